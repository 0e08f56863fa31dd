import { type SQL, sql } from 'drizzle-orm'
import type { Bar, Counted, Histogram } from '@/lib/message/facets'
import { stepsOver } from '@/lib/post/proof-steps'
import { TIMES, timesIn } from '@/lib/query/asked-times'
import { without } from '@/lib/query/clauses'
import { parse } from '@/lib/query/parse'
import { utcToLocal } from '@/lib/time/zone'
import type { Reader } from '@/server/store/door/door'
import { KEYS_PER_MS, keyMs } from '@/server/store/rows/keys'
import { QuestionError } from '@/server/store/rows/question-error'
import type { Scoped } from '@/server/store/rows/scoped'
import { searchOf } from '@/server/store/search/question'
import { reachOf } from '@/server/store/search/read-dense'
import type { Search } from '@/server/store/search/search-sql'
import { listedSteps, RARE, type Steps } from './listed-steps'

/** Rows that are put into their steps for one question, the newest first: Postgres opens each, SQLite none. */
const MOST_ROWS = { sqlite: 120_000, postgres: 10_000 }
/** Of a beginning that is gathered: that many are found by looking at rows. */
const MOST_GATHERED = 2_000

/** Asked times narrower than this part of the whole are shown with what lies around them. */
const NARROW = 0.1
const AROUND = 1.5

/** What histograms keep of the question that asks for nothing. */
export const keptSteps = () => listedSteps<[errors: Step[], unreadable: Step[]]>()

type Asked = {
  query: string
  now: number
  bars: number
  /** By whose clock a day begins, IANA. */
  zone?: string
  /** Rows that are put into their steps, the newest first. */
  most?: number
  /** What was counted before when nothing was asked for. */
  listed?: ReturnType<typeof keptSteps>
}

/** Messages over time for the question without its own times; null when nothing matches. Throws `QuestionError`. */
export async function histogramOf(
  reader: Scoped,
  { query, now, bars, zone = 'UTC', most = MOST_ROWS[reader.dialect], listed = keptSteps() }: Asked,
): Promise<Histogram | null> {
  const { ast, problems } = parse(query, { now })
  if (ast === null) throw new QuestionError(problems)
  const search = await searchOf(reader, without(ast, TIMES), now)
  const ends = [keysOf(reader, search, 'newer', 1), keysOf(reader, search, 'older', 1)]
  const [[oldest] = [], [newest] = []] = await Promise.all(ends)
  if (oldest === undefined || newest === undefined) return null
  const all = { from: keyMs(oldest), until: keyMs(newest) }
  const span = spanOf(all, timesIn(ast, now))
  const { from, step, count } = stepsOver(span.from, span.until, bars, utcToLocal(span.until, zone) - span.until)
  const steps = { from, step, count, most }
  const capped = (one: Search) => countSteps(reader, one, steps)
  const countRare = () => Promise.all([capped(search.and(ERRORS)), capped(search.and(UNREADABLE))])
  const [counts, [errors, unreadable]] =
    search.asks === 'more'
      ? await Promise.all([capped(search), countRare()])
      : await listed(reader, steps, countRare).then(({ counts, rare }) => [exactly(counts), rare] as const)
  // Of errors fewer are put into their steps than there may be, also where all messages are counted.
  const barOf = (at: number): Bar => ({
    ...(counts[at] ?? UNCOUNTED),
    errors: rareIn(errors, at),
    unreadable: rareIn(unreadable, at),
  })
  const whole = { from: all.from >= from, until: all.until < from + count * step }
  return { from, step, bars: Array.from({ length: count }, (_, at) => barOf(at)), whole }
}

const ERRORS = { ask: 'facet' as const, tokens: RARE.errors }
const UNREADABLE = { ask: 'facet' as const, tokens: RARE.unreadable }

type Span = { from: number; until: number }

/** All there is and what is asked for; or, where that is little of it, what lies around what is asked for. */
function spanOf(whole: Span, asked: { from: number | null; until: number | null }): Span {
  const from = asked.from ?? whole.from
  const until = asked.until ?? whole.until
  const length = until - from
  if ((asked.from === null && asked.until === null) || length <= 0) return whole
  if (length >= NARROW * (whole.until - whole.from)) return whole
  return {
    from: Math.max(Math.min(whole.from, from), from - length * AROUND),
    until: Math.min(Math.max(whole.until, until), until + length * AROUND),
  }
}

type Step = Counted | null
const UNCOUNTED: Counted = { count: null, capped: false }
const exactly = (counts: readonly number[]): Step[] => counts.map((count) => ({ count, capped: false }))
/** Steps that came after they were counted have none. */
const rareIn = (steps: readonly Step[], at: number): Counted =>
  at < steps.length ? (steps[at] ?? UNCOUNTED) : { count: 0, capped: false }
type Capped = Steps & { most: number }

/** Null for what lies before the newest rows that are counted. */
async function countSteps(reader: Reader, search: Search, steps: Capped): Promise<Step[]> {
  const { from, step, count, most } = steps
  const inSpan = search.and({ ask: 'range', from, until: from + count * step })
  const { within, whole } = await reachOf(reader, inSpan)
  const limit = search.gathers ? Math.min(most, MOST_GATHERED) : most
  const rows = await reader.all<{ step: number; count: number }>(byStep(inSpan, { ...steps, most: limit }, within))
  const counted = rows.reduce((sum, row) => sum + row.count, 0)
  const all = whole && counted < limit
  const oldest = all ? -1 : Math.min(...rows.map((row) => row.step))
  const found = new Map(rows.map((row) => [row.step, row.count]))
  return Array.from({ length: count }, (_, at) =>
    at < oldest ? null : { count: found.get(at) ?? 0, capped: at === oldest },
  )
}

/** Whole numbers of ours, written into the statement because SQLite would divide by a bound one as by a fraction. */
function byStep(search: Search, { from, step, most }: Capped, within: number | undefined): SQL {
  const page = { order: 'time', direction: 'older', from: null } as const
  const keys = search.keys(within === undefined ? { ...page, limit: most } : { ...page, limit: within, within })
  const [first, width] = [from, step].map((ms) => sql.raw(String(Math.floor(ms) * KEYS_PER_MS)))
  return sql`select (k.key - ${first}) / ${width} as step, count(*) as count from (${keys}) k group by 1`
}

async function keysOf(reader: Reader, search: Search, direction: 'older' | 'newer', limit: number): Promise<number[]> {
  const rows = await reader.all<{ key: number }>(search.keys({ order: 'time', direction, from: null, limit }))
  return rows.map(({ key }) => key)
}
