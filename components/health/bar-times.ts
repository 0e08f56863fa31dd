import type { Measures } from '@/lib/measures/measure'
import { clockTime, DAY_MS, dayedTime } from '@/lib/time/clock'

/** When a bar begins, in words: the time, with its day where bars go further back than one. */
export function barTime({ from, step, now }: Pick<Measures, 'from' | 'step' | 'now'>, bar: number): string {
  const at = from + bar * step
  return (now - from <= DAY_MS ? clockTime(at) : dayedTime(at, now)).replace(/(\d\d:\d\d):\d\d/, '$1')
}
