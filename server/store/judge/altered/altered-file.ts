import { sql } from 'drizzle-orm'
import type { Alteration } from '@/lib/rules/alteration'
import type { Scoped } from '@/server/store/rows/scoped'
import type { AlteredDbRow } from './altered-row'
import { sideOfObserved } from './altered-side'

type PlaceDbRow = {
  fileId: number
  path: string
  shape: string | null
  since: number
  until: number | null
  observationId: number
}
type SeenDbRow = { id: number; what: string; at: number }

/** A message that has, or had, a file of its own or a place in one that is rewritten as a whole. */
export async function alteredFile(reader: Scoped, row: AlteredDbRow): Promise<Alteration | null> {
  const places = await reader.all<PlaceDbRow>(
    sql`select p.file_id as "fileId", f.path, f.shape, p.since, p.until, p.observation_id as "observationId"
      from places p join files f on f.id = p.file_id where p.message_key = ${row.key} order by p.id desc`,
  )
  if (row.goneAt === null) return tookPlace(reader, places)
  const [last] = places.toSorted((one, other) => (other.until ?? 0) - (one.until ?? 0))
  return last?.until == null ? null : leftPlace(reader, { ...last, until: last.until })
}

/** It stood there, and does no longer. */
async function leftPlace(reader: Scoped, place: PlaceDbRow & { until: number }): Promise<Alteration | null> {
  const { fileId, path, until, shape } = place
  const change = await seen(
    reader,
    sql`file_id = ${fileId} and id > ${place.observationId} and at >= ${until}`,
    'first',
  )
  if (change === null) return null
  const isOwn = shape === 'document'
  // Of a file that is rewritten as a whole the version counts that lacks it, of one of its own what stands there now.
  const now = isOwn ? await seen(reader, sql`file_id = ${fileId}`, 'last') : change
  const after = now?.what === 'content' ? now : null
  const was = await seen(reader, sql`file_id = ${fileId} and id < ${change.id} and what = 'content'`, 'last')
  return {
    ...{ at: until, path, line: null, lineNow: null },
    how: after === null ? 'deleted' : isOwn ? 'edited' : 'left',
    before: await sideOfObserved(reader, [isOwn ? place.observationId : (was?.id ?? place.observationId)]),
    after: after === null ? { what: 'nothing' } : await sideOfObserved(reader, [after.id]),
  }
}

/** It stands where another one stood. */
async function tookPlace(reader: Scoped, places: readonly PlaceDbRow[]): Promise<Alteration | null> {
  for (const { fileId, path, since, observationId } of places) {
    const was = await seen(reader, sql`file_id = ${fileId} and id < ${observationId} and what = 'content'`, 'last')
    if (was === null) continue
    const [before, after] = [await sideOfObserved(reader, [was.id]), await sideOfObserved(reader, [observationId])]
    return { how: 'edited', at: since, path, line: null, lineNow: null, before, after }
  }
  return null
}

async function seen(reader: Scoped, where: ReturnType<typeof sql>, which: 'first' | 'last'): Promise<SeenDbRow | null> {
  const order = which === 'first' ? sql`id` : sql`id desc`
  const row = await reader.get<SeenDbRow>(
    sql`select id, what, at from observations where ${where} and what in ('content', 'gone', 'ended') order by ${order} limit 1`,
    {},
  )
  return row ?? null
}
