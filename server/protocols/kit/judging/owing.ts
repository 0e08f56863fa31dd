import { isEnded } from '@/lib/message/task'
import type { Debt, OwedTask } from '@/lib/rules/debt'
import type { Judged, JudgedReply } from '@/lib/rules/judged'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import type { RuleCode } from '@/lib/text/rules/rule-words'
import type { ToldOfMessage } from './rule'

/** What that may go by beside the message. `settings`: as the rules of its source are set, by whose limits something is due. */
export type ToldOfDebts = Pick<ToldOfMessage, 'said'> & { settings: RuleSettings }

/** What agents owe each other by one message, settled or not. Pure; never throws. */
export type Owes = (judged: Judged, told: ToldOfDebts) => readonly Debt[]

/** What agents owe each other by one task, whoever tells of it. Pure; never throws. */
export type OwesByTask = (task: OwedTask) => readonly Debt[]

type Made = Pick<Debt, 'kind' | 'debtor'> & Partial<Debt> & { rule?: RuleCode | null }

/** One that its sender is owed from when it was said on, as far as nothing else is said of it. */
export function debtBy(judged: Judged, { kind, debtor, ...made }: Made): Debt {
  const { creditor = judged.from, since = judged.orderAt, due = null, lapsesAt = null, acknowledgedAt = null } = made
  const { settledAt = null, settledBy = null, rule = null, follows = false } = made
  return { kind, debtor, creditor, since, due, lapsesAt, acknowledgedAt, settledAt, settledBy, rule, follows }
}

/** Agents that it is addressed to, each once; neither its sender nor people. */
export function addressedAgents({ from, to, humans }: Judged): string[] {
  return [...new Set(to.map(({ agent }) => agent))].filter((agent) => agent !== from && !humans.includes(agent))
}

/** When somebody who owes it answered by name, and that it has it. What only tells how it goes acknowledges. */
export function repliedBy(
  debtor: string | null,
  judged: Judged,
  settles: (reply: JudgedReply) => boolean,
): Pick<Debt, 'acknowledgedAt' | 'settledAt' | 'settledBy'> {
  const own = judged.replies.filter(({ from }) => (debtor === null ? from !== judged.from : from === debtor))
  const settling = own.find(settles)
  const first = own.find((reply) => !settles(reply))
  return {
    acknowledgedAt: first?.at ?? null,
    settledAt: settling?.at ?? null,
    settledBy: settling?.uid ?? null,
  }
}

/**
 * The index says that whom it was for answered it: of what has one debtor alone. What answers it by name is looked at by
 * itself.
 */
export function answeredIn({ answeredAt, answeredBy, replies }: Judged): Pick<Debt, 'settledAt' | 'settledBy'> {
  if (answeredAt === null || replies.some(({ uid }) => uid === answeredBy)) return { settledAt: null, settledBy: null }
  return { settledAt: answeredAt, settledBy: answeredBy }
}

/** When it was first put into one of these states, as it was seen, UTC ms; null where it was not. */
export function putInto({ places }: Judged, states: readonly string[]): number | null {
  const put = places.filter(({ state }) => state !== null && states.includes(state)).map(({ since }) => since)
  return put.length === 0 ? null : Math.min(...put)
}

/** That whom it was for takes it out of its inbox, or says that it has it: of a message that lay in one. */
export function takingFrom(judged: Judged, states: { waits: readonly string[]; taken: readonly string[] }): Debt[] {
  const { places } = judged
  return addressedAgents(judged).flatMap((debtor) => {
    const own = places.filter(({ agent }) => agent === debtor)
    const lain = own.filter(({ state }) => state !== null && states.waits.includes(state))
    const taken = putInto({ ...judged, places: own }, states.taken)
    if (lain.length === 0 && taken === null) return []
    const lies = lain.some(({ until }) => until === null)
    const left = Math.max(...lain.map(({ until }) => until ?? 0))
    return [debtBy(judged, { kind: 'taking', debtor, settledAt: taken ?? (lies ? null : left) })]
  })
}

/** The result of what was assigned to agents by an id; what else they answer acknowledges that they have it. */
export function resultsOf(judged: Judged, when: Partial<Pick<Debt, 'due' | 'lapsesAt' | 'acknowledgedAt'>>): Debt[] {
  if (judged.reading !== 'message' || judged.kind !== 'task' || judged.nativeId === null) return []
  const debtors: readonly (string | null)[] = judged.broadcast ? [null] : addressedAgents(judged)
  return debtors.map((debtor) => {
    const { acknowledgedAt, ...settled } = repliedBy(
      debtor,
      judged,
      ({ kind }) => kind === 'result' || kind === 'error',
    )
    const times = { ...when, acknowledgedAt: acknowledgedAt ?? when.acknowledgedAt ?? null }
    return debtBy(judged, { kind: 'result', debtor, ...times, ...settled })
  })
}

/** An answer, whatever it says, to what was asked of agents by an id. */
export function answersTo(judged: Judged, when: Partial<Pick<Debt, 'due' | 'lapsesAt'>>): Debt[] {
  if (judged.reading !== 'message' || judged.kind !== 'request' || judged.nativeId === null) return []
  const debtors: readonly (string | null)[] = judged.broadcast ? [null] : addressedAgents(judged)
  return debtors.map((debtor) => {
    const { settledAt, settledBy } = repliedBy(debtor, judged, () => true)
    const settled = settledAt === null && debtors.length === 1 ? answeredIn(judged) : { settledAt, settledBy }
    return debtBy(judged, { kind: 'answer', debtor, ...when, ...settled })
  })
}

/** That its owner completes it, to whoever made it: from when it is theirs; until it ended, however it did. */
export function completionOf({ owner, ownedAt, state, since, from }: OwedTask): Debt[] {
  if (owner === null || ownedAt === null) return []
  // Of what was told only once it was over nobody knows that it was owed.
  if (isEnded(state) && since <= ownedAt) return []
  const isDone = state === 'done' || state === 'failed'
  return [
    {
      ...{ kind: 'completion', debtor: owner, creditor: from === owner ? null : from, since: ownedAt, due: null },
      lapsesAt: isEnded(state) && !isDone ? since : null,
      acknowledgedAt: state === 'in-progress' || state === 'blocked' ? since : null,
      ...{ settledAt: isDone ? since : null, settledBy: null, rule: null, follows: false },
    },
  ]
}
