'use client'

import Link from 'next/link'
import { useCount } from '@/components/stream/result-count'
import { FLAGS } from '@/lib/message/flags'
import { streamAt } from '@/lib/pages/routes'
import { asValue } from '@/lib/query/print'
import { text } from '@/lib/text'

/** How many messages of a source, by its label, carry a time without a zone, where any do; leads to them. */
export function Zoneless({ source }: { source: string }) {
  const q = `source:${asValue(source)} flag:${FLAGS.zoneAssumed}`
  const found = useCount(q)
  if (found === undefined || found.count === 0) return null
  return (
    <Link className="link text-12" href={streamAt({ q })} prefetch={false}>
      {text.ingest.settings.zoneless(found.count, found.capped)}
    </Link>
  )
}
