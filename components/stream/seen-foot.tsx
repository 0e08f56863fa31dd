'use client'

import { Button } from '@/components/ui/button'
import type { MessageRow } from '@/lib/message/message'
import { text } from '@/lib/text'
import type { Seen } from './use-seen'

const words = text.marking

/** How much is new since the person last marked the list as seen: leads to the first of it, and marks it. */
export function SeenFoot({
  seen,
  here,
  off,
  onFirst,
}: {
  seen: Seen
  /** The chosen row, up to which it may be marked. */
  here?: MessageRow | undefined
  off: boolean
  onFirst: () => void
}) {
  const { news, since, failed, ready, undo } = seen
  const isNew = news === null || news.count > 0
  const isHere = here !== undefined && here.seq === seen.mark?.seq
  if (failed) return <span className="text-crit">{text.seen.notHad}</span>
  if (!ready) return null
  return (
    <span className="fx seen">
      {news !== null && since !== null && news.count > 0 && (
        <button type="button" className="since" title={words.first} onClick={onFirst}>
          {text.seen.news(news.count, news.capped, since)}
        </button>
      )}
      {news !== null && since !== null && news.count === 0 && <span className="since">{words.nothing(since)}</span>}
      {(!isNew || isHere) && undo !== null && (
        <Button look="ghost" title={words.undoTitle} disabled={off} onClick={undo}>
          {words.undo}
        </Button>
      )}
      {isNew && here && !isHere && (
        <Button look="ghost" hint="⇧M" title={words.hereTitle} disabled={off} onClick={() => seen.markTo(here)}>
          {words.here}
        </Button>
      )}
      {isNew && (
        <Button look="ghost" hint="M" title={words.markTitle} disabled={off} onClick={seen.markAll}>
          {words.mark}
        </Button>
      )}
    </span>
  )
}
