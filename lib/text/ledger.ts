export const ledger = {
  unrecorded: (cause: string) => `The ledger cannot be written, so nothing was done: ${cause}`,
  unrecordedMend: 'Mend that and do it again; reading goes on.',
  startLink: 'by a start link',
  spentLink: 'The link was spent, has run out or never was.',
  unforeseen: 'Something broke. The log says what.',
} as const
