import { FLAGS } from '@/lib/message/flags'
import type { Held, Policy, PolicyRule } from '@/lib/people/policy'
import { POLICY_ROLES } from '@/lib/people/policy-name'
import { type Candidate, matcher } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'

/** A policy that holds, read once, with the versions that held before it without a break between them. */
export type Standing = {
  policy: Policy
  since: number
  matches: Matches
  earlier: { matches: Matches; since: number; until: number }[]
}

type Matches = (candidate: Candidate) => boolean

/** The policies that hold now, the strictest first. One whose question cannot be read any more holds for nothing. */
export function standingOf(versions: readonly Policy[], now: number): Standing[] {
  const found = versions
    .filter(({ enabled }) => enabled)
    .flatMap((policy): Standing[] => {
      const matches = matcherOf(policy, now)
      if (matches === null || policy.since === null) return []
      return [{ policy, since: policy.since, matches, earlier: earlierThan(policy, versions, now) }]
    })
  return found.sort((left, right) => stricter(left.policy, right.policy))
}

/**
 * What policies say of a message: every policy that finds it holds, and each demand is the strictest of them, so that
 * one more policy never makes a decision easier. Named is the strictest. Null: no policy finds it.
 */
export function heldFor(standing: readonly Standing[], candidate: Candidate): Held | null {
  return heldBy(
    standing.filter((one) => finds(one, candidate)),
    candidate.row.observedAt,
  )
}

/** The same of what a person is about to say, which may lie in several files: what finds one of them holds all. */
export function heldPost(standing: readonly Standing[], candidates: readonly Candidate[], now: number): Held | null {
  return heldBy(
    standing.filter((one) => candidates.some((candidate) => finds(one, candidate))),
    now,
  )
}

function heldBy(finding: readonly Standing[], observedAt: number): Held | null {
  const [first] = finding
  if (first === undefined) return null
  const ends = finding.flatMap((one) => endOf(one, observedAt))
  const [end] = ends.sort((left, right) => left.at - right.at)
  const rules = finding.map(({ policy }) => policy.rule)
  return {
    name: first.policy.name,
    version: first.policy.version,
    rule: {
      ...strictest(first.policy.rule, rules),
      expiresAfterMs: end?.afterMs ?? null,
      onExpiry: end?.onExpiry ?? 'nothing',
    },
    expiresAt: end?.at ?? null,
    also: finding.slice(1).map(({ policy: { name, version } }) => ({ name, version })),
  }
}

/** Whether a policy holds for a message: what an agent says, or what a person does; who only claims to be one asks nobody. */
export function finds({ matches, policy }: Pick<Standing, 'matches' | 'policy'>, candidate: Candidate): boolean {
  const { flags } = candidate.row
  if (flags.includes(FLAGS.claimsHuman)) return false
  const other = flags.includes(FLAGS.posted) ? 'agents' : 'people'
  return policy.rule.whose !== other && matches(candidate)
}

/** Whether a policy puts a message into the list of what is to be decided: an agent's, found, and observed while it has held. */
export function isAdded({ matches, policy, since, earlier }: Standing, candidate: Candidate): boolean {
  const at = candidate.row.observedAt
  if (candidate.row.flags.includes(FLAGS.posted) || !finds({ matches, policy }, candidate)) return false
  return at >= since || earlier.some((one) => at >= one.since && at < one.until && one.matches(candidate))
}

/** Since when it has held without a break, in whatever version. */
export function heldSince({ since, earlier }: Standing): number {
  return Math.min(since, ...earlier.map((one) => one.since))
}

function endOf({ policy: { rule }, since }: Standing, observedAt: number) {
  if (rule.expiresAfterMs === null) return []
  // What was there before the version held gets its whole time.
  const at = Math.max(observedAt, since) + rule.expiresAfterMs
  return [{ at, afterMs: rule.expiresAfterMs, onExpiry: rule.onExpiry }]
}

function strictest(first: PolicyRule, rules: readonly PolicyRule[]): PolicyRule {
  const roles = rules.map(({ role }) => POLICY_ROLES.indexOf(role))
  const [some = [], ...others] = rules.map(({ people }) => people).filter((people) => people.length > 0)
  const common = some.filter((person) => others.every((people) => people.includes(person)))
  return {
    ...first,
    role: POLICY_ROLES[Math.max(...roles)] ?? first.role,
    // Where policies name different people, those of the strictest that names any.
    people: common.length > 0 ? common : some,
    needed: Math.max(...rules.map(({ needed }) => needed)),
    secondFactor: rules.some(({ secondFactor }) => secondFactor),
    reason: rules.some(({ reason }) => reason),
    irreversible: rules.find(({ irreversible }) => irreversible !== null)?.irreversible ?? null,
    template: rules.find(({ template }) => template !== null)?.template ?? null,
  }
}

/** More people, then the higher role, second factor, typed target, named people, a reason, less time; then by name. */
function stricter(left: Policy, right: Policy): number {
  const [one, other] = [weightOf(left.rule), weightOf(right.rule)]
  const at = one.findIndex((weight, place) => weight !== other[place])
  return at === -1 ? (left.name < right.name ? -1 : 1) : (other[at] ?? 0) - (one[at] ?? 0)
}

function weightOf(rule: PolicyRule): number[] {
  const { needed, role, secondFactor, irreversible, people, reason, expiresAfterMs } = rule
  const yes = (is: boolean) => (is ? 1 : 0)
  const demands = [yes(secondFactor), yes(irreversible !== null), yes(people.length > 0), yes(reason)]
  return [needed, POLICY_ROLES.indexOf(role), ...demands, -(expiresAfterMs ?? Number.MAX_SAFE_INTEGER)]
}

function earlierThan(policy: Policy, versions: readonly Policy[], now: number): Standing['earlier'] {
  const found: Standing['earlier'] = []
  let began = policy.since
  for (;;) {
    const before = versions.find(
      ({ name, version, until }) => name === policy.name && version !== policy.version && until === began,
    )
    if (before === undefined || before.since === null || before.until === null || before.since >= before.until)
      return found
    if (before.rule.whose === 'people') return found
    const matches = matcherOf(before, now)
    if (matches === null) return found
    found.push({ matches, since: before.since, until: before.until })
    began = before.since
  }
}

function matcherOf({ rule }: Policy, now: number): Matches | null {
  const { ast } = parse(rule.query, { now })
  return ast === null ? null : matcher(ast, now)
}
