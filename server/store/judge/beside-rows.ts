import { sql } from 'drizzle-orm'
import type { Beside, SaidBeside } from '@/lib/rules/beside'
import type { Reader } from '@/server/store/door/door'
import { KEYS_PER_MS, keyMs } from '@/server/store/rows/keys'
import type { JudgedDbRow } from './judged-rows'

const MOST_SAID = 100
const HALF_AN_HOUR = 1_800_000
const A_MINUTE = 60_000

/** What stands beside each of some messages, by its key. */
export async function besideOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<number, Beside>> {
  if (rows.length === 0) return new Map()
  const said = await saidOf(reader, rows)
  const [replacing, folders] = [await replacingOf(reader, rows), await foldersOf(reader, rows)]
  return new Map(
    rows.map((row) => {
      const { replaced = false, replaces = false } = replacing.get(row.key) ?? {}
      return [row.key, { said: said.get(row.key) ?? [], replaced, replaces, ...leftOf(row, folders) }]
    }),
  )
}

type SaidDbRow = { of_key: number; key: number; sender: string | null; kind: string; body: string }

async function saidOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<number, SaidBeside[]>> {
  const keys = rows.flatMap(({ key, conversation_id }) => (conversation_id === null ? [] : [key]))
  const said = new Map<number, SaidBeside[]>()
  if (keys.length === 0) return said
  const after = sql.raw(String(HALF_AN_HOUR * KEYS_PER_MS))
  const found = await reader.all<SaidDbRow>(
    sql`select of_key, key, sender, kind, body from (
        select a.key as of_key, o.key, o.sender, o.kind, substr(o.body, 1, 500) as body,
          row_number() over (partition by a.key, case when o.key > a.key then 1 else 0 end order by abs(o.key - a.key)) as nth
        from messages a join messages o on o.conversation_id = a.conversation_id and o.key <= a.key + ${after}
        where ${reader.inList(sql`a.key`, keys)} and o.key <> a.key and o.reading = 'message') as near
      where nth <= ${sql.raw(String(MOST_SAID))} order by of_key, key`,
  )
  for (const { of_key, key, sender, kind, body } of found) {
    const one = { from: sender, kind, body, at: keyMs(key), isAfter: key > of_key }
    const known = said.get(of_key)
    if (known === undefined) said.set(of_key, [one])
    else known.push(one)
  }
  return said
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
        and substr(path, 1, ${[...under].length}) = ${under} group by gone_at`,
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
