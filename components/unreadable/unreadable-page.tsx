'use client'

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { parseAsString, useQueryState } from 'nuqs'
import { useRef } from 'react'
import { stepKeys } from '@/components/keys/step-keys'
import { useKeys } from '@/components/keys/use-keys'
import { ListPage } from '@/components/listing/list-page'
import { useConsoleStatus } from '@/components/live/provider'
import { useChanges } from '@/components/live/use-changes'
import { useDay } from '@/components/live/use-clock'
import { useTRPC, useTRPCClient } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { Doubts } from '@/components/source/doubts'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useMedia } from '@/components/ui/keep/use-media'
import type { CappedCount, ConsoleStatus } from '@/lib/message/message'
import { streamAt } from '@/lib/pages/routes'
import { isPart } from '@/lib/source/whole-sources'
import { text } from '@/lib/text'
import { doubtsOf, doubts as unsure } from '@/lib/text/sources/doubt-words'
import { InsteadOfPlace, InsteadOfPlaces } from './instead-of-place'
import { UnreadableList } from './unreadable-list'
import { Place } from './unreadable-place'
import { nameOf } from './unreadable-window'
import { useRetry } from './use-retry'

const words = text.unreadable
const PAGE = 100
const EVERY_MS = 500
const LIST = 'pages'

/** What cannot be read now, and one of it in full: `?u=`, else the newest; on a phone the list comes first. */
export function UnreadablePage() {
  const trpc = useTRPC()
  const api = useTRPCClient()
  const cache = useQueryClient()
  const consoleStatus = useConsoleStatus()
  const phone = useMedia('(max-width: 640px)')
  const today = useDay()
  const [u, setU] = useQueryState('u', parseAsString)
  const [source, setSource] = useQueryState('source', parseAsString)
  const listKey = [...trpc.unreadable.pathKey(), LIST]
  const list = useInfiniteQuery({
    queryKey: [...listKey, source],
    queryFn: ({ pageParam, signal }) => api.unreadable.list.query({ from: pageParam, limit: PAGE, source }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const open = u ?? (phone ? null : (rows[0]?.uid ?? null))
  const one = useQuery(
    trpc.unreadable.one.queryOptions({ uid: open ?? '' }, { enabled: open !== null, retry: false, gcTime: 60_000 }),
  )
  const retry = useRetry(open)
  const retryAll = useRetry(null)
  // To ask the list anew ends what is on its way to it; older ones that a person asked for come first.
  const coming = useRef<Promise<unknown>>(Promise.resolve())
  const fetchOlder = () => {
    const asked = list.fetchNextPage()
    coming.current = asked
    return asked
  }
  useChanges({
    query: 'is:unreadable',
    everyMs: EVERY_MS,
    countOf: (changed) => changed.length,
    onChanges: () => {
      const queryKey = trpc.unreadable.pathKey()
      cache.invalidateQueries({ queryKey, predicate: (asked) => asked.queryKey[1] !== LIST })
      coming.current.then(() => cache.invalidateQueries({ queryKey: listKey }))
    },
  })

  const at = rows.findIndex(({ uid }) => uid === open)
  const choose = (uid: string | undefined) => {
    if (uid === undefined) return
    setU(uid, { history: u === null ? 'push' : 'replace' })
    document.getElementById(`place-${uid}`)?.scrollIntoView({ block: 'nearest' })
  }
  const move = async (by: 1 | -1) => {
    const to = at === -1 ? 0 : at + by
    if (to < rows.length || !list.hasNextPage) return choose(rows[to]?.uid)
    const { data } = await fetchOlder()
    choose(data?.pages.flatMap((page) => page.rows)[to]?.uid)
  }
  useKeys({
    ...stepKeys(move),
    e: () => move(1),
    'shift+e': () => move(-1),
    r: () => (open === null ? false : retry.again()),
    escape: () => (u === null ? false : setU(null)),
  })
  const row = one.data?.row
  const done = row !== undefined && row.goneAt !== null
  const files = rows.filter(({ wholeFile }) => wholeFile).length
  const more = list.hasNextPage
  const all: CappedCount =
    source === null && consoleStatus !== undefined
      ? { count: Math.max(consoleStatus.unreadable, rows.length), capped: false }
      : { count: rows.length, capped: more }

  if (list.isSuccess && consoleStatus !== undefined && rows.length === 0 && u === null && source === null)
    return <AllRead consoleStatus={consoleStatus} />
  return (
    <ListPage
      page="unreadable"
      of={row && nameOf(row.path)}
      bars="list"
      look={open === null ? 'split unread' : 'split unread has-open'}
      list={{ label: words.list, look: 'places-pane' }}
      bar={
        <>
          <span className="m11 text-fg-3">{words.count(all.count, all.capped)}</span>
          {source !== null && (
            <Button look="ghost" onClick={() => setSource(null)}>
              <Said>{words.only(source)}</Said>
            </Button>
          )}
          <span className="sp" />
          <Button look="ghost" disabled={rows.length === 0 || retryAll.waits} onClick={retryAll.again}>
            {words.all}
          </Button>
        </>
      }
      foot={
        rows.length > 0 && (
          <footer className="places-foot">
            <p>{words.foot(files, rows.length - files, more ? rows.length : null)}</p>
            <p role="status">{retryAll.said}</p>
          </footer>
        )
      }
      beside={
        one.data && !one.isError && !done ? (
          <Place
            detail={one.data}
            at={at + 1}
            all={all}
            said={retry.said}
            waits={retry.waits}
            onAgain={retry.again}
            onMove={move}
            onBack={() => setU(null)}
          />
        ) : (
          open !== null && <InsteadOfPlace uid={open} done={done} asked={one} next={rows[0]?.uid} onNext={choose} />
        )
      }
    >
      <div className="body">
        <InsteadOfPlaces asked={list} />
        <UnreadableList rows={rows} open={open} today={today} onOpen={choose} />
        {list.hasNextPage && (
          <Button look="ghost" className="m-2" onClick={fetchOlder}>
            {words.more}
          </Button>
        )}
      </div>
    </ListPage>
  )
}

function AllRead({ consoleStatus }: { consoleStatus: ConsoleStatus }) {
  const watched = consoleStatus.sources.length > 0
  const part = isPart(consoleStatus.sources)
  const doubts = doubtsOf(consoleStatus)
  const all = doubts.length === 0 ? words.none.title : unsure.unsure.unreadable
  return (
    <ListPage page="unreadable" list={{ label: words.list }}>
      <EmptyState
        title={part ? words.none.part : watched ? all : words.none.noSource}
        next={
          <Link className="btn" href={streamAt()}>
            {watched ? words.none.next : text.firstRun.unwatched.choose}
          </Link>
        }
      >
        {watched && !part && <span className="block">{words.none.body(consoleStatus.files.read)}</span>}
        {doubts.length > 0 && <Doubts doubts={doubts} />}
      </EmptyState>
    </ListPage>
  )
}
