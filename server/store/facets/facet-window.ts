import { sql } from 'drizzle-orm'
import { severityOfRow } from '@/lib/asks/severity'
import { foldValue } from '@/lib/letters/fold'
import type { MessageRow } from '@/lib/message/message'
import { type Kind, PRIORITIES } from '@/lib/message/reading'
import type { FacetName } from '@/lib/query/clauses'
import { stateAsk } from '@/lib/query/compiled-question'
import { facetToken } from '@/lib/query/facet-tokens'
import { recipientsOf, wordsOf } from '@/server/store/rows/message-rows'
import type { Scoped } from '@/server/store/rows/scoped'
import { toldWithin } from '@/server/store/rows/told-within'
import type { Reach } from '@/server/store/search/read-dense'
import { hasToken } from '@/server/store/search/search-columns'
import type { Search } from '@/server/store/search/search-sql'

/** A value as the newest row spells it, and in how many rows it was seen. */
export type Seen = { value: string; count: number }
/** By the form in which values count as one. */
export type Tally = { readonly [field in FacetName]: Map<string, Seen> }

/** The newest rows of a question, counted by value; `complete` when those are all. */
export type FacetWindow = { tally: Tally; rows: number; complete: boolean }

export type FacetLimits = {
  /** Rows that are opened and counted one by one; a question with no more of them is counted exactly. */
  window: number
  /** Beyond, a value counts as “so many or more”. */
  cap: number
  /** Values listed of each field. */
  listed: number
  /** How long values may be counted one by one. */
  budgetMs: number
}

/** A question and its newest rows, for fields that are counted in it. */
export type Counted = { search: Search; window: FacetWindow; reach: Reach; chosen: string[] }

type FacetRow = {
  source: string
  channel: string
  sender: string | null
  recipients: string
  type: string
  kind: Kind | 'log' | 'unreadable'
  priority: number | null
  state: string | null
  reading: MessageRow['reading']
  flags: string
  hasError: number
}

/** The newest `most` rows; fewer where not all can be looked at. */
export async function windowOf(
  reader: Scoped,
  search: Search,
  most: number,
  { within, whole }: Reach,
): Promise<FacetWindow> {
  const page = { order: 'time', direction: 'older', from: null, limit: most + 1 } as const
  const keys = search.keys(within === undefined ? page : { ...page, within })
  const { flags, state } = toldWithin(reader.scope)
  const hasError = hasToken(facetToken('has', 'error'), reader.dialect)
  const rows = await reader.all<FacetRow>(sql`select s.label as source, m.channel, m.sender, m.recipients, m.type,
    m.kind, m.priority, ${state} as state, m.reading, ${flags} as flags,
    case when ${hasError} then 1 else 0 end as "hasError"
    from (${keys}) k cross join messages m join sources s on s.id = m.source_id where m.key = k.key order by m.key desc`)
  const complete = whole && rows.length <= most
  return { tally: tallyOf(rows.slice(0, most)), rows: Math.min(rows.length, most), complete }
}

/** The names a message may be filtered by, as facets hold them. */
const MOST_NAMES = 256

function tallyOf(rows: readonly FacetRow[]): Tally {
  const tally = emptyTally()
  const lists = new Map<string, string[]>()
  for (const row of rows) {
    add(tally.source, 'source', row.source)
    add(tally.channel, 'channel', row.channel)
    add(tally.from, 'from', row.sender)
    for (const agent of namesOf(row.recipients, lists)) add(tally.to, 'to', agent)
    add(tally.type, 'type', row.type)
    add(tally.kind, 'kind', row.kind)
    add(tally.priority, 'priority', row.priority === null ? null : (PRIORITIES[row.priority] ?? null))
    add(tally.state, 'state', row.state)
    const flags = wordsOf(row.flags)
    for (const flag of new Set(flags)) add(tally.flag, 'flag', flag)
    const severity = severityOfRow({ reading: row.reading, kind: row.kind, flags, hasError: row.hasError === 1 })
    add(tally.severity, 'severity', severity)
  }
  return { ...tally, state: bySpelling(tally.state) }
}

/** A state finds its spellings in one case too, so their rows count with it. */
function bySpelling(states: Map<string, Seen>): Map<string, Seen> {
  const counted = new Map<string, Seen>()
  for (const [key, { value }] of states) {
    const { spellings } = stateAsk(value, false)
    const count = spellings.reduce((sum, spelling) => sum + (states.get(spelling)?.count ?? 0), 0)
    counted.set(key, { value, count })
  }
  return counted
}

function emptyTally(): Tally {
  const of = () => new Map<string, Seen>()
  return {
    source: of(),
    severity: of(),
    channel: of(),
    from: of(),
    to: of(),
    type: of(),
    kind: of(),
    priority: of(),
    state: of(),
    flag: of(),
  }
}

/**
 * Told apart letter for letter: states are asked for so, and by sources and channels it is told who may see what. A channel
 * whose letters are composed otherwise looks the same, and is counted as one.
 */
const EXACT: readonly FacetName[] = ['state', 'source', 'channel']

/** Everything else is folded. Empty: nothing that can be asked for. */
export function keyOf(field: FacetName, value: string): string {
  const folded = foldValue(value)
  if (!EXACT.includes(field) || folded === '') return folded
  return field === 'channel' ? value.normalize('NFC') : value
}

function add(seen: Map<string, Seen>, field: FacetName, value: string | null): void {
  if (value === null) return
  const key = keyOf(field, value)
  const known = seen.get(key)
  if (known) known.count += 1
  else if (key !== '') seen.set(key, { value: value.slice(0, 200), count: 1 })
}

/** Each name once, however it is spelled. */
function namesOf(recipients: string, known: Map<string, string[]>): string[] {
  const found = known.get(recipients)
  if (found) return found
  const byKey = new Map<string, string>()
  const distinct = new Set(
    recipientsOf(recipients)
      .slice(0, MOST_NAMES)
      .map(({ agent }) => agent),
  )
  for (const agent of distinct) byKey.set(keyOf('to', agent), agent)
  const names = [...byKey.values()]
  known.set(recipients, names)
  return names
}
