'use client'

import { useMemo, useState } from 'react'
import { useLine } from '@/components/live/provider'
import type { MessageRow, Page } from '@/lib/message/message'
import type { Anchor } from './load-rows'
import { oldestFirst, type Window, windowAtEnd } from './window'

/** The end of a list as it came with the page. `rev`: how far the record was before it was read. */
export type First = { query: string; rev: string; page: Page<MessageRow> }

/**
 * The rows that came with the page, as long as one looks at nothing else: null from then on, and where the live
 * connection would not tell all that has changed since they were read, as on a page that one comes back to.
 */
export function useFirst(first: First | null, look: { query: string | null; anchor: Anchor | null }): Window | null {
  const { rev, heardAt } = useLine()
  const [good, setGood] = useState(first !== null && heardAt === null && rev === first.rev)
  const shown = good && first?.query === look.query && look.anchor?.kind === 'end' && look.anchor.round === 0
  if (good && !shown) setGood(false)
  return useMemo(() => (shown && first !== null ? windowAtEnd(oldestFirst(first.page, 'older')) : null), [shown, first])
}
