import { spoken } from '../spoken'

/** What is said where an act asks who is signed in to show it again. */
export const proof = spoken('proof', {
  title: 'Confirm your identity',
  why: 'You signed in a while ago, and this action decides something or changes permissions. Nothing has been done yet; it continues once you confirm.',
  factor: {
    title: 'Second factor required',
    why: 'The policy of this request requires a second factor, and you signed in without one. Nothing has been done yet; the request stays as you left it while you confirm.',
    none: 'Your account has no second factor. Add a passkey or one-time codes, then return to this request.',
    add: 'Add one',
    show: 'Use a second factor',
  },
  passkey: 'Use a passkey',
  waiting: 'Waiting for the browser…',
  code: 'One-time code',
  codeHint: '6 digits from your authenticator app. Each works once.',
  password: 'Password',
  put: 'Continue',
  or: 'or',
  no: 'Cancel',
  elsewhere: 'The passkeys of this account work only at this address of the console:',
  stopped: 'The browser cancelled, or it took too long. Try again.',
  unable: 'This browser cannot use a passkey here. Sign out and in again.',
  failed: 'The console did not answer. Try again.',
} as const)
