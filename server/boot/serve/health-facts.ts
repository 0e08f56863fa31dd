import type { HouseStatus, SourceStatus } from '@/lib/message/message'
import { sources } from '@/lib/text/sources/sources-words'
import { trouble as words } from '@/lib/text/sources/trouble-words'
import type { Health } from '@/server/front/door/health-path'

/** Says how the house is and nothing of what it holds: no names, no paths, no text. */
export function healthOf(house: HouseStatus | null): Health {
  if (!house) return { status: 'stopped', reasons: [words.unread] }
  if (house.tail === 'stopped') return { status: 'stopped', reasons: [sources.tail.stopped] }
  const reasons = (['degraded', 'vanished', 'stopped', 'catching-up'] as const).flatMap((state) =>
    reasonsOf(
      state,
      house.sources.filter(({ condition }) => condition.state === state),
      house.sources.length,
    ),
  )
  if (house.console !== null) reasons.unshift(words.own[house.console.kind])
  const { anew } = house.derivation
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
