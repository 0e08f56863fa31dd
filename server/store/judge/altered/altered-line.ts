import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Alteration } from '@/lib/rules/alteration'
import { bytesOf } from '@/server/store/rows/read-bytes'
import type { Scoped } from '@/server/store/rows/scoped'
import type { AlteredDbRow } from './altered-row'
import { sideOf, sideOfObserved } from './altered-side'
import { type GapLine, gapOf } from './line-gap'

/** So many lines before and after it are looked at to find its place. */
const AROUND = 300

type LineDbRow = GapLine & { start: number }

/** A line that its file has no more: what it was, and what stands in its place now. */
export async function alteredLine(reader: Scoped, row: AlteredDbRow): Promise<Alteration | null> {
  const { uid, fileId, path, goneAt, line } = row
  if (goneAt === null) return movedLine(reader, row)
  const stored = await bytesOf(reader, uid, reader.scope)
  if (stored === null || line === null) return null
  const told = { at: goneAt, path, line, before: sideOf(stored.bytes, stored.length, row.observedAt) }
  if (row.fileGoneAt !== null) return { ...told, how: 'deleted', lineNow: null, after: { what: 'nothing' } }
  const was = await linesAround(reader, fileId, row.generation, row.start)
  const now = await linesAround(reader, fileId, row.fileGeneration, row.start)
  const mine = { id: 0, line, sha256: row.sha256 }
  const { how, lines } = gapOf(mine, {
    was: was.lines,
    now: now.lines,
    wasFirst: was.first,
    nowFirst: now.first,
    nowLast: now.last,
  })
  const [first] = lines
  const after =
    first === undefined
      ? ({ what: 'nothing' } as const)
      : await sideOfObserved(
          reader,
          lines.map(({ id }) => id),
        )
  return { ...told, how, lineNow: first?.line ?? null, after }
}

type MovedDbRow = { id: number; at: number; generation: number; start: number; line: number; detail: string | null }

const was = z.object({ was: z.object({ generation: z.number(), start: z.number() }) })

/** A line that stands behind lines that it stood before: both with the line above and the line below. */
async function movedLine(reader: Scoped, { fileId, path, sha256 }: AlteredDbRow): Promise<Alteration | null> {
  const now = await reader.get<MovedDbRow>(
    sql`select id, at, generation, start, line, detail from observations where file_id = ${fileId}
      and what = 'line-same' and sha256 = ${sha256} and detail like '%"moved":true%' order by id desc limit 1`,
    {},
  )
  if (now === undefined) return null
  const { generation, start } = was.parse(JSON.parse(now.detail ?? '{}')).was
  const before = await neighbours(reader, fileId, generation, start)
  const after = await neighbours(reader, fileId, now.generation, now.start)
  return {
    ...{ how: 'moved', at: now.at, path, line: before.line, lineNow: now.line },
    before: await sideOfObserved(reader, before.ids),
    after: await sideOfObserved(reader, after.ids),
  }
}

async function neighbours(reader: Scoped, file: number, generation: number, start: number) {
  const { lines } = await linesAround(reader, file, generation, start)
  const at = lines.findIndex((one) => one.start === start)
  const near = lines.slice(Math.max(at - 1, 0), at + 2)
  return { line: lines[at]?.line ?? null, ids: near.map(({ id }) => id) }
}

/** Lines of one generation around an offset, in order; whether they reach its beginning and its end. */
async function linesAround(reader: Scoped, file: number, generation: number, start: number) {
  const lines = sql`select id, line, sha256, start from observations where file_id = ${file}
    and generation = ${generation} and what in ('line', 'line-same') and line is not null`
  const before = await reader.all<LineDbRow>(sql`${lines} and start < ${start} order by start desc limit ${AROUND + 1}`)
  const after = await reader.all<LineDbRow>(sql`${lines} and start >= ${start} order by start limit ${AROUND + 1}`)
  return {
    lines: [...before.slice(0, AROUND).toReversed(), ...after.slice(0, AROUND)],
    first: before.length <= AROUND,
    last: after.length <= AROUND,
  }
}
