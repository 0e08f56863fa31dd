import { isSeldomOwed } from '@/server/store/rows/owed-as'
import { ftsOf } from './search-fts'
import { type ColumnLeaf, joined, type Plan } from './search-plan'

/** How many ways a question may be split into; beyond, its alternatives are tried row by row. */
const MAX_BRANCHES = 12

/** One way in which a question can hold: all of its parts, within bounds of the key. */
export type Branch = {
  listed: boolean
  /** What full text can tell. */
  text: Plan[]
  /** Columns that few rows have. */
  pins: ColumnLeaf[]
  columns: ColumnLeaf[]
  /** Alternatives that could not be split. */
  mixed: Plan[]
  /** Keys: from the first, below the second. */
  from: number | null
  below: number | null
}

/** Splits at alternatives that full text alone cannot tell, so that each way can walk an index in order. */
export function branchesOf(plan: Plan): Branch[] {
  const whole = partsOf(plan)
  let ways = [whole]
  for (let next = splitFirst(ways); next !== null; next = splitFirst(ways)) {
    if (next.length > MAX_BRANCHES) return bySpelling([whole]).map(branchOf)
    ways = next
  }
  return bySpelling(ways).map(branchOf)
}

function partsOf(plan: Plan): Plan[] {
  return 'all' in plan ? plan.all : [plan]
}

function splitFirst(ways: Plan[][]): Plan[][] | null {
  for (const [at, way] of ways.entries()) {
    const split = way.find((part) => 'any' in part && part.any.length > 0 && ftsOf(part) === null)
    if (!split || !('any' in split)) continue
    const rest = way.filter((part) => part !== split)
    const instead = alternativesOf(split.any).map((alternative) => partsOf(joined('all', [...rest, alternative])))
    return [...ways.slice(0, at), ...instead, ...ways.slice(at + 1)]
  }
  return null
}

/** Facets are one way, however many alternatives they name. */
function alternativesOf(any: Plan[]): Plan[] {
  const facets = any.filter((part) => 'leaf' in part && part.leaf === 'text' && part.ask.ask === 'facet')
  return facets.length < 2 ? any : [joined('any', facets), ...any.filter((part) => !facets.includes(part))]
}

/** Where a state decides alone, each of its spellings is a way: the index on states gives each of them in order. */
function bySpelling(ways: Plan[][]): Plan[][] {
  return ways.flatMap((way) => {
    const state = way.find(
      (part) => 'leaf' in part && part.leaf === 'column' && part.ask.ask === 'state' && !part.negated,
    )
    if (!state || !('leaf' in state) || state.leaf !== 'column' || state.ask.ask !== 'state' || state.ask.prefix)
      return [way]
    if (way.some((part) => isText(part))) return [way]
    const { ask } = state
    return ask.spellings.map((spelling) =>
      way.map((part): Plan => (part === state ? { ...state, ask: { ...ask, spellings: [spelling] } } : part)),
    )
  })
}

function isText(part: Plan): boolean {
  return !('leaf' in part && part.leaf === 'listed') && ftsOf(part) !== null
}

function branchOf(parts: Plan[]): Branch {
  const branch: Branch = { listed: false, text: [], pins: [], columns: [], mixed: [], from: null, below: null }
  for (const part of parts) {
    if (isText(part)) branch.text.push(part)
    else if (!('leaf' in part)) branch.mixed.push(part)
    else if (part.leaf === 'listed') branch.listed = true
    else if (part.leaf === 'keys') narrow(branch, part)
    else if (part.leaf === 'column') (isPin(part) ? branch.pins : branch.columns).push(part)
  }
  return branch
}

function isPin({ ask, negated }: ColumnLeaf): boolean {
  if (negated) return false
  return ask.ask === 'uid' || ask.ask === 'conversation' || (ask.ask === 'owed' && isSeldomOwed(ask.as))
}

function narrow(branch: Branch, { from, below }: { from: number | null; below: number | null }): void {
  if (from !== null) branch.from = Math.max(branch.from ?? from, from)
  if (below !== null) branch.below = Math.min(branch.below ?? below, below)
}
