import type { AlertDraft, AlertRule } from '@/lib/alerts/alert-rule'
import { type AlertTrial, firingsIn, overByAbsence, overByCount, TRIED_MS, trialOf } from '@/lib/alerts/alert-trial'
import type { MatchReader } from '@/server/store/alerts/read-matches'

/** Messages that a trial looks at, of each question. */
export const MOST_TRIED = 20_000

/**
 * Whether a rule is over its bound now. `found`: how many messages were counted, which is never many more than the bound.
 * Throws `QuestionError` for what cannot be asked.
 */
export async function judgeAlert(
  matches: MatchReader,
  rule: AlertRule,
  now: number,
): Promise<{ isOver: boolean; found: number }> {
  const { query, expected, count, windowMs, since } = rule
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

/** When a rule would have fired in what the record has of the last 28 days. Throws `QuestionError`. */
export async function tryAlert(matches: MatchReader, draft: AlertDraft, now: number): Promise<AlertTrial> {
  const { query, expected, windowMs } = draft
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
