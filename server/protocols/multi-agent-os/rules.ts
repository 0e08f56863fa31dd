import { plainName } from '@/lib/names/names'
import { post as words } from '@/lib/text/posts/post-words'
import { breaches } from '@/lib/text/rules/breach-words'
import type { PostRule, Told } from '@/server/protocols/kit/judging/rule'
import type { Post } from '@/server/protocols/kit/written-post'
import { capabilitiesNamed, capabilitiesRequired, isAmong } from './capabilities'
import { kindOf, REPORTING, WATCHED } from './schema'

const SUPERVISOR = 'supervisor'

/** Whom the protocol's table has send a type: a role, or one agent. */
const SENDER_OF: ReadonlyMap<string, string> = new Map([
  ['task_result', 'worker'],
  ['review_vote', 'verifier'],
  ['ha_report', 'ha-mgr-1'],
  ['bag_analysis', 'bags-1'],
  ['docs', 'docs-1'],
  ['qc_review', 'qc-1'],
])
/** Names that tell that somebody is another. The supervisor decides, too: that is what it is asked. */
const OTHERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['worker', [SUPERVISOR, 'verifier']],
  ['verifier', ['worker', 'ha-mgr-1', 'bags-1', 'docs-1', 'qc-1']],
])

export const MISSING = 'MAO103'

/** Kinds of messages that ask whoever they are for to do something. */
const ASKING = new Set(['task', 'request'])

/** What a person's post can break too. */
export const RULES: readonly PostRule[] = [
  {
    code: 'MAO110',
    passage: 'Message types',
    severity: 'error',
    about: 'sender',
    breaks: (post, told) => {
      if (post.type !== 'task_assign' || isSentBy(SUPERVISOR, post, told)) return null
      return onlyFrom(SUPERVISOR, post, told)
    },
  },
  {
    code: 'MAO111',
    passage: 'Message types',
    severity: 'warning',
    about: 'sender',
    breaks: (post, told) => {
      const sender = SENDER_OF.get(post.type)
      if (sender === undefined || isSentBy(sender, post, told) || mayBe(sender, told)) return null
      return onlyFrom(sender, post, told)
    },
  },
  {
    code: 'MAO130',
    passage: 'Reaction',
    severity: 'warning',
    about: 'post',
    breaks: ({ answers, from }, { of }) => {
      if (answers === null || plainName(answers.from ?? '') !== plainName(from)) return null
      if (of === null) return words.answersItself
      return of.from === null || of.nativeId === answers.nativeId ? null : breaches.answersItself(from)
    },
  },
  {
    code: 'MAO144',
    passage: 'Agent registry',
    severity: 'warning',
    about: 'post',
    breaks: (post, told) => incapable(post, told) ?? claimed(post, told),
  },
]

/** Something is asked for that whoever it is for is not registered to be capable of; of several, none of them. */
function incapable({ type, from, to }: Post, { said, capabilitiesOf }: Told): string | null {
  const asked = to.filter(({ name }) => plainName(name) !== plainName(from))
  const lists = asked.flatMap(({ name }) => capabilitiesOf(name) ?? [])
  if (asked.length === 0 || asked.some(({ name }) => capabilitiesOf(name) === null)) return null
  const missing = capabilitiesRequired(said, ASKING.has(kindOf(type))).filter((one) => !isAmong(one, lists))
  return missing.length === 0 ? null : breaches.incapable(asked.map(({ name }) => name).join(', '), missing)
}

/** An agent reports with a capability that it is not registered with. */
function claimed({ type, from }: Post, { said, of, capabilitiesOf }: Told): string | null {
  if (of === null || !REPORTING.has(kindOf(type))) return null
  const registered = capabilitiesOf(from)
  const others = registered === null ? [] : capabilitiesNamed(said).filter((one) => !isAmong(one, registered))
  return others.length === 0 ? null : breaches.claimsCapability(from, others)
}

/** By its name, or by the role that it is registered with. */
function isSentBy(who: string, { from }: Post, { of }: Told): boolean {
  if (of === null) return isNamed(from, who)
  // One that names no sender lacks a field.
  if (of.from === null) return true
  const watched = WATCHED.get(of.from) ?? of.from
  return isNamed(watched, who) || (roleOf(of) ?? '').includes(who)
}

/** Roles of agents are registered or unknown: who has none, and no name that tells it, may be a worker or a verifier. */
function mayBe(who: string, { of }: Told): boolean {
  const others = OTHERS.get(who)
  if (of === null || of.from === null || others === undefined) return false
  const name = WATCHED.get(of.from) ?? of.from
  if (who === 'verifier' && isNamed(name, SUPERVISOR)) return true
  return roleOf(of) === null && !others.some((other) => isNamed(name, other))
}

function roleOf({ from, agents }: NonNullable<Told['of']>): string | null {
  return agents.get(from ?? '')?.role?.toLowerCase() ?? null
}

function onlyFrom(who: string, { type, from }: Post, { of }: Told): string {
  return of === null ? words.onlyFrom(type, who, from) : breaches.onlyFrom(type, who, from)
}

/** `worker-2` is a worker. */
function isNamed(name: string, who: string): boolean {
  const low = name.toLowerCase()
  return low === who || /^-\d+$/.test(low.startsWith(who) ? low.slice(who.length) : '')
}
