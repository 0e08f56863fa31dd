/** What decisions say in agents' files where the person said nothing. */
export const decided = {
  noReason: 'no reason stated',
  noTime: 'no time',
  reasoning: (asker: string) => `A person decided what ${asker} asked.`,
} as const
