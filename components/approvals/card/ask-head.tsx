import { ChevronDown, ChevronUp } from 'lucide-react'
import Link from 'next/link'
import { Said } from '@/components/said/said-text'
import { namesOfTo } from '@/components/stream/list/recipient-list'
import { IconButton } from '@/components/ui/button'
import { Time } from '@/components/ui/time-ago'
import type { Card } from '@/lib/asks/approval'
import { conversationAt, streamAt } from '@/lib/pages/routes'
import { asValue } from '@/lib/query/print'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { zonedMoment } from '@/lib/time/clock'

const words = approvals.card

export type Place = { at: number; all: number; capped: boolean } | null

/** When it was asked, where, and of whom; its place in its list. */
export function AskHead({
  card: { ask, author },
  today,
  place,
  onMove,
}: {
  card: Card
  today: number
  place: Place
  onMove: (by: 1 | -1) => void
}) {
  const where = ask.channel === '' ? ask.source : ask.channel
  const href =
    ask.conversation === null
      ? streamAt({ q: `source:${asValue(ask.source)}`, m: author === null ? ask.uid : undefined })
      : conversationAt(ask.conversation, { m: ask.uid })
  return (
    <header className="bar ask-head">
      <span className="trunc text-fg-3">
        {author === null ? words.asked : words.posted} <Time at={ask.orderAt} words={zonedMoment(ask.orderAt, today)} />{' '}
        {words.in}{' '}
        <Link className="link" href={href} prefetch={false}>
          <Said>{where}</Said>
        </Link>{' '}
        {ask.broadcast || ask.to.length === 0 ? (
          words.toAll
        ) : (
          <>
            {words.to} <Said>{namesOfTo(ask)}</Said>
          </>
        )}
      </span>
      <span className="sp" />
      {place !== null && (
        <span className="m11 flex-none text-fg-3">{words.place(place.at, place.all, place.capped)}</span>
      )}
      <IconButton icon={ChevronUp} label={words.previous} onClick={() => onMove(-1)} />
      <IconButton icon={ChevronDown} label={words.next} onClick={() => onMove(1)} />
    </header>
  )
}
