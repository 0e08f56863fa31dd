import { type SQL, sql } from 'drizzle-orm'
import type { KeyPage } from './search-sql'
import { DOCUMENT } from './search-tsquery'

/** The finest stretch of time that documents name, in keys, and how many of one level make one of the next: as in the function `slabs`. */
const FINEST = 2 ** 27
const LEVEL = 64
/** A stretch where nothing was found is followed by one so many times as long; by none that is longer. */
const GROWTH = 5
/** What is still wanted is looked for a little farther than it should lie. */
const AMPLE = 1.3
/** So many slabs at least make up a stretch, and about LEVEL times as many at most. */
const SHORT = 4
/**
 * Rows are looked at as long as they may be, where one in DENSE of the nearest is found; else no more than FEW of them, or
 * MANY where a stretch costs as much as that: a beginning that one row in eleven has was gathered for 80 ms.
 */
const DENSE = 4
const FEW = 4_000
const MANY = 30_000

type Nearest = {
  range: SQL
  near: number
  /** All in one stretch: beginnings of words are gathered anew for each. */
  once: boolean
  /** It asks for a short beginning of words. */
  gathers: boolean
}

/** A question as rows are judged by it one by one, and as the index finds them. */
export type Ways = { where: SQL; found: SQL }

/**
 * The planner knows nothing of rare words, and would walk the whole table in order to find them; the index alone would
 * gather all that is found, to sort it for one page. So: first the rows nearest to where the page begins are looked at,
 * and so many more where many of these are found. Else, or where that was not enough, the index is asked for one stretch
 * of time after the other. The bounds of stretches are those that the database keeps as statistics, about a hundredth of
 * all rows from one to the next; a stretch has as many of them as what was found so far makes likely to be enough.
 */
export function bySlabs({ where, found: byIndex }: Ways, page: KeyPage, { range, near, once, gathers }: Nearest): SQL {
  const { from, limit } = page
  const older = page.direction === 'older'
  const down = sql.raw(older ? 'desc' : 'asc')
  const start = from === null ? sql`1 = 1` : older ? sql`m.key < ${from}` : sql`m.key > ${from}`
  const most = sql.raw(String(Math.floor(limit)))
  const wanted = sql`${most}::bigint`
  const walked = (from: SQL, rows: SQL, limit: SQL) => sql`select m.key
    from (select * from messages m where ${from} and ${range} order by m.key ${down} limit ${rows}) m
    where ${where} order by m.key ${down} limit ${limit}`
  const nearest = sql.raw(String(near))
  const beyond = sql`m.key ${older ? sql`<` : sql`>`} (select key from last)`
  const found = sql`(select count(*) from near)`
  const rows = sql`(${wanted} * ${near * AMPLE}::float8 / nullif(${found}, 0))`
  const more = sql`(select case when ${found} between 1 and ${wanted} - 1
    and (${found} * ${DENSE} >= ${near} or ${rows} <= ${gathers ? MANY : FEW}) then ${rows}::bigint - ${nearest} else 0 end)`
  const nearby = sql`(${found} >= ${wanted})`
  const enough = sql`(${nearby} or ${found} + (select count(*) from middle) >= ${wanted})`
  return sql`with recursive near as materialized (${walked(start, nearest, most)}
    ), last as materialized (
      select ${older ? sql`min` : sql`max`}(n.key) as key
      from (select m.key from messages m where ${start} and ${range} order by m.key ${down} limit ${nearest}) n
    ), middle as materialized (${walked(beyond, more, sql`greatest(0, ${wanted} - ${found})`)}
    ), ends as materialized (
      select (select min(m.key) from messages m where ${start} and ${range}) as low,
        (select max(m.key) from messages m where ${start} and ${range}) + 1 as high where not ${enough}
    ), bounds as materialized (
      select low, high, array(select b from ${BOUNDS} b where b > low and b < high order by b ${down})
        || ${older ? sql`low` : sql`high`} as bounds from ends where low is not null
    ), walk(at, place, width, found, keys) as (
      select ${older ? sql`high` : sql`low`}, 0, ${once ? sql`cardinality(bounds)` : sql`1`}, 0::bigint, '{}'::bigint[] from bounds
      union all
      select s.edge, s.place, ${widthAfter(wanted)}, w.found + cardinality(f.keys), f.keys
      from walk w cross join bounds e cross join lateral (${stretch(older)} offset 0) s
        cross join lateral (${foundIn(byIndex, { older, down, wanted })} offset 0) f
      where w.found < ${wanted} and w.place < cardinality(e.bounds)
    )
    select key from near where ${enough}
    union all select key from middle where not ${nearby} and ${enough}
    union all select k.key from walk w cross join lateral unnest(w.keys) k(key)
    order by key ${down} limit ${most}`
}

const BOUNDS = sql`unnest((select histogram_bounds::text::bigint[] from pg_stats
  where schemaname = current_schema and tablename = 'messages' and attname = 'key'))`

/**
 * From `w.at` on, over `w.width` bounds and to the end of a slab that is not much shorter: few of them make it up. It
 * goes no farther than one bound more, for behind a time in which nothing was said a slab may hold half of the record.
 */
function stretch(older: boolean): SQL {
  const units = [3, 2, 1].map((level) => FINEST * LEVEL ** level)
  const long = units.map((unit) => sql.raw(`when x.length >= ${SHORT * unit} then ${unit}`))
  const unit = sql`(case ${sql.join(long, sql` `)} else ${sql.raw(String(FINEST))} end)`
  const next = (end: SQL) => sql`coalesce(e.bounds[x.place + 1], ${end})`
  const edge = older
    ? sql`least(w.at, greatest(${next(sql`e.low`)}, x.bound / ${unit} * ${unit}))`
    : sql`greatest(w.at, least(${next(sql`e.high`)}, (x.bound / ${unit} + 1) * ${unit}))`
  return sql`select x.place, ${edge} as edge from (
      select place, e.bounds[place] as bound, abs(w.at - e.bounds[place]) as length
      from (select least(w.place + w.width, cardinality(e.bounds)) as place) p
    ) x`
}

/** The keys of a stretch that the question finds. The sum keeps the planner from walking it in order. */
function foundIn(where: SQL, { older, down, wanted }: { older: boolean; down: SQL; wanted: SQL }): SQL {
  const [first, until] = older ? [sql`s.edge`, sql`w.at`] : [sql`w.at`, sql`s.edge`]
  return sql`select array(select m.key from messages m
    where ${where} and ${DOCUMENT} @@ slabs(${first}, ${until}) and m.key + 0 >= ${first} and m.key + 0 < ${until}
    order by m.key + 0 ${down} limit ${wanted} - w.found) as keys`
}

function widthAfter(wanted: SQL): SQL {
  const found = sql`(w.found + cardinality(f.keys))`
  const likely = sql`ceil((${wanted} - ${found}) * s.place * ${AMPLE}::float8 / ${found})::int`
  const most = sql`w.width * ${GROWTH}::int`
  return sql`case when cardinality(f.keys) = 0 then ${most} else greatest(1, least(${most}, ${likely})) end`
}
