import { foldRun } from '@/lib/letters/fold'
import '@/lib/zod-in-pages'
import * as z from 'zod'

/** Rows that grow with what has a name are given so many at a time. */
export const NAMED_PAGE = 100

/** What is asked of such rows: words, each of which has to be known of one; where to go on; how many. */
export const namedQuestion = z.object({
  text: z.string().max(200).default(''),
  /** The `next` of the page before. */
  from: z.string().max(1_100).nullable().default(null),
  limit: z.int().min(1).max(NAMED_PAGE).default(NAMED_PAGE),
})
type NamedQuestion = z.infer<typeof namedQuestion>

/** `found`: how many there are of all that is asked for; `next` leads to those after `rows`, null where there are none. */
export type NamedPage<Row> = { rows: Row[]; next: string | null; found: number }

type Place = readonly (string | number)[]
export type PlacedBy<Row> = {
  /** Where it stands among the others: no two stand at one place. */
  placeOf: (row: Row) => Place
  wordsOf: (row: Row) => readonly (string | null)[]
  /** A place as it is told, where it holds what is not, and back. */
  toldOf?: (place: Place) => Place
  knownOf?: (place: Place) => Place
}

/** One page of rows in the order of their places. A page goes on behind a place, so rows that come or go move no other. */
export function namedPage<Row>(
  all: readonly Row[],
  { text, from, limit }: NamedQuestion,
  { placeOf, wordsOf, toldOf = as, knownOf = as }: PlacedBy<Row>,
): NamedPage<Row> {
  const words = foldRun(text).split(/\s+/)
  const isFound = (row: Row) => {
    const said = foldRun(wordsOf(row).join('\n'))
    return words.every((word) => said.includes(word))
  }
  const found = all.filter(isFound).sort((one, other) => compared(placeOf(one), placeOf(other)))
  const behind = from === null ? null : placeIn(from)
  const after = behind && knownOf(behind)
  const rest = after === null ? found : found.filter((row) => compared(placeOf(row), after) > 0)
  const rows = rest.slice(0, limit)
  const last = rows.at(-1)
  const next = last !== undefined && rest.length > rows.length ? JSON.stringify(toldOf(placeOf(last))) : null
  return { rows, next, found: found.length }
}

const as = (place: Place) => place
const place = z.array(z.union([z.string(), z.number()]))

/** What is no place is the beginning. */
function placeIn(from: string): Place | null {
  try {
    return place.safeParse(JSON.parse(from)).data ?? null
  } catch {
    return null
  }
}

function compared(one: Place, other: Place): number {
  for (const [at, left] of one.entries()) {
    const right = other[at]
    if (right === undefined) return 1
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}
