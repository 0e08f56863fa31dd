import type { AskList, AskLists, AskRow } from './approval'
import { LISTS } from './ask-kinds'

/** What the lists of asks are narrowed by, beside a question of the search bar. */
export const FILTERS = ['source', 'agent', 'tier', 'type', 'age', 'policy'] as const
export type FilterName = (typeof FILTERS)[number]
/** Null: it narrows nothing. An empty text: where there is none. */
export type AskFilter = { readonly [name in FilterName]: string | null }

const MINUTE_MS = 60_000
/** How long an ask has waited at least, ms; the youngest are those that have waited for none of these. */
export const AGES = {
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '1d': 1_440 * MINUTE_MS,
  '7d': 10_080 * MINUTE_MS,
} as const
export const NEW = 'new'

/** What an ask is, for each of them but its age. */
const VALUE: { readonly [name in Exclude<FilterName, 'age'>]: (row: AskRow) => string } = {
  source: ({ source }) => source,
  agent: ({ author, from }) => author?.name ?? from ?? '',
  tier: ({ fromTier }) => fromTier ?? '',
  type: ({ type }) => type,
  policy: ({ policy }) => policy?.name ?? '',
}

/** Whether any of them narrows. */
export const isNarrowed = (filter: AskFilter) => FILTERS.some((name) => filter[name] !== null)

function hasAge(age: string, askedAt: number, now: number): boolean {
  if (age === NEW) return now - askedAt < AGES['15m']
  return !isAge(age) || now - askedAt >= AGES[age]
}

const isAge = (age: string): age is keyof typeof AGES => Object.hasOwn(AGES, age)

/** Whether an ask is among what they leave; an age that nobody knows leaves all. */
export function isLeftBy(filter: AskFilter, row: AskRow, now: number): boolean {
  return FILTERS.every((name) => {
    const wanted = filter[name]
    if (wanted === null) return true
    return name === 'age' ? hasAge(wanted, row.askedAt, now) : VALUE[name](row) === wanted
  })
}

/** What can be chosen of one of them: each value with how many asks have it, the most first; what is chosen is among it. */
export function choicesOf(rows: readonly AskRow[], name: FilterName, chosen: string | null, now: number) {
  const counts = new Map<string, number>()
  if (name === 'age')
    for (const age of [NEW, ...Object.keys(AGES)])
      counts.set(age, rows.filter(({ askedAt }) => hasAge(age, askedAt, now)).length)
  else for (const row of rows) counts.set(VALUE[name](row), (counts.get(VALUE[name](row)) ?? 0) + 1)
  if (chosen !== null && !counts.has(chosen)) counts.set(chosen, 0)
  const choices = [...counts].map(([value, count]) => ({ value, count }))
  return name === 'age'
    ? choices
    : choices.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}

/** What of the lists is left: counted by what is listed, and capped where not all is. `found`: uids, null where nothing is asked. */
export function narrowed(lists: AskLists, isLeft: (row: AskRow) => boolean): AskLists {
  const left = ({ rows, count, capped }: AskList): AskList => {
    const kept = rows.filter(isLeft)
    const counts = new Map<string, number>()
    for (const { source, elsewhere } of kept) if (elsewhere) counts.set(source, (counts.get(source) ?? 0) + 1)
    const elsewhere = [...counts].map(([source, told]) => ({ source, count: told }))
    const terminal = kept.filter((row) => row.terminal).length
    return { rows: kept, count: kept.length, capped: capped || count > rows.length, terminal, elsewhere }
  }
  return { ...lists, ...Object.fromEntries(LISTS.map((list) => [list, left(lists[list])])) }
}
