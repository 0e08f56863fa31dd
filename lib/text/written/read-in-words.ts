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
  saysDecided: (how: string | null, by: string | null, why: string | null) =>
    `The file says decided: ${how ?? 'nothing more'}${by === null ? '' : `, by ${by}`}${why === null ? '' : ` (${why})`}.`,
  givenUp: (call: string) => `${call} was given up.`,
  aborted: (why: string | null) => `What went on was stopped${why === null ? '' : `: ${why}`}`,
  sessionBegan: (again: boolean, by: string) =>
    `The session ${again ? 'goes on' : 'began'}${by === '' ? '' : `: ${by}`}`,
  sessionEnded: (how: string | null) => `The session ended${how === null ? '' : `: ${how}`}`,
  agentStarted: (name: string | null, role: string | null, task: string | null) =>
    `Agent ${name ?? 'without a name'}${role === null ? '' : ` (${role})`} started${task === null ? '' : `: ${task}`}`,
  agentEnded: (name: string | null, error: string | null) =>
    `Agent ${name ?? 'without a name'} ${error === null ? 'ended' : `failed${error === '' ? '' : `: ${error}`}`}`,
  agentIs: (name: string | null, how: string | null) => `Agent ${name ?? 'without a name'}: ${how ?? 'nothing more'}`,
  sealed: (length: number) => `[Sealed by the provider, ${length} ${length === 1 ? 'character' : 'characters'}]`,
  returned: (call: string | null, length: number) =>
    `${call ?? 'A call'} ended, result of ${length} ${length === 1 ? 'character' : 'characters'}.`,
  ran: (call: string | null, how: string | null, code: number | null) =>
    `${call ?? 'A command'}: ${how ?? 'ended'}${code === null ? '' : `, exit code ${code}`}`,
  compacted: 'What was said before was replaced by a summary, for the model alone.',
  summed: (text: string) => `The summary that the model goes on from: ${text}`,
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
