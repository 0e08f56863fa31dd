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
  unknownLine: (type: string | null, version: string | null) =>
    `A line of an unknown type: ${type ?? 'none'}${version === null ? '' : `, written by version ${version}`}`,
  thought: (text: string | null) => (text === null ? 'Thought, sealed by the provider' : `Thought: ${text}`),
  called: (tool: string | null, input: string) => `Called ${tool ?? 'a tool'}${input === '' ? '' : `: ${input}`}`,
  otherBlock: (type: string | null) => `[${type ?? 'unknown'}]`,
  received: (from: string, text: string) => `Received from ${from}: ${text}`,
  approvalOf: (task: string) => `Approval of task ${task}`,
  gave: (call: string | null, failed: boolean, length: number) =>
    `${call ?? 'A call'} ${failed ? 'failed' : 'succeeded'}, result of ${length} ${length === 1 ? 'character' : 'characters'}.`,
  reports: (decision: string | null, source: string | null) =>
    `Claude Code reports: ${decision === 'reject' ? 'refused' : 'allowed'} ${BY.get(source ?? '') ?? `by ${source ?? 'nobody named'}`}.`,
} as const

/** Who is said to have decided about a call. */
const BY: ReadonlyMap<string, string> = new Map([
  ['config', 'by settings'],
  ['hook', 'by a hook'],
  ['user_temporary', 'in the terminal'],
  ['user_permanent', 'in the terminal, for good'],
  ['user_reject', 'in the terminal'],
  ['user_abort', 'in the terminal'],
])
