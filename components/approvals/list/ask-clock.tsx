'use client'

import { useNow } from '@/components/live/now'
import { When } from '@/components/ui/when'
import type { AskRow } from '@/lib/asks/approval'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { shortClock } from '@/lib/time/clock'

/** The clock of an ask in its list: time left to decide, how long an answer is waited for, or when it was said. */
export function AskClock({ row, listedAt }: { row: AskRow /** When the list was made, UTC ms. */; listedAt: number }) {
  const now = useNow() ?? listedAt
  if (row.list === 'inform') return <When at={row.askedAt} today={now} className="m11 text-fg-2" />
  if (row.list === 'answer') return <span className="m11 text-fg-2">{shortClock(now - row.askedAt)}</span>
  if (row.expiresAt === null) return <span className="m11 text-fg-2">{words.noLimit}</span>
  const left = row.expiresAt - now
  return left >= 0 ? (
    <span className="m11 text-fg-2">{shortClock(left)}</span>
  ) : (
    <span className="m11 font-medium text-warn">{words.over(shortClock(-left))}</span>
  )
}
