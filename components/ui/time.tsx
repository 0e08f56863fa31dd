'use client'

import { clockTime, dayName, fullTime, relative } from '@/lib/clock'

/** A time in UTC; how long ago it was only on hover. `form`: `14:31:28`, `14:31:28.004 UTC` or `Fri 20 Nov 14:31:28`. */
export function Time({
  at,
  form = 'clock',
  words,
  className = '',
}: {
  at: number
  form?: 'clock' | 'exact' | 'day'
  /** Said instead of the form, such as a day without its year. */
  words?: string
  className?: string
}) {
  const said = { clock: clockTime(at), exact: `${clockTime(at, true)} UTC`, day: `${dayName(at)} ${clockTime(at)}` }[
    form
  ]
  return (
    <time
      className={className}
      dateTime={fullTime(at)}
      suppressHydrationWarning
      onPointerEnter={(event) => {
        event.currentTarget.title = `${fullTime(at)}, ${relative(at, Date.now())}`
      }}
    >
      {words ?? said}
    </time>
  )
}
