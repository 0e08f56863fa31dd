import { toKeep } from '@/lib/ledger/kept-words'
import { FLAGS } from '@/lib/message/flags'
import type { Debt } from '@/lib/rules/debt'
import type { Broken, Judge, Judged } from '@/lib/rules/judged'
import type { Post } from '@/server/protocols/kit/written-post'
import type { Protocol } from '@/server/protocols/protocol'
import { CLAIMS_HUMAN, GENERAL_RULES, NO_TIME } from './general-rules'
import { type HashOf, ownFields } from './own-fields'
import type { Rule, ToldOfMessage } from './rule'

/**
 * By the rules of a protocol and those for every protocol; where one of its own covers one of those, it alone is said.
 * Of whoever only claims to be a person nothing else is said; what a person wrote here breaks nothing by how it is said.
 */
export function judgeBy(protocol: Pick<Protocol, 'rules' | 'places' | 'owes'>, hashOf: HashOf): Judge {
  const rules = [...protocol.rules, ...GENERAL_RULES]
  const fieldsOf = ownFields(protocol, hashOf)
  const isTimeless = ({ place }: Judged) => protocol.places.some(({ name, timeless }) => name === place && timeless)
  return (judged, now) => {
    const told = { said: fieldsOf(judged), now, of: judged }
    const post = postOf(judged)
    const asked = rules.filter(
      ({ code, about }) => isAsked(about, code, judged) && !(code === NO_TIME && isTimeless(judged)),
    )
    const broken = asked.flatMap((rule) => {
      const says = brokenBy(rule, post, told)
      return says === null ? [] : [{ rule, says }]
    })
    // Several may tell of one rule: a message breaks it once.
    const found = broken.filter(({ rule }, at) => broken.findIndex((one) => one.rule.code === rule.code) === at)
    const covered = new Set(
      found.flatMap(({ rule: { covers } }) => (typeof covers === 'function' ? covers(told) : (covers ?? []))),
    )
    const owed = owedBy(protocol, told)
    const isOpen = owed.some(({ follows, settledAt }) => follows && settledAt === null)
    return {
      broken: found
        .filter(({ rule }) => !covered.has(rule.code))
        .map(({ rule, says }): Broken => {
          return { rule: rule.code, severity: rule.severity, says, at: sinceOf(rule, told) }
        }),
      owed,
      again: againAt(asked, told),
      looks:
        judged.beside === null && (isOpen || found.some(({ rule }) => rule.about === 'record' && rule.looks === true)),
    }
  }
}

/** Whoever only claims to be a person is owed nothing; what people owe stands among what waits for them. */
function owedBy({ owes }: Pick<Protocol, 'owes'>, told: ToldOfMessage): Debt[] {
  const { reading, flags, humans } = told.of
  if (owes === undefined || reading !== 'message' || flags.includes(FLAGS.claimsHuman)) return []
  const isOwed = ({ debtor, creditor }: Debt) => debtor === null || (debtor !== creditor && !humans.includes(debtor))
  return owes(told.of, told).filter(isOwed)
}

function isAsked(about: Rule['about'], code: string, { reading, flags }: Judged): boolean {
  if (about === 'record') return code === CLAIMS_HUMAN || !flags.includes(FLAGS.claimsHuman)
  return reading === 'message' && !flags.includes(FLAGS.claimsHuman) && !flags.includes(FLAGS.posted)
}

/** Most rules hold: how the words are kept is asked for the others alone. */
function brokenBy(rule: Rule, post: Post, told: ToldOfMessage): string | null {
  const says = () => (rule.about === 'record' ? rule.breaks(told.of, told) : rule.breaks(post, told))
  return says() === null ? null : toKeep(() => says() ?? '')
}

const dueOf = (rule: Rule, told: ToldOfMessage) =>
  rule.about === 'record' ? (rule.due?.(told.of, told) ?? null) : null

const sinceOf = (rule: Rule, told: ToldOfMessage) => dueOf(rule, told) ?? told.of.orderAt

/** When the first of what is not broken yet may be so by time alone. */
function againAt(rules: readonly Rule[], told: ToldOfMessage): number | null {
  let first: number | null = null
  const note = (at: number | null) => {
    if (at !== null && at > told.now && (first === null || at < first)) first = at
  }
  for (const rule of rules) {
    if (rule.about !== 'record') continue
    note(rule.due?.(told.of, told) ?? null)
    for (const at of rule.again?.(told.of) ?? []) note(at)
  }
  return first
}

/** As a person would have posted it: one rule judges both. What answers it is no answer that was there before. */
function postOf(judged: Judged): Post {
  const { answers } = judged
  return {
    outlets: [],
    from: judged.fromRaw ?? judged.from ?? '',
    to: judged.to.map(({ raw, tier }) => ({ name: raw, tier })),
    broadcast: judged.broadcast,
    type: judged.type,
    text: judged.body,
    reasoning: judged.reasoning,
    priority: judged.priority,
    code: null,
    artifacts: [],
    ttl: null,
    answers:
      answers === null
        ? null
        : { ...answers, taskId: null, answeredAt: answers.answeredBy === judged.uid ? null : answers.answeredAt },
    repeats: null,
    form: null,
  }
}
