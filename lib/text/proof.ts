/** What is said where an act asks who is signed in to show it again. */
export const proof = {
  title: 'Show again who you are',
  why: 'This browser signed in a while ago, and what you are about to do decides something or changes who may. Nothing was done yet; it goes on once you have shown it.',
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
} as const
