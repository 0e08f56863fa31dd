import type { May, Verb } from '@/lib/asks/approval'
import { isInTerminal, type List } from '@/lib/asks/ask-kinds'
import { numbered } from '@/lib/names/names'
import { type Actor, LOCAL_PERSON, type Role } from '@/lib/people/person'
import type { Held } from '@/lib/people/policy'
import { deciding as words } from '@/lib/text/decisions/deciding-words'
import { holding } from '@/lib/text/decisions/hold-words'
import { people } from '@/lib/text/people/people-words'
import { post } from '@/lib/text/posts/post-words'
import { whyLacking } from '@/server/protocols/kit/capable'
import { isOpen, type SignatureRow } from '@/server/store/hand/decisions'
import type { Ask } from './current-ask'
import { isYes } from './signing'
import { isKnownAtLeast, isSilent, leastFor, understoodBy } from './understood'

const VERBS_OF: { readonly [list in List]: readonly Verb[] } = {
  decide: ['approve', 'reject', 'ask-more', 'approve-as-changed', 'answer', 'no-decision'],
  answer: ['answer', 'ask-more', 'no-decision'],
  inform: ['answer', 'ask-more', 'no-decision'],
}
const HELD_VERBS: readonly Verb[] = ['approve', 'reject']
/** Who may more has the higher one. */
export const RANK: { readonly [role in Role]: number } = { viewer: 0, auditor: 0, operator: 1, approver: 2, admin: 3 }
const FACTORS: readonly Actor['assurance'][] = ['second-factor', 'passkey', 'sealed']

/** Yes and no, which are decided on what waits for words too, by who may decide. */
const VERDICTS: readonly Verb[] = ['approve', 'reject', 'approve-as-changed']

/** What somebody may do about an ask now, and what keeps them from the rest. */
export function mayDo(ask: Ask, actor: Actor, now: number): May {
  const said = mayInList(ask, actor, now)
  if (ask.hold === null || ask.closed !== null) return said
  // Handed back to its terminal it would not be refused.
  return { ...said, verbs: said.verbs.filter((verb) => verb === 'reject'), why: holding.mayNot(ask.hold.name) }
}

function mayInList(ask: Ask, actor: Actor, now: number): May {
  const said = mayOf(ask, actor, now)
  if (ask.list !== 'answer') return said
  const decided = mayOf({ ...ask, list: 'decide' }, actor, now)
  return {
    verbs: [...decided.verbs.filter((verb) => VERDICTS.includes(verb)), ...said.verbs],
    why: said.why ?? decided.why,
    lacks: said.lacks ?? decided.lacks,
  }
}

/** By the list that it stands in alone. */
function mayOf(ask: Ask, actor: Actor, now: number): May {
  if (ask.closed !== null) return may([], words.closed(ask.closed, now))
  if (ask.held?.act.person === actor.person) return may(['withdraw'], neverMet(ask) ?? words.mayNot.author)
  const kept = keptByRank(ask, actor)
  if (kept !== null) return may([], kept)
  if (wantsFactor(ask) && !FACTORS.includes(actor.assurance)) return lacksFactor(ask, actor)
  const otherwise = keptOtherwise(ask, actor, now)
  if (otherwise !== null) return may([], otherwise)
  const verbs = ask.held === null ? VERBS_OF[ask.list] : HELD_VERBS
  if (ask.standing.ask !== null && isInTerminal(ask.standing.ask.when))
    return may(
      verbs.filter((verb) => verb === 'no-decision'),
      words.mayNot.terminal,
    )
  const lacks = whyLacking(ask.protocol)
  if (lacks !== null && ask.held === null)
    return may(
      verbs.filter((verb) => verb === 'no-decision'),
      lacks,
    )
  if (!ask.writable)
    return may(
      verbs.filter((verb) => (ask.held === null ? verb === 'no-decision' && isSilent(ask, verb) : verb === 'reject')),
      `${post.readOnly(ask.message.source)} ${post.readOnlyMend}`,
    )
  const understood = understoodBy(ask)
  const without = verbs.filter(
    (verb) => (verb !== 'approve-as-changed' || ask.payload !== null) && (understood?.includes(verb) ?? true),
  )
  const least = leastFor(ask)
  if (!isKnownAtLeast(actor.assurance, least))
    return may(
      without.filter((verb) => !isYes(ask, verb)),
      words.mayNot.least(people.assurance[least ?? actor.assurance], people.assurance[actor.assurance]),
    )
  const never = neverMet(ask)
  // Where nobody is named others may come, and a signature waits for theirs.
  if (never !== null && (ask.policy?.rule.people.length ?? 0) > 0)
    return may(
      without.filter((verb) => !isYes(ask, verb)),
      never,
    )
  if (actor.person === LOCAL_PERSON && wantsAnother(ask))
    return may(
      without.filter((verb) => !isYes(ask, verb)),
      never ?? words.mayNot.local,
    )
  const own = signedBy(ask, actor)
  if (own !== null)
    return may(
      without.filter((verb) => verb !== own),
      never ?? words.mayNot.signed,
    )
  if (ask.target === 'missing' && ask.policy !== null)
    return may(
      without.filter((verb) => !isYes(ask, verb)),
      words.mayNot.noTarget(ask.policy.name, ask.policy.rule.irreversible ?? ''),
    )
  return may(without, null)
}

function may(verbs: Verb[], why: string | null): May {
  return { verbs, why, lacks: null }
}

/** Does it take somebody else than one person? Then `local` may be that person once more, with a shell. */
function wantsAnother({ list, policy, held }: Ask): boolean {
  return held !== null || (list === 'decide' && policy !== null && policy.rule.needed > 1)
}

function wantsFactor({ list, policy }: Ask): boolean {
  return list === 'decide' && policy !== null && policy.rule.secondFactor
}

/** Whoever signed in with a password can show a second factor too; on this machine, and for a token, there is none. */
function lacksFactor({ policy }: Ask, { assurance }: Actor): May {
  return {
    verbs: [],
    why: words.mayNot.factor(policy?.name ?? ''),
    lacks: assurance === 'password' ? 'second-factor' : null,
  }
}

/** Whether the policies that hold by now would let who signed: one that changed meanwhile holds for what was signed before, too. */
export function counts(policy: Held | null, { role, assurance, person }: SignatureRow): boolean {
  if (policy === null) return true
  const { rule } = policy
  if (rule.needed > 1 && person === LOCAL_PERSON) return false
  const isNamed = rule.people.length === 0 || rule.people.includes(person)
  return isNamed && RANK[role] >= RANK[rule.role] && (!rule.secondFactor || FACTORS.includes(assurance))
}

/** What somebody signed of these bytes; null where they may sign, as when what was signed could not be written. */
function signedBy({ signatures, message, decision }: Ask, { person }: Actor): Verb | null {
  if (decision !== null && isOpen(decision) && decision.outboxId !== null) return null
  return signatures.find((one) => one.person === person && one.sha256 === message.sha256)?.verb ?? null
}

/** Of several policies one may name too few people for the number that another wants, those who are named may have left, and who posts decides nothing. */
export function neverMet({ list, policy, held, can }: Ask): string | null {
  if (list !== 'decide' || policy === null || can === null) return null
  const { needed } = policy.rule
  const names = [policy, ...policy.also].map(({ name }) => name).join(', ')
  return (held === null ? words.mayNot.neverMet : words.mayNot.neverMetHeld)(names, needed, can)
}

function keptByRank(ask: Ask, actor: Actor): string | null {
  const { list, policy } = ask
  if (list === 'decide') {
    if (RANK[actor.role] < RANK.approver) return words.mayNot.approver(actor.role)
    if (policy !== null && RANK[actor.role] < RANK[policy.rule.role])
      return neverMet(ask) ?? words.mayNot.role(policy.rule.role, policy.name)
    if (policy !== null && policy.rule.people.length > 0 && !policy.rule.people.includes(actor.person))
      return neverMet(ask) ?? words.mayNot.people(policy.name)
  }
  return RANK[actor.role] < RANK.operator ? people.mayNot(actor.role) : null
}

/** Nobody decides on what was asked under their name, however they write it. */
export const isOwn = ({ from }: Pick<Ask['message'], 'from'>, name: string) =>
  from !== null && alike(from) === alike(name)

const alike = (name: string) => numbered(name.normalize('NFKC').toLowerCase())

function keptOtherwise({ added, message, standing, decision, held }: Ask, actor: Actor, now: number): string | null {
  if (held !== null) return null
  if (isOwn(message, actor.name)) return words.mayNot.own
  if (added || standing.holds || decision !== null) return null
  const { overdueAt, untold } = standing
  if (untold) return words.notNow.untold
  return overdueAt === null ? words.notNow.unguarded : words.notNow.overdue(overdueAt, now)
}
