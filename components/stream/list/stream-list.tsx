'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useAskedAt } from '@/components/approvals/deciding/use-waiting'
import type { Fresh } from '@/components/live/arrival-marks'
import { useTierOf } from '@/components/said/tiers'
import type { Anchor } from '@/components/stream/window/load-rows'
import type { Window } from '@/components/stream/window/window'
import { useLed } from '@/components/ui/keep/use-led'
import { useMedia } from '@/components/ui/keep/use-media'
import { text } from '@/lib/text/console/first-load-words'
import { dayName, dayStart, duration, zonedTime } from '@/lib/time/clock'
import type { Levels } from './arrived'
import { type Item, itemsOf } from './items'
import { offsetOf } from './offset-of'
import { PhoneRow } from './phone-row'
import { withSeenLine } from './seen-line'
import { StreamRow } from './stream-row'
import { AT_END_PX, useAtEnd } from './use-at-end'
import { useEndAhead } from './use-end-ahead'
import { useRowsAround } from './use-rows-around'

export type ListHandle = { show: (uid: string) => void; toEnd: () => void }

/** So many rows from what is fetched, more is fetched. */
const NEAR = 18
/** As high as a screen is taken to be where rows come with the page, before it is known. */
const SCREEN = { width: 0, height: 900 }
const NO_SCREEN = { width: 0, height: 0 }
const HEIGHTS = { row: 28, touch: 44, phone: 79, between: 20 }

type Props = {
  handle: Ref<ListHandle>
  window: Window
  anchor: Anchor
  active: string | null
  open: string | null
  following: boolean
  /** Days since 1970 UTC. */
  today: number
  lostAt: number | null
  freshOf: (uid: string) => Fresh
  /** Which rows arrived after what was seen, and what to say where the new ones begin. */
  seen: { levels: Levels; says: string } | null
  onNear: (side: 'older' | 'newer') => void
  onAtEnd: (atEnd: boolean) => void
  onOpen: (uid: string) => void
}

/** The rows on the screen and a few around them; the rest is height. Opens where `anchor` says and stays put when rows come or go elsewhere. */
export function StreamList(props: Props) {
  const phone = useMedia('(max-width: 640px)')
  const touch = useMedia('(max-width: 1180px)')
  const height = phone ? HEIGHTS.phone : touch ? HEIGHTS.touch : HEIGHTS.row
  return <Rows key={`${height} ${JSON.stringify(props.anchor)}`} {...props} phone={phone} height={height} />
}

function Rows({
  handle,
  window,
  anchor,
  active,
  open,
  following,
  today,
  lostAt,
  freshOf,
  seen,
  onNear,
  onAtEnd,
  onOpen,
  phone,
  height,
}: Props & { phone: boolean; height: number }) {
  const box = useRef<HTMLDivElement>(null)
  const askedAt = useAskedAt()
  const wanted = useRef<string | null>(null)
  const levels = seen?.levels ?? null
  const items = useMemo(() => withSeenLine(itemsOf(window.rows, today), levels), [window.rows, today, levels])
  // The same as long as the items are: the virtualizer measures all of them anew with another one.
  const keyOf = useCallback((at: number) => items[at]?.key ?? at, [items])
  const around = useRowsAround(keyOf)
  const tierOf = useTierOf()
  const heightOf = (item: Item | undefined) => (item?.kind === 'row' ? height : HEIGHTS.between)
  const came = useSyncExternalStore(watchNothing, isNotNow, isNow)
  // How high they are only the browser knows then: they stand one under the other, up from the end.
  const flows = came && anchor.kind === 'end'
  // Before the virtualizer, which scrolls when it comes to life.
  useLayoutEffect(() => box.current?.removeAttribute('data-first'), [])
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => heightOf(items[at]),
    getItemKey: keyOf,
    // What came with the page is drawn once: it is as high as a screen is taken to be, and not more.
    overscan: came ? 0 : around.beyond(performance.now()),
    rangeExtractor: around.extract,
    anchorTo: 'end',
    scrollEndThreshold: AT_END_PX,
    initialRect: came ? SCREEN : NO_SCREEN,
    initialOffset: () => offsetOf(anchor, items, heightOf),
    onChange: ({ isScrolling }) => {
      const uid = wanted.current
      if (isScrolling || uid === null) return
      // The place that was scrolled to is corrected with the frames, however late they come.
      requestAnimationFrame(() => {
        if (wanted.current === uid) wanted.current = null
      })
    },
  })
  around.list = list
  const show = (uid: string) => {
    const at = items.findIndex(({ key }) => key === uid)
    if (at > 1) list.scrollToIndex(at, { align: 'auto' })
    else if (at !== -1) list.scrollToOffset(0)
  }

  useImperativeHandle(handle, () => ({
    show: (uid) => {
      wanted.current = uid
      show(uid)
    },
    toEnd: () => {
      wanted.current = null
      list.scrollToIndex(items.length - 1, { align: 'end' })
    },
  }))

  /** Rows that come in above while the list scrolls give the row that it scrolls to another index. */
  const top = items[0]?.key
  const topBefore = useRef(top)
  useLayoutEffect(() => {
    if (topBefore.current === top) return
    topBefore.current = top
    if (wanted.current !== null) show(wanted.current)
  })

  const end = lostAt === null ? items.at(-1)?.key : 'lost'
  const total = list.getTotalSize()
  const follows = following && !window.newer && wanted.current === null
  useEndAhead({ list, end, total, follows })
  const elsewhere = anchor.kind !== 'end'
  const atEnd = useAtEnd({ box, wanted, end, height: total, following, newer: window.newer, elsewhere, onAtEnd })

  const shown = list.getVirtualItems()
  const first = shown[0]?.index ?? 0
  const last = shown.at(-1)?.index ?? 0
  const led = useLed(box, shown.some(({ key }) => key === active) ? `row-${active}` : null)
  useEffect(() => {
    if (first <= NEAR && window.older) onNear('older')
    if (last >= items.length - 1 - NEAR && window.newer) onNear('newer')
  }, [first, last, items.length, window.older, window.newer, onNear])

  return (
    <div
      className={height === HEIGHTS.row ? 'scroll wide' : 'scroll'}
      ref={box}
      data-first={flows ? '' : undefined}
      {...atEnd}
      role="grid"
      aria-label={text.stream.list}
      aria-rowcount={-1}
      aria-activedescendant={led}
      tabIndex={0}
    >
      <div className={flows ? 'up-from-end' : 'relative'} style={flows ? { minHeight: total } : { height: total }}>
        {shown.map((at) => {
          const item = items[at.index]
          if (!item) return null
          return (
            <div
              key={at.key}
              data-index={at.index}
              ref={phone ? list.measureElement : undefined}
              className={flows ? undefined : 'absolute inset-x-0 top-0'}
              style={flows ? undefined : { transform: `translateY(${at.start}px)` }}
              role="presentation"
            >
              {item.kind === 'seen' ? (
                <div className="gap seen">{seen?.says}</div>
              ) : (
                (between(item, today) ?? rowOf(item))
              )}
            </div>
          )
        })}
      </div>
      {lostAt !== null && <div className="gap lost">{text.stream.lost(zonedTime(lostAt))}</div>}
    </div>
  )

  function rowOf(item: Item): ReactNode {
    if (item.kind !== 'row') return null
    const Row = phone ? PhoneRow : StreamRow
    const { uid } = item.row
    return (
      <Row
        row={item.row}
        repeated={item.repeated}
        selected={uid === open}
        active={uid === active}
        fresh={freshOf(uid)}
        late={item.late ?? false}
        askedAt={askedAt.get(uid) ?? null}
        tierOf={tierOf}
        brief={!phone && around.isBrief(item.key)}
        onOpen={onOpen}
      />
    )
  }
}

// Whether the page is being made on the server, or comes to life as it was made there.
const watchNothing = () => () => undefined
const isNow = () => true
const isNotNow = () => false

function between(item: Item, today: number): ReactNode {
  if (item.kind === 'quiet') {
    return (
      <div className="gap" aria-hidden="true">
        {text.stream.quiet(duration(item.ms))}
      </div>
    )
  }
  if (item.kind !== 'day') return null
  return (
    <div className="gap">
      {item.quiet > 0 && <span aria-hidden="true">{text.stream.quiet(duration(item.quiet))} ·</span>}
      {dayName(item.at, dayStart(today))}
    </div>
  )
}
