'use client'

import { ArrowDownWideNarrow } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs'
import { useEffect, useMemo, useRef, useState } from 'react'
import { TimeMenu } from '@/components/facets/time-menu'
import { useFacetPlace } from '@/components/facets/use-facet-place'
import { useKeys } from '@/components/keys/use-keys'
import { FacetedListPage } from '@/components/listing/faceted-list-page'
import type { GridHandle } from '@/components/listing/row-grid'
import { useRowWalk } from '@/components/listing/use-row-walk'
import { LiveChip } from '@/components/live/live-chip'
import { useConsoleStatus, useLine } from '@/components/live/provider'
import { useDay } from '@/components/live/use-clock'
import { QueryBar } from '@/components/query/query-bar'
import { worstOf } from '@/components/stream/list/gravity'
import { ChoiceMenu } from '@/components/ui/over/choice-menu'
import { BOOK_ORDERS, type BookOrder } from '@/lib/conversation/conversation-orders'
import { conversationAt } from '@/lib/pages/routes'
import { readQuestion } from '@/lib/query/read-question'
import { text } from '@/lib/text'
import { zonedTime, zoneName } from '@/lib/time/clock'
import { BookFacets } from './book-facets'
import { ConversationList } from './conversation-list'
import { InsteadOfRows } from './instead-of-rows'
import { isBack, type LeftAt, leaveList, leftAt } from './left-at'
import { useBook } from './use-book'
import { useFilter } from './use-filter'

const words = text.conversations
const ORDER = parseAsStringLiteral(BOOK_ORDERS).withDefault('activity').withOptions({ history: 'push' })
const orders = () => BOOK_ORDERS.map((name) => ({ name, label: words.orders[name] }))

/** All conversations, last activity first or as `?order=` says, or those that hold a message matching `?q=`. */
export function ConversationsPage() {
  const router = useRouter()
  const consoleStatus = useConsoleStatus()
  const [q, setQ] = useQueryState('q', parseAsString.withDefault('').withOptions({ history: 'push' }))
  const [order, setOrder] = useQueryState('order', ORDER)
  const filter = useFilter()
  const look = JSON.stringify([q, filter.filter, order])
  const back = useBack(look)
  const narrowed = filter.filter.status.length + filter.filter.basis.length > 0
  const facets = useFacetPlace()
  const parsed = useMemo(() => readQuestion(q, { now: Date.now() }), [q])
  const { asked, book, below, pause, toggle, freshOf } = useBook(
    parsed.mistakes.length === 0 ? q : null,
    filter.filter,
    order,
    back?.rows ?? 0,
  )
  const search = useRef<HTMLInputElement>(null)
  const lost = useLine().phase === 'lost'
  const today = useDay()
  const derived = [...new Set(consoleStatus?.sources.filter(({ derives }) => derives).map(({ title }) => title))]
  const worst = useMemo(() => book.rows.some(({ flags }) => worstOf(flags) !== null), [book.rows])
  const ask = (next: string) => setQ(next || null)
  const walk = useRowWalk<string, GridHandle>({
    keys: () => book.rows.map(({ id }) => id),
    open: null,
    begin: back?.id ?? null,
    onOpen: (id) => id !== null && leave(id),
  })
  const { list, active, setActive } = walk
  const leave = (id: string) => {
    const { search } = window.location
    leaveList({ look, search, id, rows: book.rows.length, top: list.current?.top() ?? 0 })
    router.push(conversationAt(id))
  }
  useKeys({
    space: toggle,
    f: facets.focus,
    '/': () => search.current?.focus(),
    escape: () => (active === null ? false : setActive(null)),
  })

  return (
    <FacetedListPage
      page="conversations"
      of={q}
      list={{ label: words.list[order] }}
      facets={{ ...facets, list: <BookFacets q={q} filter={filter} onAsk={ask} /> }}
      bar={
        <>
          <QueryBar input={search} asked={q} onAsk={ask} />
          <TimeMenu q={q} off={lost} onAsk={ask} />
          <ChoiceMenu
            label={words.order}
            icon={ArrowDownWideNarrow}
            says={words.orders[order]}
            options={orders()}
            chosen={order}
            onChoose={setOrder}
          />
          <LiveChip hint="Space" title={pause ? words.resume : words.pause} onClick={toggle} />
        </>
      }
      foot={
        <div className="tail">
          <span className="trunc">
            {pause ? pausedAs(pause) : asked.data && words.here(book.rows.length, book.next !== null)}
          </span>
          <span className="sp" />
          {derived.length > 0 && <span className="trunc not-phone">{words.derived(derived)}</span>}
        </div>
      }
    >
      <div className={worst ? 'list has-worst' : 'list'}>
        <Heads worst={worst} order={order} />
        {asked.data !== undefined && book.rows.length > 0 && parsed.mistakes.length === 0 ? (
          <ConversationList
            handle={list}
            book={book}
            active={active}
            top={back?.top ?? 0}
            today={today}
            worst={worst}
            freshOf={freshOf}
            onNearEnd={below}
            onOpen={walk.open}
          />
        ) : (
          <InsteadOfRows
            asked={asked}
            mistakes={parsed.mistakes}
            q={q}
            narrowed={narrowed ? filter.clear : null}
            onAsk={ask}
          />
        )}
      </div>
    </FacetedListPage>
  )
}

/** Where one was in the list that one comes back to, as long as the same is looked at. */
function useBack(look: string): LeftAt | null {
  const [at] = useState(() => leftAt(look))
  useEffect(isBack, [])
  return at?.look === look ? at : null
}

function pausedAs(pause: { since: number; unshown: number }): string {
  return pause.unshown > 0 ? words.unshown(pause.unshown) : words.standing(zonedTime(pause.since))
}

function Heads({ worst, order }: { worst: boolean; order: BookOrder }) {
  const heads = words.columns
  return (
    <div className="lh ccols" aria-hidden="true">
      <span>{heads.title}</span>
      <span>{heads.participants}</span>
      <span className="proto">{heads.protocol}</span>
      <span className="basis">{heads.basis}</span>
      <span>{heads.status}</span>
      <span className="waits">{heads.waiting}</span>
      <span className="text-right">{heads.messages}</span>
      {worst && <span className="worst pl-4">{heads.worst}</span>}
      <span className="text-right">{(order === 'begun' ? heads.first : heads.last)(zoneName(Date.now()))}</span>
    </div>
  )
}
