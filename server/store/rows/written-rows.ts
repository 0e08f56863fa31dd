import { type SQL, sql } from 'drizzle-orm'
import type { MessageRow } from '@/lib/message/message'
import { LISTED, type ListedDbRow, listedExtra, type ReadDbRow, readOf } from './message-rows'
import { isNarrowed, type Scoped } from './scoped'
import { toldWithin } from './told-within'
import type { Pieces } from './written'

/** `answeredAt` is told by who answered, and to whom. */
type Plain = Exclude<keyof MessageRow, keyof ReturnType<typeof readOf> | 'answeredAt' | 'cursor' | 'seq'>
type Numbers = 'observedAt' | 'bodyLength' | 'goneAt' | 'line' | 'offset' | 'length'

/** What is shown as the database has it. Most bodies are not cut, which is told without counting their characters. */
const TEXTS: { [name in Exclude<Plain, Numbers>]: string } = {
  uid: 'm.uid',
  reading: 'm.reading',
  source: 's.label',
  protocol: 's.protocol',
  channel: 'm.channel',
  nativeId: 'm.native_id',
  conversation: 'c.uid',
  traceId: 'm.trace_id',
  traceBasis: 'm.trace_basis',
  replyTo: 'm.reply_to',
  from: 'm.sender',
  fromRaw: 'm.sender_raw',
  fromTier: 'm.sender_tier',
  type: 'm.type',
  kind: 'm.kind',
  sentAtRaw: 'm.sent_raw',
  state: 'm.state',
  body: `case when octet_length(m.body) <= ${LISTED} then m.body else substr(m.body, 1, ${LISTED}) end`,
  path: 'f.path',
  sha256: 'm.sha256',
}

const NUMBERS: { [name in Numbers]: string } = {
  observedAt: 'm.observed_at',
  bodyLength: 'length(m.body)',
  goneAt: 'm.gone_at',
  line: 'm.line',
  offset: 'm.start',
  length: 'm.length',
}

/** Without them: which conversation that is, how it stands and where it lies shows only what else is seen. */
const { conversation: _conversation, state: _state, path: _path, sha256: _sha256, ...UNTOLD } = TEXTS
const { goneAt: _goneAt, length: _length, ...UNTOLD_NUMBERS } = NUMBERS

type Columns = { [name: string]: string }

const named = (columns: Columns) => Object.entries(columns).flatMap(([name, column]) => [`'${name}'`, column])

const sqlite = (texts: Columns, numbers: Columns) =>
  `json_object(${[...named(texts), ...named(numbers)].join(', ')}) as plain`

/** Of one array of texts `json_object` asks once what it is made of; of values, for each of them in each row. */
const postgres = (
  texts: Columns,
  numbers: Columns,
) => `cast(json_object(array[${named(texts).join(', ')}]) as text) as plain,
  '{' || ${Object.entries(numbers)
    .map(([name, column]) => `'"${name}":' || coalesce(cast(${column} as text), 'null')`)
    .join(" || ',' || ")} || '}' as numbers`

/** `numbers`: where `plain` has the texts alone. The last: where it has no conversation. */
export type WrittenDbRow = ReadDbRow & { plain: string; numbers?: string; seq: number; answered_at: number | null } & {
  uid?: string
  source?: string
  conversation?: string | null
} & Partial<Pick<ListedDbRow, 'state' | 'gone_at' | 'path' | 'length' | 'sha256'>>

/** As `messageColumns` for lists, most of it written as JSON by the database: a value each costs more than all of them in one. */
export function writtenColumns(reader: Scoped): SQL {
  const { answeredAt, flags, state, goneAt, path, length, sha256 } = toldWithin(reader.scope)
  const made = reader.dialect === 'sqlite' ? sqlite : postgres
  const plain = isNarrowed(reader) ? made(UNTOLD, UNTOLD_NUMBERS) : made(TEXTS, NUMBERS)
  const told = isNarrowed(reader)
    ? sql`m.uid, s.label as source, c.uid as conversation, ${state} as state, ${goneAt} as gone_at,
        ${path} as path, ${length} as length, ${sha256} as sha256,`
    : sql``
  return sql`${sql.raw(plain)}, ${told} m.key, m.seq, m.recipients, m.broadcast, m.mentions,
    m.priority, m.sent_at, m.observed_at, ${answeredAt} as answered_at, ${flags} as flags, ${listedExtra} as extra`
}

/** The JSON of each as a `MessageRow`. */
export function writtenRows(rows: readonly WrittenDbRow[], { opaque }: Pick<Scoped, 'opaque'>): Pieces[] {
  const cursors = opaque.all(
    'time',
    rows.map(({ key }) => key),
  )
  const seqs = opaque.all(
    'arrival',
    rows.map(({ seq }) => seq),
  )
  return rows.map((row, at) => {
    const { conversation, state, gone_at: goneAt, path, length, sha256 } = row
    const within = conversation === undefined ? {} : { conversation, state, goneAt, path, length, sha256 }
    const told = { ...within, answeredAt: row.answered_at, cursor: cursors[at], seq: seqs[at] }
    const own = JSON.stringify({ ...readOf(row), ...told })
    return row.numbers === undefined ? [own, row.plain] : [own, row.plain, row.numbers]
  })
}
