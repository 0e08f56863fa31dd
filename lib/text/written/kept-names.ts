/**
 * Names that are kept with what somebody did, and with what is theirs, in English for whoever reads: they are compared,
 * told in the ledger and stand beside names that people chose.
 */
export const keptNames = {
  oneTimeCode: 'One-time code',
  byToken: (maker: string, token: string) => `${maker}, by the token ${token}`,
  hold: (name: string) => `hold of ${name}`,
  policy: (name: string, version: number) => `policy ${name} v${version}`,
} as const

/** How somebody became one who may come in, as the detail of an entry has it. */
export const BY_START_LINK = 'by start link'
export const BY_INVITE = 'by one-time link'
