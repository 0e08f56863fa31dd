/**
 * Words in the text that a reader makes of what an agent wrote as a list: they are kept as part of the message, found by
 * search and exported, in English for whoever reads. Who changes one raises `DERIVATION`.
 */
export const inWords = {
  entries: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`,
  noEntries: 'empty',
  stateless: 'without a state',
  depends: (task: string, on: readonly string[]) => `${task} depends on ${on.join(' and ')}`,
  tasks: (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'}`,
} as const
