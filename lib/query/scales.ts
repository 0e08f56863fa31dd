import { SEVERITIES } from '@/lib/asks/severity'
import { foldValue } from '@/lib/letters/fold'
import { PRIORITIES } from '@/lib/message/reading'
import type { Compare } from './ast'

/** Fields whose values rise, so that one may ask for at least, above, at most and below. */
const SCALES = { priority: PRIORITIES, severity: SEVERITIES } as const satisfies { [field: string]: readonly string[] }

/** The values of a field that rise, lowest first; null where they do not. */
export function scaleOf(field: string): readonly string[] | null {
  return field === 'priority' || field === 'severity' ? SCALES[field] : null
}

/** The steps of a scale that a comparison with one of them holds for. */
export function stepsOf<Step extends string>(scale: readonly Step[], compare: Compare, value: string): Step[] {
  const words: readonly string[] = scale
  const at = words.indexOf(foldValue(value))
  return scale.filter((_, index) => {
    if (compare === '>=') return index >= at
    if (compare === '>') return index > at
    if (compare === '<=') return index <= at
    return compare === '<' ? index < at : index === at
  })
}
