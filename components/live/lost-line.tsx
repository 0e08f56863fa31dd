'use client'

import { Unplug } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { text } from '@/lib/text'
import { zonedTime } from '@/lib/time/clock'
import { ConnectionDetails } from './connection/connection-dialog'
import { useNow } from './now'
import { useLine } from './provider'

const words = text.connection

/** Since when the line is lost, and when it is tried again. `onDetails` as for what shows it. */
export function LostLine({ onDetails }: { onDetails: (() => void) | null | undefined }) {
  const line = useLine()
  const now = useNow()
  const ended = line.cause?.kind === 'unauthorised'
  const left = line.retryAt === null || now === null ? null : Math.max(0, Math.ceil((line.retryAt - now) / 1000))
  return (
    <div className="banner" role="alert">
      <Icon of={Unplug} className="text-crit" />
      <span>
        <b className="font-medium text-crit">
          {ended ? words.session.lead : words.banner.lead(zonedTime(line.lostAt ?? 0))}
        </b>{' '}
        {ended ? words.session.body : words.banner.body}
      </span>
      <span className="sp" />
      <span className="m11 font-medium whitespace-nowrap" aria-live="off">
        {left === null ? words.banner.retrying(line.tries.length) : words.banner.retry(line.tries.length, left)}
      </span>
      {onDetails === undefined && <ConnectionDetails />}
      {onDetails && <Button onClick={onDetails}>{words.banner.details}</Button>}
      <Button onClick={line.retry}>{words.banner.now}</Button>
    </div>
  )
}
