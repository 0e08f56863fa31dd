'use client'

import { useId } from 'react'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { WAIVED_FOR } from '@/lib/rules/waiver'
import { text } from '@/lib/text'
import { DAY_MS, dayNumber, dayStart } from '@/lib/time/clock'

const words = text.waiving.form
const SPANS = ['day', 'week', 'month', 'date'] as const

/** For how long: one of some spans, or to the end of a day (`2026-11-29`). */
export type UntilGiven = { for: (typeof SPANS)[number]; day: string }

export const USUAL_UNTIL: UntilGiven = { for: 'week', day: '' }

/** UTC ms; null where no day is given. A day is one of the reader's. */
export function untilOf(given: UntilGiven, now: number): number | null {
  if (given.for !== 'date') return now + WAIVED_FOR[given.for]
  const at = Date.parse(`${given.day}T00:00:00Z`)
  return Number.isNaN(at) ? null : dayStart(at / DAY_MS + 1)
}

export function UntilField({ given, onGive }: { given: UntilGiven; onGive: (given: UntilGiven) => void }) {
  const id = useId()
  const today = new Date(dayNumber(Date.now()) * DAY_MS).toISOString().slice(0, 10)
  return (
    <div>
      <span className="lab">{words.until}</span>
      <div className="fx flex-wrap">
        <SegmentedControl
          small
          label={words.until}
          options={SPANS.map((name) => ({ name, label: words.for[name] }))}
          chosen={given.for}
          onChoose={(name) => onGive({ ...given, for: name, day: given.day === '' ? today : given.day })}
        />
        {given.for === 'date' && (
          <>
            <label className="only-read" htmlFor={id}>
              {words.date}
            </label>
            <input
              id={id}
              className="field short"
              type="date"
              min={today}
              value={given.day}
              onChange={({ target }) => onGive({ ...given, day: target.value })}
            />
          </>
        )}
      </div>
    </div>
  )
}
