'use client'

import { clockTime, dayedTime, dayName, fullTime, relative } from '@/lib/time/clock'

/**
 * A time in UTC; how long ago it was only on hover. `form`: `14:31:28`; `14:31:28.004 UTC`, or `14:31:28` as `dated`, both
 * behind their day where it is another than today; `Fri 20 Nov 14:31:28`, with the year where it is another.
 */
export function Time({
  at,
  form = 'clock',
  words,
  className = '',
}: {
  at: number
  form?: 'clock' | 'dated' | 'exact' | 'day'
  /** Said instead of the form, such as a day without its year. */
  words?: string
  className?: string
}) {
  const said = {
    clock: () => clockTime(at),
    dated: () => dayedTime(at, Date.now()),
    exact: () => `${dayedTime(at, Date.now(), true)} UTC`,
    day: () => `${dayName(at, Date.now())} ${clockTime(at)}`,
  }[form]
  return (
    <time
      className={className}
      dateTime={fullTime(at)}
      translate="no"
      suppressHydrationWarning
      onPointerEnter={(event) => {
        event.currentTarget.title = `${fullTime(at)}, ${relative(at, Date.now())}`
      }}
    >
      {words ?? said()}
    </time>
  )
}
