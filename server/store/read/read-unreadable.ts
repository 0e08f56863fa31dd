import { sql } from 'drizzle-orm'
import type { ByteSums, MessageRow } from '@/lib/message/message'
import { isInScope } from '@/lib/people/scope'
import type { UnreadableRow } from '@/lib/source/unreadable-kinds'
import { why } from '@/lib/unread/why-unread'
import { positionOf } from '@/server/store/rows/cursor'
import { readExtra, unreadableOf } from '@/server/store/rows/extra'
import { type ListedDbRow, MESSAGE_TABLES, messageColumns, messageRow } from '@/server/store/rows/message-rows'
import { bytesOf } from '@/server/store/rows/read-bytes'
import { ofScope, type Scoped } from '@/server/store/rows/scoped'
import type { RunningFacts } from '@/server/store/status/running-facts'
import type { UnreadableReader } from '../readers'

const MOST_ROWS = 200
const SHOWN_BYTES = 65_536

type UnreadableDbRow = ListedDbRow & {
  place: string | null
  shape: string | null
  root: string
  file_id: number
  generation: number
}

type Facts = Pick<RunningFacts, 'unreadableRule'>

const columns = sql`${messageColumns()}, f.place, f.shape, s.root, m.file_id, m.generation`
const byUid = sql`select ${columns} from ${MESSAGE_TABLES}
  where m.uid = ${sql.placeholder('uid')} and m.reading = 'unreadable'`

export function unreadableReader(reader: Scoped, facts: Facts): UnreadableReader {
  return {
    page: async (question) => {
      const limit = Math.min(question.limit, MOST_ROWS)
      const before = positionOf(reader, 'time', question.from)
      const of = question.source ? sql` and s.label = ${question.source}` : sql``
      const found = await reader.all<UnreadableDbRow>(sql`select ${columns} from ${MESSAGE_TABLES}
        where m.reading = 'unreadable' and m.gone_at is null and s.removed_at is null
          and ${ofScope(reader, sql`s.label`)}${before === null ? sql`` : sql` and m.key < ${before}`}${of}
        order by m.key desc limit ${limit + 1}`)
      const rows = found.slice(0, limit)
      const last = rows.at(-1)
      const next = found.length > limit && last ? reader.opaque.of('time', last.key) : null
      return { rows: rows.map((row) => unreadableRow(row, reader)), next }
    },
    one: async (uid) => {
      const row = await reader.get<UnreadableDbRow>(byUid, { uid })
      return row && isInScope(reader.scope, row.source) ? detailOf(reader, facts, row) : null
    },
  }
}

async function detailOf(reader: Scoped, facts: Facts, listed: UnreadableDbRow) {
  const row = unreadableRow(listed, reader)
  const kept = await bytesOf(reader, row.uid)
  const bytes = Buffer.from((kept?.bytes ?? Buffer.alloc(0)).subarray(0, SHOWN_BYTES))
  return {
    row,
    bytes: bytes.toString('base64'),
    whole: kept?.whole === true && kept.bytes.length <= SHOWN_BYTES,
    before: await neighbour(reader, listed, 'before'),
    after: await neighbour(reader, listed, 'after'),
    tries: readExtra(listed.extra).tries ?? [],
    sum: listed.shape === 'lines' ? await sumOf(reader, listed.file_id) : null,
    root: listed.root,
    rule: facts.unreadableRule(row.protocol, row.unreadable.reason),
  }
}

function unreadableRow(row: UnreadableDbRow, reader: Scoped): UnreadableRow {
  const unreadable = unreadableOf(readExtra(row.extra))
  return {
    ...messageRow(row, reader),
    unreadable: unreadable ?? { reason: why('not-stated'), at: null, line: null, column: null },
    place: row.place,
    wholeFile: row.shape !== 'lines',
  }
}

const inFile = sql`m.file_id = ${sql.placeholder('file')} and m.generation = ${sql.placeholder('generation')}`
const sides = {
  before: sql`select ${messageColumns()} from ${MESSAGE_TABLES} where ${inFile} and m.start < ${sql.placeholder('start')}
    order by m.start desc limit 1`,
  after: sql`select ${messageColumns()} from ${MESSAGE_TABLES} where ${inFile} and m.start > ${sql.placeholder('start')}
    order by m.start limit 1`,
}

/** What stands beside it in the same file. */
async function neighbour(reader: Scoped, row: UnreadableDbRow, side: 'before' | 'after'): Promise<MessageRow | null> {
  const { file_id: file, generation, start } = row
  const found = await reader.get<ListedDbRow>(sides[side], { file, generation, start })
  return found ? messageRow(found, reader) : null
}

const sums = sql`select bytes_read as read, bytes_unreadable as unreadable, bytes_ignored as ignored,
    bytes_pending as pending, size
  from files where id = ${sql.placeholder('id')}`

async function sumOf(reader: Scoped, id: number): Promise<ByteSums | null> {
  return (await reader.get<ByteSums>(sums, { id })) ?? null
}
