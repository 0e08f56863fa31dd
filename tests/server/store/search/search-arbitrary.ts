import fc from 'fast-check'
import { LISTS } from '@/lib/asks/ask-kinds'
import { KINDS, PRIORITIES } from '@/lib/message/reading'
import { FIELDS, type Field, factsOf } from '@/lib/query/query-fields'
import { CONVERSATIONS, PATHS, SOURCES, type Told } from './search-world'

/** 2025-06-15 12:00 UTC. */
export const NOW = 1_749_988_800_000

const WORDS = [
  'token',
  'tokens',
  'handling',
  'Café',
  'approve',
  'v2',
  '审批',
  '令牌处理',
  'ガイド',
  'сорт',
  'กลับ',
  'ย้อนกลับทันที',
  'हिन्दी',
  'हिन्दु',
  '审',
  'x'.repeat(140),
]
const AGENTS = ['qa', 'QA-Lead', 'pm', 'coder', 'Codex', '质量', 'josé', 'ops team', 'agent-1']
const CHANNELS = ['general', 'test', 'Alerts', 'alerts', '告警']
const TYPES = ['note', 'TASK_ASSIGNMENT', 'decision', 'dec:ision']
const STATES = ['inbox', 'processed', 'OPEN', 'in "limbo"']
const FLAGS = ['no-id', 'no-time', 'conflict']
const IDS = ['msg-1', 'msg-2', '任务-3']

const oneOf = (values: readonly string[]) => fc.constantFrom(...values)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 })

/** Text of which its words follow. */
const plain = fc
  .tuple(
    fc.array(oneOf(['token', 'tokens', 'handling', 'TOKEN', 'approve', 'v2', 'c']), { minLength: 1, maxLength: 5 }),
    oneOf([' ', '/', ', ', '\n', ' (']),
  )
  .map(([words, between]) => words.join(between))

const mixed = fc
  .array(oneOf([...WORDS, '—', 'appr\u200bove', 'TOKEN/handling', 'C++', 'C#', 'C']), { maxLength: 6 })
  .map((words) => words.join(' '))

const body = fc.oneof(mixed, plain)

const time = fc.integer({ min: -120, max: 120 }).map((minutes) => NOW + minutes * 60_000)
const debt = fc.record({
  ...{ due: maybe(time), lapsesAt: maybe(time) },
  ...{ acknowledgedAt: maybe(time), settledAt: fc.option(time, { freq: 1 }) },
})

export const told: fc.Arbitrary<Told> = fc.record({
  at: fc.integer({ min: 0, max: 60 * 48 }).map((minutes) => NOW - minutes * 60_000),
  body,
  reading: fc.constantFrom('message', 'message', 'message', 'log', 'unreadable'),
  channel: oneOf(CHANNELS),
  nativeId: maybe(oneOf(IDS)),
  traceId: maybe(oneOf(IDS)),
  replyTo: maybe(oneOf(IDS)),
  from: maybe(oneOf(AGENTS)),
  to: fc.uniqueArray(oneOf(AGENTS), { maxLength: 2 }),
  broadcast: fc.boolean(),
  mentions: fc.uniqueArray(oneOf(AGENTS), { maxLength: 2 }),
  type: oneOf(TYPES),
  kind: fc.constantFrom(...KINDS.slice(0, 3), 'log' as const),
  priority: maybe(fc.constantFrom(...PRIORITIES)),
  ask: maybe(fc.constantFrom(...LISTS)),
  hasCode: fc.boolean(),
  hasAttachment: fc.boolean(),
  hasReasoning: fc.boolean(),
  state: maybe(oneOf(STATES)),
  flags: fc.uniqueArray(oneOf(FLAGS), { maxLength: 2 }),
  answeredAt: maybe(fc.constant(NOW)),
  goneAt: maybe(fc.constant(NOW)),
  conversation: maybe(fc.nat(CONVERSATIONS.length - 1)),
  file: fc.nat(PATHS.length - 1),
  source: fc.nat(SOURCES.length - 1),
  debts: fc.array(debt, { maxLength: 2 }),
})

const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`

const word = fc.oneof(
  { weight: 4, arbitrary: oneOf(WORDS) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'tok*',
      '令*',
      'ca*',
      'ТОК',
      'TOKEN',
      'approve',
      'absent',
      'c++',
      'C#',
      '"c"',
      'กลั*',
      '"token handling"',
      '"令牌 handling"*',
      '"tokens handling v2"',
      '"qa token"',
      '"note pm tok"*',
      '"审批 token"',
      'han*',
    ),
  },
  { weight: 1, arbitrary: fc.tuple(oneOf(WORDS), oneOf(WORDS)).map(([left, right]) => `"${left} ${right}"`) },
)

function values(field: Field): fc.Arbitrary<string> {
  const closed = factsOf(field).values
  if (closed) return oneOf(closed)
  const known: { [field: string]: readonly string[] } = {
    channel: CHANNELS,
    type: TYPES,
    source: SOURCES,
    protocol: ['swarm', 'claw-os'],
    state: STATES,
    conversation: CONVERSATIONS,
    path: PATHS,
    uid: ['uid-0', 'uid-3', 'uid-x'],
    trace: IDS,
    id: IDS,
    reply: IDS,
    text: WORDS,
  }
  return oneOf([...(known[field] ?? [...AGENTS, 'herbert', 'CHIEF_01']), 'absent'])
}

const fielded = oneOf(Object.keys(FIELDS)).chain((name) => {
  const field = name as Field
  if (field === 'after' || field === 'before')
    return oneOf(['2h', '30m', '1d', '1w', '09:30', '2025-06-14', '2025-06-15T03:00Z', 'today', 'yesterday']).map(
      (time) => `${field}:${time}`,
    )
  if (field === 'on') return oneOf(['today', 'yesterday', '2025-06-14']).map((day) => `on:${day}`)
  if (field === 'priority' || field === 'severity')
    return fc.tuple(oneOf(['', '>=', '>', '<', '<=']), values(field)).map(([sign, value]) => `${field}:${sign}${value}`)
  const whole = values(field).map((value) => `${field}:${quoted(value)}`)
  if (!factsOf(field).prefix) return whole
  const begun = fc
    .tuple(values(field), fc.integer({ min: field === 'text' ? 2 : 1, max: 3 }))
    .map(([value, length]) => `${field}:${quoted(value.slice(0, length))}*`)
  return fc.oneof(whole, begun)
})

/** A query without mistakes, as text. */
export const query: fc.Arbitrary<string> = fc.letrec<{ query: string; term: string }>((tie) => ({
  term: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    word,
    fielded,
    fielded,
    tie('term').map((term) => `-${term}`),
    tie('query').map((inner) => `(${inner})`),
    tie('query').map((inner) => `NOT (${inner})`),
  ),
  query: fc
    .tuple(fc.array(tie('term'), { minLength: 1, maxLength: 3 }), oneOf([' ', ' ', ' AND ', ' OR ']))
    .map(([terms, sign]) => terms.join(sign)),
})).query
