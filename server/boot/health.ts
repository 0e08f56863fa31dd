import type { HouseStatus } from '@/lib/message'
import type { Health } from '@/server/front/door'

/** Says how the house is and nothing of what it holds: no names, no paths, no text. */
export function healthOf(house: HouseStatus | null): Health {
  if (!house) return { status: 'stopped', reasons: ['The index cannot be read.'] }
  if (house.tail === 'stopped') return { status: 'stopped', reasons: ['The tail does not run.'] }
  const total = house.sources.length
  const reasons = (['degraded', 'vanished', 'stopped'] as const).flatMap((state) => {
    const count = house.sources.filter(({ condition }) => condition.state === state).length
    return count === 0 ? [] : [`${count} of ${total} sources: ${state}.`]
  })
  return { status: reasons.length === 0 ? 'ok' : 'degraded', reasons }
}
