import { NEEDS, PROCEDURES, type ProcedurePath } from '../../procedures'

/** What is told by a token: one of the numbers of the record or of the ledger, or the two by which a list of tasks goes on. */
const TOKENS = ['seq', 'rev', 'cursor', 'next', 'upTo', 'change', 'entry']
const TOKEN = /^(?:[\w-]{22}){1,2}$/

/** Numbers that are told as they are, each of nothing but what is seen. One that is missing here is found out. */
const PLAIN = new Set([
  // UTC ms, and spans of time.
  ...['at', 'sentAt', 'orderAt', 'observedAt', 'answeredAt', 'goneAt', 'firstAt', 'lastAt', 'since', 'from', 'step'],
  ...['createdAt', 'updatedAt', 'askedAt', 'queueSince', 'times', 'everyMs', 'medianMs', 'p90Ms', 'expiresAt', 'until'],
  ...['due', 'lapsesAt', 'acknowledgedAt', 'settledAt'],
  ...['heartbeatAt', 'heartbeatClaimedAt', 'clockOffMs', 'staleAfterMs'],
  // Of one message, one file or one agent of a source.
  ...['bodyLength', 'line', 'offset', 'start', 'length', 'generation', 'fileUid', 'fileMode', 'dependsOn', 'size'],
  // How many there are of what is seen.
  ...['count', 'channelCount', 'recipientCount', 'replies', 'messages', 'sent', 'more', 'closedToday', 'again', 'left'],
  ...['terminal', 'refused', 'problems', 'hours', 'errors', 'tokens', 'waiting'],
  // How long what is seen took, ms.
  ...['p50', 'p95'],
  // What a protocol calls too much.
  ...['latencyMs', 'queue', 'errorRate'],
  // Settings.
  ...['restMs', 'offlineMs', 'silentMs', 'idleMs', 'untaken'],
  ...['read', 'unreadable', 'pending', 'ignored', 'onDisk', 'vanished', 'beating', 'heard', 'known', 'rewritten'],
  ...['signed', 'needed', 'depth'],
  // After how many of one's own marks.
  'of seen.since',
  // Of the index of this house, and numbers that only ever are another one.
  ...['by', 'taken', 'people'],
])

/** What reads and is told of nothing that is observed, or is not to be had in this house; with why. */
const APART: { readonly [path in ProcedurePath]?: string } = {
  'agent.document': 'reads one file from the disk',
  'me.sessions': 'one’s own browsers',
  'me.factors': 'one’s own second factors',
  'post.receipt': 'of one’s own posts: in `untold-acts.test.ts`',
  'views.list': 'words of people: there too',
  'policies.list': 'words of people: there too',
  'policies.one': 'words of people: there too',
  'writing.list': 'whether a source may be written to: there too',
  'holds.list': 'words of people: there too',
  'ingest.count': 'counts on the disk',
  'ingest.kept': 'how long bytes are kept',
  'source.settings': 'what was chosen for a source',
  'rules.of': 'what is set of the rules of a source; its counts in `read-problems.test.ts`',
}

/** Procedures that anybody may ask and that were not: their names are what an answer is kept under, up to the first blank. */
export function unasked(answers: Iterable<string>): string[] {
  const asked = new Set([...answers].map((name) => name.split(' ')[0]))
  const needed: { readonly [path: string]: string } = NEEDS
  return PROCEDURES.filter(({ path, reads }) => reads && needed[path] === 'anybody')
    .map(({ path }) => path)
    .filter((path) => !asked.has(path) && !(path in APART))
}

/** What is told of a number otherwise than by a token of one length, or by a number that is known to count what is seen. */
export function plainNumbers(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => plainNumbers(one, name))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => plainNumbers(one, name))
  if (TOKENS.includes(name)) {
    const isTold = value === null || (typeof value === 'string' && TOKEN.test(value))
    return isTold ? [] : [`${name}: ${value}`]
  }
  return typeof value !== 'number' || PLAIN.has(name) ? [] : [`${name}: ${value}`]
}
