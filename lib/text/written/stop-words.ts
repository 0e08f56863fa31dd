/** What a person tells agents that answer each other in a circle, or one that sends too much: it goes into the agents’ files, in English for whoever reads. */
export const stopWords = {
  says: (agents: readonly string[], count: number) =>
    `Stop. ${agents.join(', ')} answer each other in a circle: ${count} messages within a minute, most of them alike. Do not answer these messages any more. Go on with your own task, or wait for a person.`,
  /** Where one message wakes only those that it mentions. */
  called: (agents: readonly string[], says: string) => `${agents.map((agent) => `@${agent}`).join(' ')} ${says}`,
  storm: (count: number) =>
    `Stop. You sent ${count} messages within a minute. Do not send any more of them. Say in one message what you want, or wait for a person.`,
  stormReasoning: 'Nobody can take so many messages, and each costs tokens.',
  reasoning: 'The circle leads nowhere and costs tokens.',
} as const
