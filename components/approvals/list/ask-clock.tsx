'use client'

import { useNow } from '@/components/live/now'
import { When } from '@/components/ui/when'
import type { AskRow } from '@/lib/asks/approval'
import { dueOf } from '@/lib/asks/urgency'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { shortClock } from '@/lib/time/clock'

/** The clock of an ask in its list: time left, how long it has waited where nothing ends it, or when it was said. */
export function AskClock({ row, listedAt }: { row: AskRow /** When the list was made, UTC ms. */; listedAt: number }) {
  const now = useNow() ?? listedAt
  if (row.list === 'inform') return <When at={row.askedAt} today={now} className="m11 text-fg-2" />
  const due = dueOf(row)
  if (due === Infinity) return <span className="m11 text-fg-2">{words.waits(shortClock(now - row.askedAt))}</span>
  const left = due - now
  return left >= 0 ? (
    <span className="m11 text-fg-2">{words.left(shortClock(left))}</span>
  ) : (
    <span className="m11 font-medium text-warn">{words.over(shortClock(-left))}</span>
  )
}
