import { spoken } from '../spoken'

/** What is said where a passkey is to seal a decision. */
export const decisionSeal = spoken('decisionSeal', {
  stopped:
    'The passkey prompt was cancelled or timed out. Nothing was sent: decide again and show the passkey, or decide without the seal.',
  unable: 'This browser cannot use a passkey here. Nothing was sent: decide without the seal.',
  /** `verb`: as its control says it. */
  without: (verb: string) => `${verb} without the seal`,
  withoutIs: 'The ledger then records that you signed in with a passkey, not that it sealed this decision.',
  notHad: (why: string) => `Could not load what the passkey has to seal, so nothing was sent: ${why}`,
} as const)
