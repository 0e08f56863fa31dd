import type { Addressed } from '../post'
import { counted, number } from './number'

/** The composer: a message to agents, what it will do, and what became of it. */
export const compose = {
  title: 'New message',
  reply: 'Reply',
  kept: 'draft kept',
  into: 'Into',
  channel: 'Channel',
  whichChannel: 'which channel',
  from: 'From',
  to: 'To',
  toHint: 'agent, or all',
  without: (name: string) => `Without ${name}`,
  type: 'Type',
  priority: 'Priority',
  ttl: 'Holds for',
  noTtl: 'seconds',
  answers: 'Answers',
  nothing: 'nothing',
  reasoning: 'Reasoning',
  reasoningHint: 'Why; the evidence trail shows it beside the message',
  text: 'Message',
  textHint: 'What you want to say. @name mentions an agent.',
  code: 'Code',
  artifacts: 'Artifacts',
  artifactsHint: 'one path a line',
  shell: 'Copy as shell',
  shellCopied: 'The command is copied.',
  post: 'Post',
  posting: 'Posting…',
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
  by: ({ by, known, state, stale, agent }: Addressed) => {
    const how = by.map((one) => (one === 'to' ? `to ${agent}` : one === 'all' ? 'to all' : `@${agent}`)).join(', and ')
    if (!known) return `${how}: nobody known`
    if (state === 'OFFLINE') return `${how}, OFFLINE, may miss it`
    return stale ? `${how}, not heard of late` : how
  },
  reacts: 'Will react',
  others: (count: number) => (count === 1 ? 'The other 1 will not.' : `The other ${number(count)} will not.`),
  allWakesNobody: '“all” without a mention wakes nobody.',
  checks: 'Checks',
  noRule: (title: string) => `no rule of ${title} is broken`,
  writingOn: 'writing is on',
  writingOff: 'read-only: nothing can be posted',
  use: (name: string) => `Use ${name}`,
  exactly: (files: number) =>
    files === 1 ? 'Exactly this will be written' : `Exactly these ${number(files)} files will be written`,
  bytes: {
    create: (bytes: number) => `a new file, ${number(bytes)} bytes`,
    append: (bytes: number) => `one line at its end, ${number(bytes)} bytes`,
    add: (bytes: number) => `one more in its list of messages, ${number(bytes)} bytes; the rest stays as it is`,
  },
  fixed: 'What is set back gets its value when it is posted.',
  more: (files: number) => `${number(files)} more like it`,
  titles: { intent: 'Posting…', done: 'Posted', failed: 'Not posted' },
  nothingWritten: 'Nothing was written.',
  rungs: { written: 'Written, and read back', seen: 'Seen again by the tail', reply: 'First reply' },
  notSeen: 'not yet',
  noReply: 'none yet',
  evidence: 'shown by evidence',
  noEvidence: 'no evidence yet',
  open: 'Open',
  places: (seen: number, all: number) => `in ${number(seen)} of ${number(all)} places`,
  another: 'Write another',
  again: 'Back to the draft',
} as const
