import { type SQL, sql } from 'drizzle-orm'
import type { Beside, SaidBeside } from '@/lib/rules/beside-message'
import { together } from '@/server/store/door/base/asked-together'
import type { Reader } from '@/server/store/door/door'
import { KEYS_PER_MS } from '@/server/store/rows/keys'
import type { JudgedDbRow } from './judged-rows'
import { laterSnapshotsOf } from './later-snapshots'
import { type After, type SaidDbRow, saidAfter, saidIn } from './said-after'
import { isUnder } from './under-folder'

const MOST_BEFORE = 100
const MOST_AFTER = 500
const MOST_AUTONOMY = 50
const MOST_LATER = 200
const THIRTY_DAYS = 30 * 86_400_000
const A_MINUTE = 60_000

/** What stands beside each of some messages, by its key; after it for so long, ms. */
export async function besideOf(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  afterMs: number,
): Promise<Map<number, Beside>> {
  if (rows.length === 0) return new Map()
  const [before, after, later, replacing, folders, snapshots, autonomy] = await together([
    beforeOf(reader, rows),
    afterOf(reader, rows, afterMs),
    laterOf(reader, rows, afterMs),
    replacingOf(reader, rows),
    foldersOf(reader, rows),
    laterSnapshotsOf(reader, rows),
    autonomyOf(reader, rows),
  ])
  return new Map(
    rows.map((row) => {
      const { replaced = false, replaces = false } = replacing.get(row.key) ?? {}
      return [
        row.key,
        {
          before: before.get(row.key) ?? [],
          ...(after.get(row.key) ?? NOTHING_AFTER),
          later: later.get(row.key) ?? [],
          laterSnapshots: snapshots.get(row.key) ?? [],
          autonomy: autonomy.get(row.key) ?? [],
          replaced,
          replaces,
          ...leftOf(row, folders),
        },
      ]
    }),
  )
}

const NOTHING_AFTER: After = { after: [], own: [] }

type NearDbRow = SaidDbRow & { of_key: number; joined: number }

const said = sql`a.key as of_key, o.key, o.uid, o.sender, o.kind, o.recipients, o.mentions, substr(o.body, 1, 500) as body,
  case when o.conversation_id = a.conversation_id then 1 else 0 end as joined`

/** What was said before each in its conversation, by its key. */
function beforeOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<number, SaidBeside[]>> {
  return saidNear(reader, rows, {
    where: sql`o.conversation_id = a.conversation_id and o.key < a.key`,
    order: sql`o.key desc`,
    most: MOST_BEFORE,
  })
}

/** What was said in its channel soon after each, by its key. Where that is very much, each has it looked up by itself. */
async function afterOf(reader: Reader, rows: readonly JudgedDbRow[], afterMs: number): Promise<Map<number, After>> {
  const span = Math.round(afterMs) * KEYS_PER_MS
  const { by, crowded } = await saidAfter(reader, rows, { span, most: MOST_AFTER })
  const until = sql.raw(String(span))
  const alone = await near(reader, crowded, {
    where: sql`o.key > a.key and o.key <= a.key + ${until} and o.source_id = a.source_id and o.channel = a.channel`,
    order: sql`case when o.conversation_id = a.conversation_id then 0 else 1 end, o.key`,
    most: MOST_AFTER,
  })
  for (const [key, found] of alone) {
    const own = found.flatMap(({ said, joined }) => (joined ? [said] : []))
    by.set(key, { after: found.map(({ said }) => said), own })
  }
  return by
}

/** What was said of autonomy before each that says something of it, by its key. */
function autonomyOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<number, SaidBeside[]>> {
  const since = sql.raw(String(THIRTY_DAYS * KEYS_PER_MS))
  return saidNear(
    reader,
    rows.filter(({ kind }) => kind === 'autonomy'),
    {
      where: sql`o.key < a.key and o.key > a.key - ${since} and o.source_id = a.source_id and o.channel = a.channel
        and o.kind = 'autonomy'`,
      order: sql`o.key desc`,
      most: MOST_AUTONOMY,
    },
  )
}

/** What was said in its conversation and channel later than that, by its key. */
function laterOf(reader: Reader, rows: readonly JudgedDbRow[], afterMs: number): Promise<Map<number, SaidBeside[]>> {
  const since = sql.raw(String(Math.round(afterMs) * KEYS_PER_MS))
  return saidNear(reader, rows, {
    where: sql`o.conversation_id = a.conversation_id and o.key > a.key + ${since} and o.channel = a.channel`,
    order: sql`o.key`,
    most: MOST_LATER,
  })
}

type Near = { where: SQL; order: SQL; most: number }

async function saidNear(reader: Reader, rows: readonly JudgedDbRow[], asked: Near): Promise<Map<number, SaidBeside[]>> {
  const found = await near(reader, rows, asked)
  return new Map([...found].map(([key, all]) => [key, all.map(({ said }) => said)]))
}

async function near(reader: Reader, rows: readonly JudgedDbRow[], { where, order, most }: Near) {
  const by = new Map<number, { said: SaidBeside; joined: boolean }[]>()
  if (rows.length === 0) return by
  const keys = rows.map(({ key }) => key)
  const found = await reader.all<NearDbRow>(
    sql`select * from (select ${said}, row_number() over (partition by a.key order by ${order}) as nth
        from messages a join messages o on ${where} and o.reading = 'message' where ${reader.inList(sql`a.key`, keys)}) as near
      where nth <= ${sql.raw(String(most))} order by of_key, key`,
  )
  for (const row of found) {
    const known = by.get(row.of_key)
    const one = { said: saidIn(row), joined: row.joined === 1 }
    if (known === undefined) by.set(row.of_key, [one])
    else known.push(one)
  }
  return by
}

type Replacing = { key: number; replaced: number; replaces: number }

/** Which had the file of another after it, or before it; places of one file follow each other. */
async function replacingOf(reader: Reader, rows: readonly JudgedDbRow[]) {
  const found = await reader.all<Replacing>(
    sql`select p.message_key as "key", max(case when o.since >= p.until then 1 else 0 end) as replaced,
        max(case when o.until <= p.since and m.reading = 'message' then 1 else 0 end) as replaces
      from places p join files f on f.id = p.file_id and f.shape = 'document'
        join places o on o.file_id = p.file_id and o.message_key <> p.message_key
        join messages m on m.key = o.message_key
      where ${reader.inList(
        sql`p.message_key`,
        rows.map(({ key }) => key),
      )} group by p.message_key`,
  )
  return new Map(
    found.map(({ key, replaced, replaces }) => [key, { replaced: replaced === 1, replaces: replaces === 1 }]),
  )
}

type Went = { at: number | null; files: number }

const folderOf = ({ source_id, path }: JudgedDbRow) => `${source_id} ${path.slice(0, path.lastIndexOf('/') + 1)}`

/** How many files of each folder from which something is gone went when; null: are there. */
async function foldersOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<string, Went[]>> {
  const gone = new Map(rows.filter(({ gone_at }) => gone_at !== null).map((row) => [folderOf(row), row]))
  const folders = new Map<string, Went[]>()
  for (const [folder, { source_id, path, place }] of gone) {
    const under = path.slice(0, path.lastIndexOf('/') + 1)
    const went = await reader.all<Went>(
      sql`select gone_at as at, count(*) as files from files where source_id = ${source_id} and place = ${place}
        and ${isUnder(reader, under)} group by gone_at`,
    )
    folders.set(folder, went)
  }
  return folders
}

function leftOf(row: JudgedDbRow, folders: ReadonlyMap<string, readonly Went[]>) {
  const went = folders.get(folderOf(row)) ?? []
  const { gone_at } = row
  const near = went.filter(({ at }) => at !== null && gone_at !== null && Math.abs(at - gone_at) <= A_MINUTE)
  const files = near.reduce((sum, one) => sum + one.files, 0)
  return { wentWith: Math.max(0, files - 1), folderLives: went.some(({ at }) => at === null) }
}
