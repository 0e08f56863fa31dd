import type { ConsoleStatus, SourceStatus } from '@/lib/message/message'
import { sources } from '@/lib/text/sources/sources-words'
import { trouble as words } from '@/lib/text/sources/trouble-words'
import type { Health } from '@/server/front/door/health-path'

/** Says how the console is and nothing of what it holds: no names, no paths, no text. */
export function healthOf(status: ConsoleStatus | null): Health {
  if (!status) return { status: 'stopped', reasons: [words.unread] }
  if (status.tail === 'stopped') return { status: 'stopped', reasons: [sources.tail.stopped] }
  const reasons = (['degraded', 'vanished', 'stopped', 'catching-up'] as const).flatMap((state) =>
    reasonsOf(
      state,
      status.sources.filter(({ condition }) => condition.state === state),
      status.sources.length,
    ),
  )
  if (status.console !== null) reasons.unshift(words.own[status.console.kind])
  const { anew } = status.derivation
  if (anew !== null) reasons.push(anew.total > 0 ? words.derivedAnew : words.derivedBefore)
  return { status: reasons.length === 0 ? 'ok' : 'degraded', reasons }
}

/** One for each kind of trouble. What is read for the first time is not ill for that. */
function reasonsOf(state: SourceStatus['condition']['state'], sources: readonly SourceStatus[], total: number) {
  const counts = new Map<string | null, number>()
  for (const { condition } of sources) {
    const why = condition.trouble === null ? null : words.kinds[condition.trouble]
    if (why !== null || state !== 'catching-up') counts.set(why, (counts.get(why) ?? 0) + 1)
  }
  return [...counts].map(([why, count]) => words.health(count, total, state, why))
}
