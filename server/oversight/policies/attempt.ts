import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Attempt, Attempted, AttemptRow, Policy } from '@/lib/people/policy'
import type { Candidate } from '@/lib/query/match'
import { DAY_MS } from '@/lib/time/clock'
import { tooFewOf } from './able-people'
import { assertQuestion } from './change'
import { type Compared, differently, isPosted } from './compare-policies'
import { finds, heldFor, type Standing, standingOf } from './held-by-policy'
import type { PolicyServices } from './policy-services'

export const HISTORY_MS = 30 * DAY_MS
/** So many messages of each version are looked at, and so many rows shown. */
const MOST = 2_000
const SHOWN = 200
const SLICE = 200
const GRAVITY = ['expired', 'more', 'held', 'new', 'released', 'terms']

/** Runs a draft over the last 30 days as if it had held all the time. Writes nothing. Throws `QuestionError`s. */
export async function attemptPolicy(services: PolicyServices, { name, rule }: Attempted): Promise<Attempt> {
  const to = services.now()
  const from = to - HISTORY_MS
  assertQuestion(rule.query, to)
  const versions = await services.policies.all()
  const holding = versions.find((each) => each.name === name && each.enabled)
  const find = (query: string) => services.candidates.find({ query, since: from, now: to, limit: MOST })
  const drafted = await find(rule.query)
  const known = holding === undefined ? [] : await find(holding.rule.query)
  const all = new Map([...drafted, ...known].map((candidate) => [candidate.row.uid, candidate]))
  const compared = await compare(services, [...all.values()], {
    ...{ at: to, name },
    before: always(versions, to),
    after: always([...versions.filter((each) => each.name !== name), draftOf(name, rule)], to),
  })
  const rows = compared.flatMap((one) => differently(one) ?? []).sort(byGravity)
  const count = (what: string) => rows.filter(({ would }) => would.what === what).length
  return {
    ...{
      rule,
      from,
      to,
      can: tooFewOf(rule, await services.people()),
      ms: services.now() - to,
      match: compared.filter(({ matches }) => matches).length,
      matched: holding === undefined ? null : compared.filter(({ matched }) => matched).length,
    },
    ...{ more: count('more'), expired: count('expired'), released: count('released'), held: count('held') },
    fresh: compared.filter((one) => one.matches && !one.matched && !isPosted(one)).length,
    ...{ rows: rows.slice(0, SHOWN), changed: rows.length, same: compared.length - rows.length },
    cappedAt: drafted.length === MOST || known.length === MOST ? MOST : null,
  }
}

type Sides = {
  at: number
  name: string
  before: readonly Standing[]
  after: readonly Standing[]
}

async function compare(services: PolicyServices, all: readonly Candidate[], sides: Sides): Promise<Compared[]> {
  const decided = await services.decided(all.map(({ row }) => row.uid))
  const { at, name, before, after } = sides
  const has = (standing: readonly Standing[], candidate: Candidate) =>
    standing.some((one) => one.policy.name === name && finds(one, candidate))
  const compareOne = (candidate: Candidate): Compared => ({
    ...{ candidate, at, matched: has(before, candidate), matches: has(after, candidate) },
    before: heldFor(before, candidate),
    after: heldFor(after, candidate),
    decided: decided.get(candidate.row.uid) ?? null,
  })
  const compared: Compared[] = []
  for (let from = 0; from < all.length; from += SLICE) {
    compared.push(...all.slice(from, from + SLICE).map(compareOne))
    // Nobody else waits for the whole history.
    await nextTurn()
  }
  // What it is not about, or what only claims to be a person's, is found by its question all the same.
  return compared.filter(({ matched, matches }) => matched || matches)
}

/** As if they had held from the beginning. */
function always(versions: readonly Policy[], now: number): Standing[] {
  return standingOf(versions, now).map((one) => ({ ...one, since: 0 }))
}

function draftOf(name: string, rule: Policy['rule']): Policy {
  return { ...{ name, version: 0, enabled: true, since: 0, until: null, rule }, by: '', at: 0, why: '', entry: 0 }
}

function byGravity(left: AttemptRow, right: AttemptRow): number {
  const weight = ({ would }: AttemptRow) => GRAVITY.indexOf(would.what)
  return weight(left) - weight(right) || right.at - left.at
}
