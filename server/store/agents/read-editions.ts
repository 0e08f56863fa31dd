import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { isReadable } from '@/lib/json/shown-json'
import { strictUtf8 } from '@/lib/ledger/hex'
import type { Edition, Editions, Kept, WantedEditions } from '@/lib/source/edition'
import { believable } from '@/lib/time/time'
import type { Reader } from '@/server/store/door/door'
import { WITHDRAWN } from '@/server/store/ingest/derive/version'
import { observedBytes } from '@/server/store/rows/read-bytes'

/** What is larger is not compared, bytes. */
const MOST_BYTES = 131_072

const source = sql`(select id from sources where label = ${sql.placeholder('source')})`

/**
 * Registrations are kept under the name that agents are listed by; state that names no agent is everybody's. A document
 * that names none is its source's alone: asked for by no name.
 */
const mine = sql`(case when v.what = 'registration' then v.subject else v.agent end = ${sql.placeholder('agent')}
  or v.agent is null and (v.what = 'state'
    or v.what = 'document' and cast(${sql.placeholder('agent')} as text) is null))`

/** A document that changed has no new version: its own clock says when that was. Shared ones are counted apart, so that an agent's own, however many, leave them their place. */
const files = sql`select t.file, t.path, t.shared, t.known, (select root from sources where id = ${source}) as root,
    (select count(distinct o.subject) from versions o where o.file_id = t.file and o.what = t.what) as subjects
  from (select k.*, count(*) over () as known, row_number() over (partition by k.shared order by k.last desc, k.id desc) as nth
    from (select v.file_id as file, v.what, f.path,
        case when v.what = 'document' then coalesce(max(f.mtime_ms), 0) else max(v.id) end as last,
        max(v.id) as id, min(case when v.agent is null then 1 else 0 end) as shared
      from versions v join files f on f.id = v.file_id
      where v.source_id = ${source} and v.what = ${sql.placeholder('what')} and ${mine}
      group by v.file_id, v.what, f.path) k) t
  where t.nth <= ${sql.placeholder('files')} order by t.shared, t.nth`

const observed = sql`select id, what, at, length, detail from observations
  where file_id = ${sql.placeholder('file')} and what in ('content', 'gone', 'listed')
  order by id desc limit ${sql.placeholder('limit')}`

/** Each with the observation from which on it held. */
const held = sql`select v.observation_id as since, case when v.content = 'null' then 1 else 0 end as withdrawn
  from versions v where v.file_id = ${sql.placeholder('file')} and v.what = ${sql.placeholder('what')} order by v.id desc
  limit ${sql.placeholder('limit')}`

const told = sql`select v.id, v.subject, v.at, v.content, v.summary from versions v
  where v.file_id = ${sql.placeholder('file')} and v.what = ${sql.placeholder('what')} and ${mine}
  order by v.id desc limit ${sql.placeholder('limit')}`

type Kin = { file: number; path: string; subjects: number; shared: number; known: number; root: string }
type Seen = { id: number; what: string; at: number; length: number; detail: string | null }
type Told = { id: number; subject: string; at: number; content: string; summary: string }
type Held = { since: number; withdrawn: number }

/**
 * Versions of what is kept of an agent, its own before shared ones, the file that changed last first, the newest version of each first: bytes of
 * files that are about it alone, what was read of it in files that are about many, times of documents.
 */
export async function editionsOf(
  reader: Reader,
  { source, agent, what, most, files: mostFiles }: WantedEditions,
): Promise<Editions> {
  const found: Edition[] = []
  const limit = most + 1
  const kept = await reader.all<Kin>(files, { source, agent, what, files: mostFiles })
  const read = (kin: Kin) => {
    if (what === 'document') return listed(reader, kin, limit)
    return kin.subjects === 1 ? written(reader, kin, { what, limit }) : asRead(reader, kin, { what, agent, limit })
  }
  for (const kin of kept) {
    found.push(...cut(await read(kin), most))
  }
  return { editions: found, left: (kept[0]?.known ?? 0) - kept.length, root: kept[0]?.root ?? '' }
}

/** The newest `most`; of every subject the oldest that is left says that there may be earlier ones. */
function cut(editions: Edition[], most: number): Edition[] {
  if (editions.length <= most) return editions
  const kept = editions.slice(0, most)
  const oldest = new Map(kept.map(({ subject, id }) => [subject, id]))
  return kept.map((edition) => (oldest.get(edition.subject) === edition.id ? { ...edition, earlier: true } : edition))
}

async function written(
  reader: Reader,
  { file, path, shared }: Kin,
  { what: kept, limit }: { what: Kept; limit: number },
): Promise<Edition[]> {
  const editions: Edition[] = []
  const versions = await reader.all<Held>(held, { file, what: kept, limit })
  for (const { id, what, at, length } of await reader.all<Seen>(observed, { file, limit })) {
    const common = { id: `o${id}`, subject: path, path, shared: shared === 1, at, earlier: false }
    if (what === 'gone') editions.push({ ...common, what: 'gone', content: null })
    else if (length > MOST_BYTES) editions.push({ ...common, what: 'large', content: null })
    else editions.push({ ...common, ...namedBy(versions, id, contentOf(await observedBytes(reader, id))) })
  }
  return editions
}

/** What can be read and says nothing of the agent any more. */
function namedBy<Read extends Pick<Edition, 'what'>>(versions: readonly Held[], observation: number, read: Read) {
  const withdrawn = versions.find(({ since }) => since <= observation)?.withdrawn === 1
  return withdrawn && read.what === 'content' ? { ...read, what: 'unnamed' as const } : read
}

function contentOf(bytes: Buffer): Pick<Edition, 'what' | 'content'> {
  const content = strictUtf8(bytes)?.replace(/^\ufeff/, '') ?? null
  if (content === null) return { what: 'unreadable', content: bytes.toString('utf8') }
  return { what: isReadable(content) ? 'content' : 'unreadable', content }
}

const detailSchema = z.object({ mtimeMs: z.number().nullish() })

/** Documents are looked at and never opened: what is known is when they were changed. */
async function listed(reader: Reader, { file, path, shared }: Kin, limit: number): Promise<Edition[]> {
  const rows = await reader.all<Seen>(observed, { file, limit })
  return rows.map(({ id, what, at, detail }): Edition => {
    const common = { id: `o${id}`, subject: path, path, shared: shared === 1, earlier: false, content: null }
    if (what === 'gone') return { ...common, what, at }
    const { mtimeMs = null } = detailSchema.parse(JSON.parse(detail ?? '{}'))
    return { ...common, what: 'listed', at: believable(mtimeMs, at) ? Math.floor(mtimeMs) : at }
  })
}

/** What another file said meanwhile, and says no more, is said again of this one. */
function isNews({ subject, content }: Told, at: number, rows: readonly Told[]): boolean {
  return rows.slice(at + 1).find((older) => older.subject === subject)?.content !== content
}

async function asRead(
  reader: Reader,
  { file, path, shared }: Kin,
  asked: { what: Kept; agent: string | null; limit: number },
): Promise<Edition[]> {
  const rows = await reader.all<Told>(told, { file, ...asked })
  return rows.filter(isNews).map(({ id, subject, at, content, summary }): Edition => {
    const common = { id: `v${id}`, subject, path, shared: shared === 1, at, earlier: false }
    if (content === 'null')
      return { ...common, what: summary === WITHDRAWN.unnamed ? 'unnamed' : 'gone', content: null }
    return content.length > MOST_BYTES
      ? { ...common, what: 'large', content: null }
      : { ...common, what: 'content', content }
  })
}
