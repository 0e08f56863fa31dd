import type { Addressed } from '@/lib/post/post-parts'
import { liveness as verdict } from '@/lib/text/conversations/liveness-words'
import { isOff } from '@/lib/time/liveness'
import { counted, number } from '../number'
import { spoken } from '../spoken'

/** The composer: a message to agents, what it will do, and what became of it. */
export const compose = spoken('compose', {
  title: 'New message',
  reply: 'Reply',
  again: 'Send again',
  nudge: 'Reminder',
  stop: 'Ask to stop',
  noCircle: 'This message is in no circle and no storm any more.',
  notResent: 'Its source cannot be written to, or it was addressed to nobody.',
  noDebt: 'This is owed no more, or was never owed.',
  kind: 'Kind',
  kinds: {
    message: 'Message',
    task: 'Assign a task',
    autonomy: 'Change autonomy',
    shutdown: 'Ask to shut down',
    broadcast: 'Broadcast',
  },
  formNotes: {
    task: 'The recipient is asked to take the task.',
    autonomy: 'The agent works at this level from then on.',
    shutdown: 'The agents finish their current work, confirm, and stop.',
    broadcast: 'Everyone who reads here receives it.',
  },
  task: 'Task',
  taskHint: 'number or id',
  deadline: 'Deadline',
  level: 'Level',
  levelHint: 'autonomous',
  command: 'Command',
  otherType: 'another type',
  repeats: 'Repeats',
  asItWas: 'as it was',
  changed: (parts: readonly string[]) => `changed: ${parts.join(', ')}`,
  parts: {
    channel: 'channel',
    to: 'recipients',
    type: 'type',
    text: 'text',
    reasoning: 'reasoning',
    code: 'code',
    artifacts: 'artifacts',
    priority: 'priority',
    ttl: 'validity',
    extra: 'other fields',
  },
  raw: 'Raw JSON',
  toParts: 'Separate fields',
  stamped: 'Set when you post, whatever you enter here:',
  notParts: 'Fix the JSON object first.',
  extra: 'Also written:',
  withoutExtra: 'Remove',
  mention: 'Mention',
  line: (line: number) => `line ${number(line)}`,
  replyTo: (name: string) => `Reply to ${name}`,
  inComposer: 'In the composer',
  effect: (awake: readonly string[], others: readonly string[]) =>
    [
      ...(awake.length > 0 ? [`${named(awake)} will react`] : []),
      ...(others.length > 0 ? [`${named(others)} will not${awake.length > 0 ? '' : ' react'}`] : []),
    ].join('; '),
  saveDraft: 'Save draft',
  discard: 'Discard draft',
  usual: 'reply time: median, 90th percentile',
  usualOf: (replies: number) => `of the last ${counted(replies, 'reply', 'replies')}`,
  noUsual: 'no replies yet',
  usualTimes: (median: string, p90: string) => `${median}, ${p90}`,
  zone: (utc: string, own: string) => `${utc} is ${own} for you.`,
  calm: 'Start with “The”',
  calmNote: (agent: string) => `so that ${agent} does not react`,
  changedHere: 'Changed since',
  andMore: (count: number) => `and ${number(count)} more`,
  harm: {
    no: 'Not now',
    shutdown: {
      title: (count: number) => `Ask ${counted(count, 'agent', 'agents')} to shut down?`,
      body: 'You cannot take back what agents have read. They stop once they confirm.',
      yes: (count: number) => `Ask ${counted(count, 'agent', 'agents')} to shut down`,
    },
    autonomy: {
      title: (count: number) => `Give ${counted(count, 'agent', 'agents')} more freedom?`,
      body: 'The agent may then do things without asking that it had to ask for before. What it has already done stays done.',
      yes: () => 'Change autonomy',
    },
    broadcast: {
      title: (count: number) => `Send this to ${counted(count, 'agent', 'agents')}?`,
      body: 'Everyone who reads here receives it. You cannot take back what agents have read.',
      yes: (count: number) => `Send to ${counted(count, 'agent', 'agents')}`,
    },
  },
  kept: 'draft saved',
  into: 'Into',
  channel: 'Channel',
  whichChannel: 'choose a channel',
  manyChannels: (count: number) => `${number(count)} channels: type part of a name.`,
  manyRecipients: (count: number) => `${number(count)} possible recipients: type part of a name.`,
  moreToMention: (count: number) => `and ${number(count)} more: type @ and the name`,
  from: 'From',
  fromNote: 'you, on record under your own name',
  to: 'To',
  toHint: 'agent, or all',
  without: (name: string) => `Remove ${name}`,
  type: 'Type',
  priority: 'Priority',
  ttl: 'Valid for',
  noTtl: 'seconds',
  ttlNote: 'seconds; empty: no limit',
  answers: 'Answers',
  nothing: 'nothing',
  reasoning: 'Reasoning',
  reasoningHint: 'Why; shown beside the message in the evidence trail',
  text: 'Message',
  textHint: 'What you want to say. @name mentions an agent.',
  code: 'Code',
  artifacts: 'Artifacts',
  artifactsHint: 'a path',
  notHad: { title: 'Could not load the possible destinations.', again: 'Try again' },
  shell: 'Copy as shell',
  shellCopied: 'Command copied.',
  ownShell: (name: string) => `Copy as ${name}`,
  ownShellCopied: (name: string, unsaid: string) => `Command for ${name} copied. ${unsaid}`,
  post: 'Sign and post',
  posting: 'Posting…',
  hold: 'Hold for another person',
  willBeHeld: (name: string, version: number, needed: number, expires: string | null) =>
    `Policy ${name} v${version} holds this: it is written once ${needed === 1 ? 'another person approves' : `${number(needed)} others approve`}${expires === null ? '' : `, within ${expires}`}.`,
  neverWritten: (name: string, version: number, needed: number, can: number) =>
    `Policy ${name} v${version} would hold this, and nobody could approve it: ${counted(needed, 'person', 'people')} must agree, and apart from you ${can === 0 ? 'nobody' : `only ${number(can)}`} can. First ask an admin to change the policy or let more people decide.`,
  lost: 'Disconnected: you cannot post now. The draft is saved.',
  readOnly: (source: string) => `${source} is read-only.`,
  toWriting: 'Turn writing on',
  onRecord: (warnings: number) =>
    warnings === 1
      ? '1 warning goes on record with this post'
      : `${number(warnings)} warnings go on record with this post`,
  notAnswered: 'This message cannot be answered.',
  noSource: { title: 'No directory is watched.', body: 'Watch a directory first; then you can write into it.' },
  before: 'Before you post',
  checked: 'checked',
  checking: 'checking…',
  saySomething: 'Write something to see who is addressed, who will react, and exactly what will be written.',
  addressed: 'Addressed',
  heartbeat: 'state, heartbeat',
  agents: (count: number) => counted(count, 'agent', 'agents'),
  nobody: 'No known agent.',
  by: ({ by, known, state, heartbeatAt, liveness, agent }: Addressed) => {
    const how = by.map((one) => (one === 'to' ? `to ${agent}` : one === 'all' ? 'to all' : `@${agent}`)).join(', and ')
    if (!known) return `${how}: unknown`
    if (liveness === 'off') return `${how}, ${state ?? ''}, may miss it`
    if (liveness === 'posts' && heartbeatAt !== null)
      return `${how}, ${isOff(state) ? verdict.offButPosts(state ?? '') : verdict.oldFile}`
    return liveness === 'stale' ? `${how}, not heard from lately` : how
  },
  reacts: 'Will react',
  others: (count: number) => (count === 1 ? 'The other one will not.' : `The other ${number(count)} will not.`),
  allWakesNobody: '“all” without a mention makes no agent react.',
  checks: 'Checks',
  noRule: (title: string) => `breaks no rule of ${title}`,
  writingOn: (mode: number | null) =>
    mode === null ? 'writing is on' : `writing is on; agents can read the file, mode ${mode.toString(8)}`,
  shutOut: (mode: number | null, users: readonly number[]) =>
    `writing is on, but with mode ${mode?.toString(8) ?? '?'} agents of user ${users.join(', ')} cannot read the file`,
  writingOff: 'read-only: nothing can be posted',
  use: (name: string) => `Use ${name}`,
  exactly: (files: number) => {
    if (files === 0) return 'Nothing to write yet'
    return files === 1 ? 'Exactly this will be written' : `Exactly these ${number(files)} files will be written`
  },
  bytes: {
    create: (bytes: number) => `a new file, ${counted(bytes, 'byte', 'bytes')}`,
    replace: (bytes: number) => `the same file with the answer in it, ${counted(bytes, 'byte', 'bytes')}`,
    append: (bytes: number) => `one line at the end, ${counted(bytes, 'byte', 'bytes')}`,
    add: (bytes: number) =>
      `one more message in its list, ${counted(bytes, 'byte', 'bytes')}; the rest stays unchanged`,
  },
  fixed: 'Values shown in grey are set when the file is written.',
  more: (files: number) => `${number(files)} more like it`,
  titles: {
    held: 'Held for another person',
    intent: 'Posting…',
    done: 'Posted',
    failed: 'Not posted',
    doubtful: 'Not posted, or only in part',
    refused: 'Not posted',
  },
  nothingWritten: 'Nothing was written.',
  held: {
    title: 'Approved by another person',
    waits: (name: string, version: number) => `Policy ${name} v${version} holds this.`,
    until: 'Until',
    by: (names: readonly string[]) => names.join(', '),
    closed: 'nobody agreed',
    card: 'Open the request',
  },
  rungs: {
    written: 'Written and read back',
    seen: 'Found again on disk',
    read: 'Read by the recipient',
    reply: 'First reply',
  },
  notSeen: 'not yet',
  noReply: 'none yet',
  evidence: 'shown by evidence',
  noEvidence: 'no evidence yet',
  open: 'Open',
  places: (seen: number, all: number) => `in ${number(seen)} of ${number(all)} places`,
  another: 'Write another',
  back: 'Back to the draft',
} as const)

/** The first few names. */
function named(agents: readonly string[]): string {
  const more = agents.length - 3
  return agents.slice(0, 3).join(', ') + (more > 0 ? ` and ${number(more)} more` : '')
}
