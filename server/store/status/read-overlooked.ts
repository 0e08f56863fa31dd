import { sql } from 'drizzle-orm'
import type { SourceStatus } from '@/lib/message/message'
import { LEFT_OUT } from '@/lib/source/leaving-out'
import { hardlyRead, kindsOf, type Overlooked } from '@/lib/source/overlooked'
import { doubts } from '@/lib/text/sources/doubt-words'
import type { Reader } from '@/server/store/door/door'
import type { RunningFacts } from './running-facts'

/** So many of the ignored files are looked at: enough to say what kind of files they are. */
const LOOKED_AT = 200

const ignored = sql`select path from files where gone_at is null and status = 'ignored'
  and source_id = ${sql.placeholder('source')} and is_dir = 0 and rule not in (${LEFT_OUT.rotated}, ${LEFT_OUT.notChosen})
  limit ${sql.placeholder('limit')}`

const rotated = sql`select count(*) as count from files where gone_at is null and status = 'ignored'
  and source_id = ${sql.placeholder('source')} and rule = ${LEFT_OUT.rotated}`

/** A source with what lies in it while hardly anything is read: with files of which none is, it is not well. */
export async function withOverlooked(
  reader: Reader,
  id: number,
  source: SourceStatus,
  { overlooks }: Pick<RunningFacts, 'overlooks'>,
): Promise<SourceStatus> {
  if (source.condition.state === 'catching-up' || hardlyRead(source) === null) return source
  // What was rotated is read, as the past of another file.
  const past = (await reader.get<{ count: number }>(rotated, { source: id }))?.count ?? 0
  const { files } = source
  const why = hardlyRead({ ...source, files: { ...files, read: files.read + past, ignored: files.ignored - past } })
  if (why === null) return source
  const rows = await reader.all<{ path: string }>(ignored, { source: id, limit: LOOKED_AT })
  const paths = rows.map(({ path }) => path)
  const { onDisk } = source.files
  const taken = onDisk - source.files.ignored + past
  const overlooked = { why, taken, onDisk, kinds: kindsOf(paths), ...overlooks(source, paths) }
  const told = { ...source, overlooked }
  if (why !== 'none' || source.condition.state !== 'watching') return told
  const condition = {
    ...source.condition,
    state: 'degraded' as const,
    trouble: 'nothing-read' as const,
    cause: doubts.cause(overlooked),
    mend: doubts.mend(overlooked, source),
  }
  return { ...told, condition }
}

/** What of it is told to who sees some channels alone: that nothing is read, and no word of what lies there. */
export function partlyOverlooked(overlooked: Overlooked | null): Overlooked | null {
  if (overlooked === null || overlooked.why === 'few' || overlooked.why === 'no-message') return null
  return { ...overlooked, taken: 0, onDisk: 0, kinds: [], wouldRead: null }
}
