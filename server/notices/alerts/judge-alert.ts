import { type AlertMeasure, isOfInboxes, isOverBound, overByHours, windowFrom } from '@/lib/alerts/alert-measure'
import type { AlertDraft, AlertRule } from '@/lib/alerts/alert-rule'
import { type AlertTrial, firingsIn, overByAbsence, overByCount, TRIED_MS, trialOf } from '@/lib/alerts/alert-trial'
import { narrowedTo } from '@/lib/measures/measure-query'
import { alerts as words } from '@/lib/text/notices/alert-words'
import { KnownError } from '@/server/errors'
import type { MatchReader } from '@/server/store/alerts/read-matches'
import type { SumReader } from '@/server/store/alerts/read-sums'

/** Messages that a trial looks at, of each question. */
export const MOST_TRIED = 20_000

/** What rules are judged by. */
export type Judging = { matches: MatchReader; sums: SumReader }

type Found = { isOver: boolean; found: number }

/**
 * Whether a rule is over its bound now. `found`: how many messages, or inboxes, were counted, which is never many more than the bound.
 * Throws `QuestionError` for what cannot be asked.
 */
export async function judgeAlert({ matches, sums }: Judging, rule: AlertRule, now: number): Promise<Found> {
  const { query, expected, measure, count, windowMs, since } = rule
  if (measure !== null) return judgeMeasure(sums, { ...rule, measure }, now)
  if (expected === null) {
    const found = await matches.count(query, { from: now - windowMs + 1 }, { most: count + 1, now })
    return { isOver: found > count, found }
  }
  const last = await matches.last(expected, { from: since }, now)
  const from = last === null ? since : last + 1
  const until = now - windowMs + 1
  const found = from < until ? await matches.count(query, { from, until }, { most: 1, now }) : 0
  return { isOver: found > 0, found }
}

type Measured = Pick<AlertDraft, 'query' | 'count' | 'windowMs'> & { measure: AlertMeasure }

/** By whole hours, the one that goes on among them; of inboxes by what lies there now. */
async function judgeMeasure(sums: SumReader, rule: Measured, now: number): Promise<Found> {
  const of = narrowedTo(rule.query) ?? { source: null, narrowing: null }
  if (isOfInboxes(rule.measure)) {
    const found = await (rule.measure === 'queue' ? sums.fullest(of.source) : sums.undrained(of.source, now))
    return { isOver: found >= rule.count, found }
  }
  const span = { from: windowFrom(now, rule.windowMs), until: now + 1 }
  const hours = await sums.hours({ ...of, measure: rule.measure, history: false }, span)
  return { isOver: isOverBound(hours, rule), found: hours.reduce((sum, { messages }) => sum + messages, 0) }
}

async function tryMeasure(sums: SumReader, draft: AlertDraft & Measured, now: number): Promise<AlertTrial> {
  if (isOfInboxes(draft.measure))
    throw new KnownError(
      'refused',
      () => words.queueUntried,
      () => words.queueUntriedMend,
    )
  const of = narrowedTo(draft.query) ?? { source: null, narrowing: null }
  const from = windowFrom(now - TRIED_MS, draft.windowMs)
  const hours = await sums.hours({ ...of, measure: draft.measure, history: true }, { from, until: now + 1 })
  const matched = hours.reduce((sum, { messages }) => sum + messages, 0)
  const begins = Math.max(now - TRIED_MS, hours[0]?.slot ?? now)
  return trialOf(firingsIn(overByHours(hours, draft), draft), { from: begins, to: now, matched, isPart: false })
}

/** When a rule would have fired in what the record has of the last 28 days. Throws `QuestionError`. */
export async function tryAlert({ matches, sums }: Judging, draft: AlertDraft, now: number): Promise<AlertTrial> {
  const { query, expected, measure, windowMs } = draft
  if (measure !== null) return tryMeasure(sums, { ...draft, measure }, now)
  const asked = { most: MOST_TRIED, now }
  const begins = (await matches.begins()) ?? now
  const span = { from: Math.min(now, Math.max(now - TRIED_MS, begins)), until: now + 1 }
  const found = await matches.times(query, span, asked)
  const came = expected === null ? null : await matches.times(expected, span, asked)
  const parts = [found, came].filter((one) => one?.isPart === true)
  const from = Math.min(now, Math.max(span.from, ...parts.map((part) => (part?.times[0] ?? now) + windowMs)))
  const spans =
    came === null ? overByCount(found.times, draft) : overByAbsence(found.times, came.times, { windowMs, to: now })
  const matched = found.times.length + (came?.times.length ?? 0)
  const past = spans.filter((over) => over.from <= now)
  return trialOf(firingsIn(past, draft), { from, to: now, matched, isPart: parts.length > 0 })
}
