import { type SQL, sql } from 'drizzle-orm'
import { isMoved, type Stations } from '@/lib/source/stations'
import type { Reader } from '@/server/store/door/door'
import type { Posted, SeenAgain } from './receipts'

/** Of a broadcast, which lies in many inboxes. */
const PLACES = 64

type PlaceDbRow = SeenAgain & { root: string; path: string; id: string; sha256: string }
type LineDbRow = SeenAgain & { root: string; path: string; offset: number; sha256: string }
type WithId = Posted & { id: string }
type Element = Posted & { known: string }

const SEEN = sql`m.uid, m.conversation_id as conversation, m.key, m.sender as "from", m.flags, s.root, f.path`

/** The tail's rows of many files at once, each what `seen` of a `ReceiptReader` would give, in as many questions as for a few. */
export async function seenAmong(
  reader: Reader,
  posted: readonly Posted[],
  stations: Stations,
): Promise<(SeenAgain | null)[]> {
  const withId = posted.filter((one): one is WithId => one.id !== null)
  const own = await placesOf(reader, withId, { column: sql`f.path`, values: distinct(withId, 'path'), most: 1 })
  const isAt = (one: WithId) => (place: PlaceDbRow) => isOf(one)(place) && place.path === one.path
  const aside = withId.filter((one) => one.whole && !own.some(isAt(one)))
  const hashes = distinct(aside, 'sha256')
  const moved = await placesOf(reader, aside, { column: sql`p.sha256`, values: hashes, most: PLACES })
  const lines = await linesOf(
    reader,
    posted.filter(({ id, known }) => id === null && known === null),
  )
  const elements = await elementsOf(
    reader,
    posted.filter((one): one is Element => one.id === null && one.known !== null),
  )
  return posted.map((one) => {
    const { id, known } = one
    if (id === null && known !== null) return seenIn(elements.find(isElement(one)))
    if (id === null) return seenIn(lines.find(isLine(one)))
    const wanted = { ...one, id }
    const found = own.find(isAt(wanted))
    if (found !== undefined || !one.whole) return seenIn(found)
    return seenIn(moved.find((place) => isOf(wanted)(place) && isMoved(one.path, place.path, stations)))
  })
}

const isOf =
  ({ root, id, sha256, whole }: WithId) =>
  (place: PlaceDbRow) =>
    place.root === root && place.id === id && (!whole || place.sha256 === sha256)

const isLine =
  ({ root, path, offset, sha256 }: Posted) =>
  (line: LineDbRow) =>
    line.root === root && line.path === path && line.offset === offset && line.sha256 === sha256

const isElement =
  ({ root, path, known }: Posted) =>
  (place: PlaceDbRow) =>
    place.root === root && place.path === path && place.sha256 === known

/** Where what says to be these lies, at most so many places each, whatever else somebody makes of its id. */
async function placesOf(
  reader: Reader,
  wanted: readonly WithId[],
  { column, values, most }: { column: SQL; values: string[]; most: number },
): Promise<PlaceDbRow[]> {
  if (wanted.length === 0) return []
  const each = most === 1 ? sql`m.key, p.sha256, f.id` : sql`m.key, p.sha256`
  return reader.all<PlaceDbRow>(sql`select * from (
    select ${SEEN}, m.native_id as id, p.sha256, p.since as at, p.id as place,
      row_number() over (partition by ${each} order by p.id) as nth
    from messages m join sources s on s.id = m.source_id join places p on p.message_key = m.key
    join files f on f.id = p.file_id
    where ${reader.inList(sql`m.native_id`, distinct(wanted, 'id'))}
      and ${reader.inList(sql`s.root`, distinct(wanted, 'root'))} and ${reader.inList(column, values)}) l
    where nth <= ${most} order by place`)
}

async function elementsOf(reader: Reader, wanted: readonly Element[]): Promise<PlaceDbRow[]> {
  if (wanted.length === 0) return []
  return reader.all<PlaceDbRow>(sql`select ${SEEN}, p.sha256, p.since as at
    from places p join files f on f.id = p.file_id join sources s on s.id = f.source_id join messages m on m.key = p.message_key
    where ${reader.inList(sql`s.root`, distinct(wanted, 'root'))}
      and ${reader.inList(sql`f.path`, distinct(wanted, 'path'))}
      and ${reader.inList(sql`p.sha256`, distinct(wanted, 'known'))} order by p.id`)
}

async function linesOf(reader: Reader, wanted: readonly Posted[]): Promise<LineDbRow[]> {
  if (wanted.length === 0) return []
  return reader.all<LineDbRow>(sql`select ${SEEN}, m.sha256, m.observed_at as at, m.start as "offset"
    from messages m join files f on f.id = m.file_id join sources s on s.id = f.source_id
    where ${reader.inList(sql`s.root`, distinct(wanted, 'root'))}
      and ${reader.inList(sql`f.path`, distinct(wanted, 'path'))}
      and ${reader.inList(sql`m.start`, [...new Set(wanted.map(({ offset }) => offset))])}
      and ${reader.inList(sql`m.sha256`, distinct(wanted, 'sha256'))} order by m.key`)
}

function distinct<Name extends string>(all: readonly { [name in Name]: string }[], name: Name): string[] {
  return [...new Set(all.map((one) => one[name]))]
}

function seenIn(row: SeenAgain | undefined): SeenAgain | null {
  if (row === undefined) return null
  const { uid, at, conversation, key, from, flags } = row
  return { uid, at, conversation, key, from, flags }
}
