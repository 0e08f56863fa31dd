import { FLAGS } from '@/lib/message/flags'
import type { SaidBeside } from '@/lib/rules/beside-message'
import type { Debt, DebtKind } from '@/lib/rules/debt'
import type { Judged } from '@/lib/rules/judged'
import { limitMs } from '@/lib/rules/limit'
import type { Limit, RuleSettings } from '@/lib/rules/rule-settings'
import { completionOf, debtBy, type Owes, type OwesByTask } from '@/server/protocols/kit/judging/owing'
import { cueOf, type Said } from './cue'
import { LEADER } from './handles'

const minutes = (usual: number): Limit => ({ name: 'within', unit: 'minutes', usual, least: 0.1, most: 24 * 60 })

/** How soon what is owed has to come, by the rule about it. */
export const WITHIN = { SWM220: minutes(10), SWM221: minutes(15), SWM222: minutes(30), SWM223: minutes(5) } as const
type Late = keyof typeof WITHIN

/** `BLOCKED: none`, as a line of a report. */
const NOT_BLOCKED =
  /^[\s*#>_`-]{0,8}BLOCKED\b[*_`]{0,2}\s?[:：]\s*[*_`]{0,2}(?:none|nothing|nobody|no|n\/a|-|无|没有)[\s.。!*_`]*(?:$|\n)/i

/** By mentions of tasks, what blocks, what is handed over, the end that the leader asks for, and requests. */
export const owes: Owes = (judged, { settings }) => owedBy(judged).map((debt) => timed(debt, settings))

function owedBy(judged: Judged): readonly SwarmDebt[] {
  if (judged.reading !== 'message' || judged.from === null) return []
  const said = cueOf(judged.type, judged.body, judged.to.length > 0 || judged.mentions.length > 0)
  const others = givenTo(judged)
  const task = assigned(judged, said, others)
  if (task !== null) return each(others, (debtor) => acknowledging(judged, debtor, task))
  if (said.opening === 'BLOCKED') return NOT_BLOCKED.test(judged.body) ? [] : helping(judged, 'SWM221')
  if (said.opening === 'HANDOFF') return each(others, (debtor) => pickingUp(judged, debtor, others))
  if (said.opening === 'SHUTDOWN_REQUEST') return mayEnd(judged) ? ending(judged, others) : []
  return judged.kind === 'request' ? helping(judged, null) : []
}

/** What somebody took on; what is only given to them they have to acknowledge, or to pick up. */
export const owesByTask: OwesByTask = (task) => (task.state === 'open' ? [] : completionOf(task))

type SwarmDebt = Debt & { rule: Late | null }

/** As its rule is set; where none is about it, only the leader has a time, that which the protocol gives it for answers. */
function timed(debt: SwarmDebt, settings: RuleSettings): Debt {
  const { rule, debtor, since } = debt
  if (rule === null) return { ...debt, due: debtor === LEADER ? since + limitMs({}, WITHIN.SWM221) : null }
  return { ...debt, due: since + limitMs({ limits: settings[rule]?.limits }, WITHIN[rule]) }
}

/** Agents that it is addressed to or mentions, each once; neither people nor the leader. */
export function givenTo({ from, to, mentions, humans }: Judged): string[] {
  const named = [...to.map(({ agent }) => agent), ...mentions]
  return [...new Set(named)].filter((agent) => agent !== from && agent !== LEADER && !humans.includes(agent))
}

const each = (debtors: readonly string[], made: (debtor: string | null) => SwarmDebt): SwarmDebt[] =>
  debtors.length === 0 ? [made(null)] : debtors.map(made)

/** Which task the message gives to somebody by name; null where it only tells of one. */
function assigned({ type, from, body }: Judged, said: Said, others: readonly string[]): string | null {
  const { phase, task, running, opening } = said
  if (type !== 'task' || !body.includes('#') || others.length === 0) return null
  if (phase !== 'mention' || running || opening !== null) return null
  return from === LEADER || /^\s*[@＠]/.test(body) ? task : null
}

/** By who may: what somebody else says so nobody has to acknowledge. */
const mayEnd = ({ from, flags }: Judged) => from === LEADER || flags.includes(FLAGS.posted)

type Settled = Pick<Debt, 'settledAt' | 'settledBy'>

function owing(judged: Judged, debtor: string | null, kind: DebtKind, settled: Settled, rule: Late | null): SwarmDebt {
  return { ...debtBy(judged, { kind, debtor, lapsesAt: judged.goneAt, follows: true, ...settled }), rule }
}

/** Another went on in its conversation, or its sender told that the task did. */
function acknowledging(judged: Judged, debtor: string | null, task: string): SwarmDebt {
  const isOver = ({ task: other, phase }: Said) => other === task && phase !== 'mention' && phase !== null
  return owing(judged, debtor, 'acknowledgement', wentOn(judged, isOver), 'SWM220')
}

/** Of whoever it is addressed to, and of the leader where nobody is. Whoever goes on is blocked no more. */
function helping(judged: Judged, rule: 'SWM221' | null): SwarmDebt[] {
  const { from, to, mentions, humans } = judged
  const named = [...new Set([...to.map(({ agent }) => agent), ...mentions])].filter((agent) => agent !== from)
  const agents = named.filter((agent) => !humans.includes(agent))
  // What is for people alone waits for them, not for agents.
  if (agents.length === 0 && named.length > 0 && rule === null) return []
  const isOver = ({ running, phase }: Said) => running || (phase !== 'block' && phase !== 'mention' && phase !== null)
  const leader = from === LEADER ? [] : [LEADER]
  const settled = wentOn(judged, rule === null ? () => false : isOver)
  return each(agents.length > 0 ? agents : leader, (debtor) => owing(judged, debtor, 'answer', settled, rule))
}

/** Whoever takes it over tells of work in the channel, though it has no number. */
function pickingUp(judged: Judged, debtor: string | null, others: readonly string[]): SwarmDebt {
  const goes = wentOn(judged, () => false)
  const tells = (judged.beside?.after ?? []).find((later) => {
    const { phase, running } = saidAfter(later)
    return others.includes(later.from ?? '') && (running || (phase !== 'mention' && phase !== null))
  })
  return owing(judged, debtor, 'pick-up', earlier(goes, settledBy(tells)), 'SWM222')
}

/** Of each that is asked to end; of all where all are, until one of them is heard. */
function ending(judged: Judged, others: readonly string[]): SwarmDebt[] {
  const { broadcast, answeredAt, answeredBy } = judged
  const debtors: readonly (string | null)[] = broadcast ? [null] : others
  return debtors.map((debtor) => {
    // Of one that was asked alone it is known whenever it answers.
    const answered = others.length < 2 ? { settledAt: answeredAt, settledBy: answeredBy } : NOT_YET
    const heard = earlier(answered, acknowledged(judged, debtor))
    return owing(judged, debtor, 'shutdown', heard, 'SWM223')
  })
}

/** By its words or an answer, or before: what was asked once more need not be said once more. */
function acknowledged({ from, orderAt, beside }: Judged, debtor: string | null): Settled {
  const isOurs = (one: SaidBeside) => debtor === null || one.from === debtor
  const before = (beside?.before ?? []).find((one) => isOurs(one) && isShutDown(one))
  if (before !== undefined) return { settledAt: orderAt, settledBy: before.uid }
  return settledBy(
    laterThan(beside).find(
      (one) => isOurs(one) && (isShutDown(one) || (debtor !== null && one.to.includes(from ?? ''))),
    ),
  )
}

export const isShutDown = (one: SaidBeside) => saidAfter(one).opening === 'SHUTDOWN_ACK'

const saidAfter = ({ body, to }: SaidBeside): Said => cueOf('', body, to.length > 0)

const laterThan = (beside: Judged['beside']): SaidBeside[] => [...(beside?.after ?? []), ...(beside?.later ?? [])]

/**
 * Whom it was for answered it, or another spoke in its conversation, or its sender said that it is over. A person who
 * speaks to others than who waits settles nothing.
 */
function wentOn(judged: Judged, isOver: (said: Said) => boolean): Settled {
  const { from, humans, answeredAt, answeredBy, beside } = judged
  const goes = (later: SaidBeside) => {
    if (later.from === null) return false
    if (humans.includes(later.from) && later.to.length > 0 && !later.to.includes(from ?? '')) return false
    return later.from !== from || isOver(saidAfter(later))
  }
  const went = beside?.own.find(goes) ?? beside?.later.find(goes)
  return earlier({ settledAt: answeredAt, settledBy: answeredBy }, settledBy(went))
}

const NOT_YET: Settled = { settledAt: null, settledBy: null }

const settledBy = (one: SaidBeside | undefined): Settled =>
  one === undefined ? NOT_YET : { settledAt: one.at, settledBy: one.uid }

function earlier(one: Settled, other: Settled): Settled {
  if (one.settledAt === null || other.settledAt === null) return one.settledAt === null ? other : one
  return one.settledAt <= other.settledAt ? one : other
}
