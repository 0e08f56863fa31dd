'use client'

import type { ReactNode } from 'react'
import { LostBanner } from '@/components/live/lost-banner'
import { useLine } from '@/components/live/provider'
import { useFormer } from '@/components/query/former'
import { inWords } from '@/lib/letters/said'
import { text } from '@/lib/text/console/first-load-words'

export type ListSlots = {
  /** In the bar, behind the name of the page. */
  bar?: ReactNode
  /** The bar stands above the list alone; else as wide as the page. */
  bars?: 'page' | 'list'
  /** As with the banner of a lost line. */
  onDetails?: (() => void) | null | undefined
  /** Below the bar, as wide as the page. */
  above?: ReactNode
  /** Classes of what holds the list and what is beside it. */
  look?: string
  list: {
    /** What is listed, for who cannot see it. */
    label: string
    look?: string
    /** Something else has its place. */
    off?: boolean
  }
  /** In the list: heads, rows, or what there is instead of rows. */
  children: ReactNode
  /** Below the rows. */
  foot?: ReactNode
  /** What is open beside the list. */
  beside?: ReactNode
}

type Props = ListSlots & {
  /** The name of the page, and how else the bar begins. */
  title: ReactNode
}

/** The bar of a page that lists, what is wrong, the list, and what of it is open beside. */
export function ListBody({
  title,
  bar,
  bars = 'page',
  onDetails,
  above,
  look = 'split',
  list,
  children,
  foot,
  beside,
}: Props) {
  const lost = useLine().phase === 'lost'
  const former = useFormer()
  const head = (
    <header className="bar">
      {title}
      {bar}
    </header>
  )
  return (
    <>
      {bars === 'page' && head}
      <LostBanner onDetails={onDetails} />
      {above}
      <div className={lost ? `${look} stale` : look}>
        {list.off !== true && (
          <section
            className={`pane ${list.look ?? ''} ${former === null ? '' : 'former'}`.trim()}
            aria-label={list.label}
          >
            {bars === 'list' && head}
            {children}
            <p className="answers" role="status">
              {former !== null && text.stream.query.former(inWords(former))}
            </p>
            {foot}
          </section>
        )}
        {beside}
      </div>
    </>
  )
}
