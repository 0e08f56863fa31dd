import { sql } from 'drizzle-orm'
import { JOINED, jointsOf } from '@/lib/query/joints'
import { readExtra } from '@/server/store/rows/extra'
import { recipientsOf } from '@/server/store/rows/message-rows'
import type { Scoped } from '@/server/store/rows/scoped'
import { searchedParts } from '@/server/store/rows/searched'
import { type CandidateDbRow, candidateOf, candidateRows } from './candidate-rows'

type WholeDbRow = { key: number; body: string; reasoning: string | null; extra: string }

/** What the matcher judges, of messages in which characters without width join letters with how these join them. */
export async function candidatesOf(reader: Scoped, found: readonly CandidateDbRow[]) {
  const rows = await candidateRows(reader, found)
  const joined = rows.filter(({ facets }) => ` ${facets} `.includes(` ${JOINED} `)).map(({ key }) => key)
  const wholes = new Map<number, WholeDbRow>()
  if (joined.length > 0)
    for (const whole of await reader.all<WholeDbRow>(
      sql`select m.key, m.body, m.reasoning, m.extra from messages m where ${reader.inList(sql`m.key`, joined)}`,
    ))
      wholes.set(whole.key, whole)
  return rows.map((row) => {
    const whole = wholes.get(row.key)
    const joints = whole === undefined ? null : jointsOf(partsOf(row, whole))
    return joints === null ? candidateOf(row, reader) : { ...candidateOf(row, reader), joints }
  })
}

/** As they were when the message was taken in. */
function partsOf(row: CandidateDbRow, { body, reasoning, extra }: WholeDbRow): (string | null)[] {
  const { code = null, error = null, attachments = [] } = readExtra(extra)
  const to = recipientsOf(row.recipients).map(({ agent, raw = agent }) => ({ agent, raw }))
  const names = { type: row.type, nativeId: row.native_id, traceId: row.trace_id, from: row.sender }
  return searchedParts({ ...names, fromRaw: row.sender_raw, to, body, reasoning, code, error, attachments })
}
