import { spoken } from '../spoken'

/** What is said where an act asks who is signed in to show it again. */
export const proof = spoken('proof', {
  title: 'Show again who you are',
  why: 'This browser signed in a while ago, and what you are about to do decides something or changes who may. Nothing was done yet; it goes on once you have shown it.',
  factor: {
    title: 'Show a second factor',
    why: 'The policy of this request wants one, and this browser signed in without. Nothing was done yet; the request stands as you left it once you have shown it.',
    none: 'Your account has no second factor yet. Add a passkey or one-time codes, then come back to this request.',
    add: 'Add one',
    show: 'Show a second factor',
  },
  passkey: 'Use a passkey',
  waiting: 'The browser asks…',
  code: 'One-time code',
  codeHint: '6 digits from your app, each works once.',
  password: 'Password',
  put: 'Go on',
  or: 'or',
  no: 'Cancel',
  elsewhere: 'A passkey of this account is asked for under this name of the console only:',
  stopped: 'The browser stopped asking, or it took too long. Try again.',
  unable: 'This browser shows no passkey here. Sign out and in again.',
  failed: 'The console did not answer. Try again.',
} as const)
