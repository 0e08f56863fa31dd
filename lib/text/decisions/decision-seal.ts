import { spoken } from '../spoken'

/** What is said where a passkey is to seal a decision. */
export const decisionSeal = spoken('decisionSeal', {
  stopped:
    'The browser stopped asking for the passkey, or it took too long. Nothing was sent: decide again and show it, or decide without the seal.',
  unable: 'This browser shows no passkey here. Nothing was sent: decide without the seal.',
  /** `verb`: as its control says it. */
  without: (verb: string) => `${verb} without the seal`,
  withoutIs: 'The ledger then says that you were signed in by a passkey, not that it sealed this decision.',
  notHad: (why: string) => `What a passkey is to seal could not be had, so nothing was sent: ${why}`,
} as const)
