'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { useFacetPlace } from '@/components/facets/use-facet-place'
import { FacetedListPage } from '@/components/listing/faceted-list-page'
import { useConsoleStatus, useLine } from '@/components/live/provider'
import { useMedia } from '@/components/ui/keep/use-media'
import { useStable } from '@/components/ui/keep/use-stable'
import { useStreamViews } from '@/components/views/use-stream-views'
import { timesIn } from '@/lib/query/asked-times'
import { readQuestion } from '@/lib/query/read-question'
import { text } from '@/lib/text/console/first-load-words'
import { fullTime } from '@/lib/time/clock'
import { ConnectionPeek, FirstRun, Kept, MessagePeek, SeenFoot, StreamFacets, StreamTimes } from './later-parts'
import type { ListHandle } from './list/stream-list'
import { StreamBar } from './stream-bar'
import { StreamBody } from './stream-body'
import { StreamFoot } from './stream-foot'
import { useLook } from './stream-look'
import { useMoves } from './use-moves'
import { useSeen } from './use-seen'
import { useStreamKeys } from './use-stream-keys'
import type { First } from './window/first'
import { useAnchor } from './window/use-anchor'
import { useStream } from './window/use-stream'

/** The stream, or the way to a first source when there is none. `first`: rows that came with the page. */
export function StreamPage({ first }: { first: First | null }) {
  const consoleStatus = useConsoleStatus()
  const { q, m } = useLook()
  return consoleStatus?.sources.length === 0 && q === '' && m === null ? (
    <FirstRun kept={<Kept />} />
  ) : (
    <Stream first={first} />
  )
}

function Stream({ first }: { first: First | null }) {
  const look = useLook()
  const line = useLine()
  const [leftOf, setLeftOf] = useState<string | null>(null)
  // Another question opens at its end, and a short list never says so by scrolling.
  const atEnd = leftOf !== look.q
  const setAtEnd = (end: boolean) => setLeftOf(end ? null : look.q)
  // One that is come back to opens anew.
  useEffect(() => () => setLeftOf((left) => (left === look.q ? null : left)), [look.q])
  const [active, setActive] = useState<string | null>(look.m)
  const [asideClosed, setAsideClosed] = useState(false)
  const list = useRef<ListHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const parsed = useMemo(() => readQuestion(look.q, { now: Date.now() }), [look.q])
  const place = useAnchor({ q: look.q, at: look.time, linked: look.m })
  const following = atEnd && look.m === null && look.time === null
  const query = parsed.mistakes.length === 0 ? look.q : null
  const stream = useStream({ query, anchor: place.anchor, following, first })
  const { rows } = stream.window
  const seen = useSeen(query, rows)
  const lost = line.phase === 'lost'
  const covers = useMedia('(max-width: 900px)')

  const moves = useMoves({
    look,
    list,
    stream,
    seen,
    place,
    active,
    onActive: setActive,
    onLeaveEnd: () => setAtEnd(false),
    onEnd: () => setAtEnd(true),
  })
  const facets = useFacetPlace()
  const views = useStreamViews({
    look: { query: look.q, at: look.time === null ? null : fullTime(look.time) },
    onOpen: (view) => {
      look.ask(view.query, view.at)
      facets.sheet.onOpen(false)
    },
  })
  const onOpen = useStable((uid: string) => {
    setActive(uid)
    look.open(uid, { push: look.m === null })
  })
  const onAsk = useStable(look.ask)
  const onLive = useStable(moves.goLive)
  const onStep = useStable(moves.stepTime)
  const onToggle = useStable(moves.toggle)

  useStreamKeys({
    look,
    moves,
    active,
    acts: {
      search: () => search.current?.focus(),
      facets: facets.focus,
      saveView: views.save,
      markSeen: seen.markAll,
      markTo: () => moves.chosen && seen.markTo(moves.chosen),
    },
  })

  const { until } = timesIn(parsed.ast, Date.now())
  const nothingHad = query === null || (stream.asked.isError && stream.asked.data === undefined)
  const foot = lost ? 'lost' : nothingHad ? 'none' : look.m !== null ? 'open' : atEnd ? 'follows' : 'away'
  return (
    <>
      <FacetedListPage
        page="stream"
        of={look.q}
        list={{ label: text.stream.list }}
        facets={{
          ...facets,
          list: <StreamFacets q={look.q} head={views.list} onAsk={onAsk} />,
          look: look.time === null ? undefined : 'past',
        }}
        bar={
          <StreamBar
            search={search}
            q={look.q}
            time={look.time}
            paused={stream.pause !== null}
            onAsk={onAsk}
            onStep={onStep}
            onLeaveTime={onLive}
            onToggle={onToggle}
          />
        }
        onDetails={covers || look.m !== null ? undefined : asideClosed ? () => setAsideClosed(false) : null}
        foot={
          <StreamFoot
            stream={stream}
            state={foot}
            until={until}
            past={look.time}
            lostAt={line.lostAt}
            onEnd={moves.goLive}
          >
            <SeenFoot seen={seen} here={moves.chosen} off={lost} onFirst={moves.toFirstNew} />
          </StreamFoot>
        }
        beside={
          lost && look.m === null && !asideClosed && !covers ? (
            <ConnectionPeek lastRow={rows.at(-1) ?? null} onClose={() => setAsideClosed(true)} />
          ) : (
            look.m !== null && (
              <MessagePeek
                uid={look.m}
                off={look.time !== null}
                onClose={() => look.open(null)}
                onMove={moves.move}
                onStep={moves.step}
                onOpen={(uid) => {
                  setActive(uid)
                  look.open(uid)
                }}
              />
            )
          )
        }
      >
        <StreamTimes q={look.q} onAsk={onAsk} />
        <StreamBody
          list={list}
          stream={stream}
          mistakes={parsed.mistakes}
          look={look}
          anchor={place.anchor}
          active={active}
          lostAt={line.lostAt}
          following={following && stream.pause === null}
          seen={seen.line}
          onAtEnd={(end) => {
            setAtEnd(end)
            if (end) stream.seen()
          }}
          onOpen={onOpen}
        />
      </FacetedListPage>
      {views.dialog}
    </>
  )
}
