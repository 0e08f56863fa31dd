'use client'

import Link from 'next/link'
import { streamAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { useCount } from './result-count'

/** Sources may all be gone while what they wrote is kept: then it stays one step away. */
export function Kept() {
  const count = useCount('is:any')
  if (!count || count.count === 0) return null
  return (
    <p className="mt-3 text-12">
      {text.firstRun.before(text.firstRun.rows(count.count, count.capped))}{' '}
      <Link className="link" href={streamAt({ q: 'is:any' })}>
        {text.firstRun.openBefore}
      </Link>
    </p>
  )
}
