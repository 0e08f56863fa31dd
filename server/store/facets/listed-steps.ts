import { type SQL, sql } from 'drizzle-orm'
import { facetToken } from '@/lib/query/facet-tokens'
import { byIndex } from '@/server/store/door/base/by-index'
import type { Dialect, Reader } from '@/server/store/door/door'
import { TIMES_DERIVED } from '@/server/store/ingest/write/derivation'
import { KEYS_PER_MS } from '@/server/store/rows/keys'
import { hasToken } from '@/server/store/search/search-columns'

/** `from` is UTC ms, `step` a length in ms. */
export type Steps = { from: number; step: number; count: number }

/** Of more that is new, and in more steps, all are counted anew. */
const MOST_NEW = 10_000
const MOST_STEPS = 8

/** What a message says of itself that makes it rare. */
export const RARE = {
  errors: [facetToken('has', 'error'), facetToken('kind', 'error')],
  unreadable: [facetToken('reading', 'unreadable')],
}

/** Every message that arrived up to `seq` is in it, and none that came later. */
type Step = { count: number; seq: number }
type Marks = { seq: number; derived: number }
type Kept<Rare> = Steps & Marks & { listed: readonly Step[]; rare: Rare }
type New = { key: number; seq: number; listed: number; rare: number }

/** `counts`: a number for each step. `rare`: what was given for it, perhaps while there were fewer steps. */
export type Listed<Rare> = { counts: number[]; rare: Rare }

/**
 * How many messages are listed in each step when nothing is asked for, and of those that are rare what `countRare` gives.
 * What was counted is kept: a page asks again and again while messages come. Key, reading and words of a message never
 * change, so only what is new is added; the rare are counted again where one of them is new.
 */
export function listedSteps<Rare>() {
  let kept: Kept<Rare> | null = null
  let last: Promise<unknown> = Promise.resolve()
  const count = async (reader: Reader, steps: Steps, countRare: () => Promise<Rare>) => {
    const marks = await marksOf(reader)
    const before = kept !== null && isStillGood(kept, steps, marks) ? kept : null
    const now =
      (before && (await followed(reader, before, { steps, countRare }))) ??
      (await countedAnew(reader, { ...steps, ...marks }, countRare))
    kept = now
    return { counts: now.listed.map((step) => step.count), rare: now.rare }
  }
  return (reader: Reader, steps: Steps, countRare: () => Promise<Rare>): Promise<Listed<Rare>> => {
    // Who comes while all is counted has less to count.
    const mine = last.then(() => count(reader, steps, countRare))
    last = mine.catch(() => 'told to whoever asked')
    return mine
  }
}

/** Rows go only when the record is derived again. */
function isStillGood<Rare>(kept: Kept<Rare>, { from, step, count }: Steps, { seq, derived }: Marks): boolean {
  const isSame = kept.from === from && kept.step === step && kept.listed.length <= count
  return isSame && kept.seq <= seq && kept.derived === derived
}

async function countedAnew<Rare>(reader: Reader, steps: Steps & Marks, countRare: () => Promise<Rare>) {
  const [listed, rare] = await Promise.all([countAll(reader, steps), countRare()])
  return { ...steps, listed, rare }
}

/** What was kept, with what came since; null where that is too much. */
async function followed<Rare>(
  reader: Reader,
  kept: Kept<Rare>,
  { steps, countRare }: { steps: Steps; countRare: () => Promise<Rare> },
): Promise<Kept<Rare> | null> {
  const news = await reader.all<New>(NEW[reader.dialect], { seq: kept.seq, limit: MOST_NEW })
  if (news.length === MOST_NEW || steps.count - kept.listed.length > MOST_STEPS) return null
  const seq = news.at(-1)?.seq ?? kept.seq
  const added = addedTo(kept, news)
  const listed = await Promise.all(
    Array.from({ length: steps.count }, (_, at): Step | Promise<Step> => {
      const before = kept.listed[at]
      if (before === undefined) return countOne(reader, steps, at)
      return { count: before.count + (added.get(at) ?? 0), seq: Math.max(before.seq, seq) }
    }),
  )
  const isRareSame = news.every(({ rare }) => rare === 0)
  return { ...kept, ...steps, seq, listed, rare: isRareSame ? kept.rare : await countRare() }
}

/** How many that were not counted yet are new in each step. */
function addedTo<Rare>({ listed, from, step }: Kept<Rare>, news: readonly New[]): Map<number, number> {
  const added = new Map<number, number>()
  for (const one of news) {
    const at = Math.floor((one.key / KEYS_PER_MS - from) / step)
    const counted = listed[at]
    if (counted !== undefined && one.seq > counted.seq) added.set(at, (added.get(at) ?? 0) + one.listed)
  }
  return added
}

const LAST = sql`coalesce((select max(seq) from messages), 0) as seq`
const MARKS = sql`select ${LAST}, coalesce((select value from counters where name = ${TIMES_DERIVED}), 0) as derived`

async function marksOf(reader: Reader): Promise<Marks> {
  return (await reader.get<Marks>(MARKS)) ?? { seq: 0, derived: 0 }
}

const isOneOf = (holds: SQL) => sql`case when ${holds} then 1 else 0 end`
const isListed = sql`m.reading in ('message', 'unreadable')`
/** As `RARE`, by the row: on SQLite facets that follow from it are not kept with it. */
const isRare = (dialect: Dialect) =>
  sql`${isListed} and (m.reading = 'unreadable' or m.kind = 'error' or ${hasToken(facetToken('has', 'error'), dialect)})`
const newOnes = (dialect: Dialect) => sql`select m.key, m.seq, ${isOneOf(isRare(dialect))} as rare,
    ${isOneOf(isListed)} as listed
  from messages m ${byIndex({ dialect }, sql`messages_seq`)}
  where m.seq > ${sql.placeholder('seq')} order by m.seq limit ${sql.placeholder('limit')}`
const NEW = { sqlite: newOnes('sqlite'), postgres: newOnes('postgres') }

const valuesOf = ({ from, step, count }: Steps) => ({ from: from * KEYS_PER_MS, step: step * KEYS_PER_MS, count })

async function countOne(reader: Reader, steps: Steps, at: number): Promise<Step> {
  const { from, step } = valuesOf(steps)
  return (await reader.get<Step>(COUNTED, { from, step, at })) ?? { count: 0, seq: 0 }
}

/** Every second step beside the others, where the database has a processor for each half. */
async function countAll(reader: Reader, steps: Steps): Promise<Step[]> {
  type Row = Step & { step: number }
  const halves = [0, 1].map((first) => reader.all<Row>(ALL_COUNTED, { ...valuesOf(steps), first }))
  const rows = (await Promise.all(halves)).flat()
  return rows.sort((left, right) => left.step - right.step).map(({ count, seq }) => ({ count, seq }))
}

const edge = (steps: SQL) =>
  sql`cast(${sql.placeholder('from')} as bigint) + (${steps}) * cast(${sql.placeholder('step')} as bigint)`
const inStep = (at: SQL, reading: SQL) => sql`(select count(*) from messages where reading = ${reading}
  and key >= ${edge(at)} and key < ${edge(sql`${at} + 1`)})`
/** From the index on readings alone; one statement sees the record as it was at one moment. */
const listedIn = (at: SQL) => sql`${inStep(at, sql`'message'`)} + ${inStep(at, sql`'unreadable'`)} as count,
  ${LAST}`

const COUNTED = sql`select ${listedIn(sql`cast(${sql.placeholder('at')} as bigint)`)}`
const ALL_COUNTED = sql`with recursive steps(n) as (
    select cast(${sql.placeholder('first')} as bigint) where cast(${sql.placeholder('first')} as bigint) < cast(${sql.placeholder('count')} as bigint)
    union all select n + 2 from steps where n + 2 < cast(${sql.placeholder('count')} as bigint))
  select n as step, ${listedIn(sql`n`)} from steps`
