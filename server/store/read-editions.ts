import { sql } from 'drizzle-orm'
import type { Edition, Editions, Kept, WantedEditions } from '@/lib/edition'
import { strictUtf8 } from '@/lib/hex'
import { parseJson } from '@/lib/json'
import type { Reader } from './door'
import { observedBytes } from './read-bytes'

/** What is larger is not compared, bytes. */
const MOST_BYTES = 131_072

const source = sql`(select id from sources where label = ${sql.placeholder('source')})`

/** Registrations are kept under the name that agents are listed by; state that names no agent is everybody's. */
const mine = sql`(case when v.what = 'registration' then v.subject else v.agent end = ${sql.placeholder('agent')}
  or v.what = 'state' and v.agent is null)`

/** Shared ones are counted apart, so that an agent's own, however many, leave them their place. */
const files = sql`select t.file, t.path, t.shared, t.known,
    (select count(distinct o.subject) from versions o where o.file_id = t.file and o.what = t.what) as subjects
  from (select k.*, count(*) over () as known, row_number() over (partition by k.shared order by k.last desc) as nth
    from (select v.file_id as file, v.what, f.path, max(v.id) as last, min(case when v.agent is null then 1 else 0 end) as shared
      from versions v join files f on f.id = v.file_id
      where v.source_id = ${source} and v.what = ${sql.placeholder('what')} and ${mine}
      group by v.file_id, v.what, f.path) k) t
  where t.nth <= ${sql.placeholder('files')} order by t.shared, t.last desc`

const observed = sql`select id, what, at, length from observations
  where file_id = ${sql.placeholder('file')} and what in ('content', 'gone', 'listed')
  order by id desc limit ${sql.placeholder('limit')}`

const told = sql`select v.id, v.subject, v.at, v.content from versions v
  where v.file_id = ${sql.placeholder('file')} and v.what = ${sql.placeholder('what')} and ${mine}
  order by v.id desc limit ${sql.placeholder('limit')}`

type Kin = { file: number; path: string; subjects: number; shared: number; known: number }
type Seen = { id: number; what: string; at: number; length: number }
type Told = { id: number; subject: string; at: number; content: string }

/**
 * Versions of what is kept of an agent, its own before shared ones, the file that changed last first, the newest version of each first: bytes of
 * files that are about it alone, what was read of it in files that are about many, names and times of documents.
 */
export async function editionsOf(
  reader: Reader,
  { source, agent, what, most, files: mostFiles }: WantedEditions,
): Promise<Editions> {
  const found: Edition[] = []
  const limit = most + 1
  const kept = await reader.all<Kin>(files, { source, agent, what, files: mostFiles })
  for (const kin of kept) {
    const alone = what !== 'document' && kin.subjects === 1
    const editions = alone ? await written(reader, kin, limit) : await asRead(reader, kin, { what, agent, limit })
    found.push(...cut(editions, most))
  }
  return { editions: found, left: (kept[0]?.known ?? 0) - kept.length }
}

/** The newest `most`; of every subject the oldest that is left says that there may be earlier ones. */
function cut(editions: Edition[], most: number): Edition[] {
  if (editions.length <= most) return editions
  const kept = editions.slice(0, most)
  const oldest = new Map(kept.map(({ subject, id }) => [subject, id]))
  return kept.map((edition) => (oldest.get(edition.subject) === edition.id ? { ...edition, earlier: true } : edition))
}

async function written(reader: Reader, { file, path, shared }: Kin, limit: number): Promise<Edition[]> {
  const editions: Edition[] = []
  for (const { id, what, at, length } of await reader.all<Seen>(observed, { file, limit })) {
    const common = { id: `o${id}`, subject: path, path, shared: shared === 1, at, earlier: false }
    if (what === 'gone') editions.push({ ...common, what: 'gone', content: null })
    else if (length > MOST_BYTES) editions.push({ ...common, what: 'large', content: null })
    else editions.push({ ...common, ...contentOf(await observedBytes(reader, id)) })
  }
  return editions
}

function contentOf(bytes: Buffer): Pick<Edition, 'what' | 'content'> {
  const content = strictUtf8(bytes)?.replace(/^\ufeff/, '') ?? null
  if (content === null) return { what: 'unreadable', content: bytes.toString('utf8') }
  return { what: parseJson(content).ok ? 'content' : 'unreadable', content }
}

async function asRead(
  reader: Reader,
  { file, path, shared }: Kin,
  asked: { what: Kept; agent: string; limit: number },
): Promise<Edition[]> {
  const rows = await reader.all<Told>(told, { file, ...asked })
  return rows.map(({ id, subject, at, content }): Edition => {
    const common = { id: `v${id}`, subject, path, shared: shared === 1, at, earlier: false }
    if (content === 'null') return { ...common, what: 'gone', content: null }
    return content.length > MOST_BYTES
      ? { ...common, what: 'large', content: null }
      : { ...common, what: 'content', content }
  })
}
