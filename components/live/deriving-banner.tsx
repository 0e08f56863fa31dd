'use client'

import { RefreshCw } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import type { Deriving } from '@/lib/message/message'
import { text } from '@/lib/text'

const words = text.ingest.deriving

/** What is shown was derived before, and is derived anew: how far that is, and what it means meanwhile. */
export function DerivingBanner({ done, total }: Deriving) {
  const known = total > 0
  const percent = known ? Math.floor((Math.min(done, total) / total) * 100) : 0
  return (
    <div className="banner warnb" role="status">
      <Icon of={RefreshCw} className="text-warn" />
      <span>
        <b className="font-medium text-warn">{known ? words.lead : words.older}</b>{' '}
        {known ? words.body : words.olderBody}
      </span>
      <span className="sp" />
      {known && (
        <span className="import" aria-live="off">
          <span
            className="meter"
            role="progressbar"
            aria-label={words.label}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <i className="a" style={{ width: `${percent}%` }} />
          </span>
          <span className="num">{words.far(percent)}</span>
        </span>
      )}
    </div>
  )
}
