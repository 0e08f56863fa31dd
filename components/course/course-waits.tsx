'use client'

import { Waited } from '@/components/conversation/conversation-standing'
import { useNow } from '@/components/live/now'
import type { Step } from '@/lib/conversation/course'
import { text } from '@/lib/text'
import { runningClock } from '@/lib/time/clock'

const words = text.course

/** How long it has been owed, beside the limit that it names itself. */
export function Waits({ step }: { step: Step }) {
  const now = useNow()
  const { limitAt, orderAt } = step
  const over = limitAt !== null && now !== null && now > limitAt
  return (
    <>
      <Waited since={orderAt} className={`m11 ${over ? 'text-warn' : 'text-fg-1'}`} />
      {limitAt !== null && limitAt > orderAt && (
        <span className="m11 text-fg-3">
          {' '}
          {over ? words.over(runningClock(limitAt - orderAt)) : words.of(runningClock(limitAt - orderAt))}
        </span>
      )}
    </>
  )
}
