'use client'

import { reader } from '@/lib/reader/reader'
import { clockTime, dayedTime, dayName, fullTime, relative, zonedMoment } from '@/lib/time/clock'

/**
 * A time by the reader's clock; on hover in UTC, and how long ago it was. `form`: `14:31:28`; `14:31:28.004 UTC` as `exact`,
 * `14:31:28 UTC` as `zoned`, or `14:31:28` as `dated`, behind their day where it is another than today; `Fri 20 Nov 14:31:28`,
 * with the year where it is another.
 */
export function Time({
  at,
  form = 'clock',
  words,
  className = '',
}: {
  at: number
  form?: 'clock' | 'dated' | 'zoned' | 'exact' | 'day'
  /** Said instead of the form, such as a day without its year. */
  words?: string
  className?: string
}) {
  const said = {
    clock: () => clockTime(at),
    dated: () => dayedTime(at, Date.now()),
    zoned: () => zonedMoment(at, Date.now()),
    exact: () => zonedMoment(at, Date.now(), true),
    day: () => `${dayName(at, Date.now())} ${clockTime(at)}`,
  }[form]
  return (
    <time
      className={className}
      dateTime={fullTime(at)}
      translate="no"
      suppressHydrationWarning
      onPointerEnter={(event) => {
        const own = reader().zone === 'UTC' ? '' : `${zonedMoment(at, Date.now(), true)}, `
        event.currentTarget.title = `${own}${fullTime(at)}, ${relative(at, Date.now())}`
      }}
    >
      {words ?? said()}
    </time>
  )
}
