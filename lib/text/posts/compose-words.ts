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
  kind: 'Kind',
  kinds: {
    message: 'Message',
    task: 'Assign a task',
    autonomy: 'Change autonomy',
    shutdown: 'Ask to shut down',
    broadcast: 'Broadcast',
  },
  formNotes: {
    task: 'Whoever it is for is asked to take it.',
    autonomy: 'From then on the agent works under this level.',
    shutdown: 'They finish what they do, confirm, and stop.',
    broadcast: 'It is for everyone that reads here.',
  },
  task: 'Task',
  taskHint: 'number or id',
  deadline: 'Deadline',
  level: 'Level',
  levelHint: 'autonomous',
  command: 'Command',
  otherType: 'another',
  repeats: 'Repeats',
  asItWas: 'as it was',
  changed: (parts: readonly string[]) => `changed: ${parts.join(', ')}`,
  parts: {
    channel: 'channel',
    to: 'recipients',
    type: 'type',
    text: 'words',
    reasoning: 'reasoning',
    code: 'code',
    artifacts: 'artifacts',
    priority: 'priority',
    ttl: 'how long it holds',
    extra: 'other fields',
  },
  raw: 'raw JSON',
  toParts: 'part by part',
  stamped: 'Set when it is posted, whatever stands here:',
  notParts: 'Mend the object first.',
  extra: 'Also written:',
  withoutExtra: 'Leave out',
  mention: 'mention',
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
  usual: 'usual reply, 90 %',
  usualOf: (replies: number) => `of the last ${counted(replies, 'reply', 'replies')}`,
  noUsual: 'no replies known yet',
  zone: (utc: string, own: string) => `${utc} UTC is ${own} for you.`,
  calm: 'Start with “The”',
  calmNote: (agent: string) => `so that ${agent} does not react`,
  changedHere: 'Changed since',
  andMore: (count: number) => `and ${number(count)} more`,
  harm: {
    no: 'Not now',
    shutdown: {
      title: (count: number) => `Ask ${counted(count, 'agent', 'agents')} to shut down?`,
      body: 'What agents have read cannot be taken back. They stop once they have confirmed.',
      yes: (count: number) => `Ask ${counted(count, 'agent', 'agents')} to shut down`,
    },
    autonomy: {
      title: (count: number) => `Give ${counted(count, 'agent', 'agents')} more freedom?`,
      body: 'The agent may then do without asking what it asked for before. What it has done by then stays done.',
      yes: () => 'Change autonomy',
    },
    broadcast: {
      title: (count: number) => `Send this to ${counted(count, 'agent', 'agents')}?`,
      body: 'Everybody who reads here gets it. What agents have read cannot be taken back.',
      yes: (count: number) => `Send to ${counted(count, 'agent', 'agents')}`,
    },
  },
  kept: 'draft kept',
  into: 'Into',
  channel: 'Channel',
  whichChannel: 'which channel',
  manyChannels: (count: number) => `${number(count)} channels: type a part of a name.`,
  manyRecipients: (count: number) => `${number(count)} agents can be written to: type a part of a name.`,
  moreToMention: (count: number) => `and ${number(count)} more: type @ and the name`,
  from: 'From',
  fromNote: 'you, on record under your own name',
  to: 'To',
  toHint: 'agent, or all',
  without: (name: string) => `Without ${name}`,
  type: 'Type',
  priority: 'Priority',
  ttl: 'Holds for',
  noTtl: 'seconds',
  ttlNote: 'seconds; empty: without end',
  answers: 'Answers',
  nothing: 'nothing',
  reasoning: 'Reasoning',
  reasoningHint: 'Why; the evidence trail shows it beside the message',
  text: 'Message',
  textHint: 'What you want to say. @name mentions an agent.',
  code: 'Code',
  artifacts: 'Artifacts',
  artifactsHint: 'a path',
  notHad: { title: 'Where it may go could not be had.', again: 'Ask again' },
  shell: 'Copy as shell',
  shellCopied: 'The command is copied.',
  ownShell: (name: string) => `As ${name}`,
  ownShellCopied: (name: string, unsaid: string) => `The command for ${name} is copied. ${unsaid}`,
  post: 'Sign and post',
  posting: 'Posting…',
  hold: 'Hold for another person',
  willBeHeld: (name: string, version: number, needed: number, expires: string | null) =>
    `The policy ${name} v${version} holds it: it is written once ${needed === 1 ? 'another person approves' : `${number(needed)} others approve`}${expires === null ? '' : `, within ${expires}`}.`,
  neverWritten: (name: string, version: number, needed: number, can: number) =>
    `The policy ${name} v${version} would hold it, and nobody could approve it: ${counted(needed, 'person', 'people')} must agree, and ${number(can)} can, besides you. Ask an admin to change the policy, or to let others decide, first.`,
  lost: 'Disconnected: nothing can be posted now. The draft is kept.',
  readOnly: (source: string) => `${source} is read-only.`,
  toWriting: 'Turn writing on',
  onRecord: (warnings: number) =>
    warnings === 1
      ? '1 warning goes on record with this post'
      : `${number(warnings)} warnings go on record with this post`,
  notAnswered: 'This message cannot be answered.',
  noSource: { title: 'Nothing is watched.', body: 'Watch a directory first; then you can write into it.' },
  before: 'Before you post',
  checked: 'checked',
  checking: 'checking…',
  saySomething: 'Say something, and here stands who is addressed, who will react, and exactly what will be written.',
  addressed: 'Addressed',
  heartbeat: 'state, heartbeat',
  agents: (count: number) => counted(count, 'agent', 'agents'),
  nobody: 'Nobody that is known.',
  by: ({ by, known, state, heartbeatAt, liveness, agent }: Addressed) => {
    const how = by.map((one) => (one === 'to' ? `to ${agent}` : one === 'all' ? 'to all' : `@${agent}`)).join(', and ')
    if (!known) return `${how}: nobody known`
    if (liveness === 'off') return `${how}, ${state ?? ''}, may miss it`
    if (liveness === 'posts' && heartbeatAt !== null)
      return `${how}, ${isOff(state) ? verdict.offButPosts(state ?? '') : verdict.oldFile}`
    return liveness === 'stale' ? `${how}, not heard of late` : how
  },
  reacts: 'Will react',
  others: (count: number) => (count === 1 ? 'The other 1 will not.' : `The other ${number(count)} will not.`),
  allWakesNobody: '“all” without a mention wakes nobody.',
  checks: 'Checks',
  noRule: (title: string) => `no rule of ${title} is broken`,
  writingOn: (mode: number | null) =>
    mode === null ? 'writing is on' : `writing is on; agents can read it, mode ${mode.toString(8)}`,
  shutOut: (mode: number | null, users: readonly number[]) =>
    `writing is on, but mode ${mode?.toString(8) ?? '?'} keeps it from agents of user ${users.join(', ')}`,
  writingOff: 'read-only: nothing can be posted',
  use: (name: string) => `Use ${name}`,
  exactly: (files: number) => {
    if (files === 0) return 'Nothing would be written yet'
    return files === 1 ? 'Exactly this will be written' : `Exactly these ${number(files)} files will be written`
  },
  bytes: {
    create: (bytes: number) => `a new file, ${number(bytes)} bytes`,
    append: (bytes: number) => `one line at its end, ${number(bytes)} bytes`,
    add: (bytes: number) => `one more in its list of messages, ${number(bytes)} bytes; the rest stays as it is`,
  },
  fixed: 'What is set back gets its value when it is written.',
  more: (files: number) => `${number(files)} more like it`,
  titles: {
    held: 'Held for another person',
    intent: 'Posting…',
    done: 'Posted',
    failed: 'Not posted',
    doubtful: 'Not posted, or not wholly',
    refused: 'Not posted',
  },
  nothingWritten: 'Nothing was written.',
  held: {
    title: 'Approved by another person',
    waits: (name: string, version: number) => `Policy ${name} v${version} holds it.`,
    until: 'Until',
    by: (names: readonly string[]) => names.join(', '),
    closed: 'nobody agreed',
    card: 'Open its card',
  },
  rungs: { written: 'Written, and read back', seen: 'Seen again by the tail', reply: 'First reply' },
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
