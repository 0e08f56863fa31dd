/** What a person tells agents that answer each other in a circle: it goes into the agents’ files, in English for whoever reads. */
export const stopWords = {
  says: (agents: readonly string[], count: number) =>
    `Stop. ${agents.join(', ')} answer each other in a circle: ${count} messages within a minute, most of them alike. Do not answer these messages any more. Go on with your own task, or wait for a person.`,
  /** Where one message wakes only those that it mentions. */
  called: (agents: readonly string[], says: string) => `${agents.map((agent) => `@${agent}`).join(' ')} ${says}`,
  reasoning: 'The circle leads nowhere and costs tokens.',
} as const
