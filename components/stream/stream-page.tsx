'use client'

import { useMemo, useRef, useState } from 'react'
import { FacetColumn } from '@/components/facets/facet-column'
import type { Times } from '@/components/facets/time-histogram'
import { useFacetPlace } from '@/components/facets/use-facet-place'
import { useKeys } from '@/components/keys/use-keys'
import { LostBanner } from '@/components/live/lost-banner'
import { useHouse, useLine } from '@/components/live/provider'
import { PageTitle } from '@/components/shell/page-title'
import { useMedia } from '@/components/ui/use-media'
import { useStable } from '@/components/ui/use-stable'
import { useStreamViews } from '@/components/views/use-stream-views'
import { fullTime } from '@/lib/clock'
import { type Choice, chooseTime, choose as chosen } from '@/lib/query/choose'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text/first-load'
import { gravityOf } from './gravity'
import { ConnectionPeek, FacetSheet, FirstRun, Kept, MessagePeek, TimeHistogram } from './later-parts'
import { useLook } from './look'
import { SeenFoot } from './seen-foot'
import { StreamBar } from './stream-bar'
import { StreamBody } from './stream-body'
import { StreamFoot } from './stream-foot'
import type { ListHandle } from './stream-list'
import { useAnchor } from './use-anchor'
import { useSeen } from './use-seen'
import { useSteps } from './use-steps'
import { useStream } from './use-stream'

const STEP_MS = 600_000

/** The stream, or the way to a first source when there is none. */
export function StreamPage() {
  const house = useHouse()
  const { q, m } = useLook()
  return house?.sources.length === 0 && q === '' && m === null ? <FirstRun kept={<Kept />} /> : <Stream />
}

function Stream() {
  const look = useLook()
  const line = useLine()
  const [atEnd, setAtEnd] = useState(true)
  const [active, setActive] = useState<string | null>(look.m)
  const [asideClosed, setAsideClosed] = useState(false)
  const list = useRef<ListHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const parsed = useMemo(() => parse(look.q, { now: Date.now() }), [look.q])
  const { anchor, toEnd, toRow } = useAnchor({ q: look.q, at: look.time, linked: look.m })
  const following = atEnd && look.m === null && look.time === null
  const query = parsed.problems.length === 0 ? look.q : null
  const stream = useStream({ query, anchor, following })
  const { rows } = stream.window
  const seen = useSeen(query, rows)
  const lost = line.phase === 'lost'
  const phone = useMedia('(max-width: 640px)')

  /** Where one begins to move: at the time one stands at, else at the newest. */
  const { time } = look
  const start = (time === null ? undefined : rows.find(({ orderAt }) => orderAt >= time)) ?? rows.at(-1)
  const choose = (uid: string | undefined) => {
    if (uid === undefined) return
    setActive(uid)
    list.current?.show(uid)
    if (look.m !== null) look.open(uid)
  }
  const move = (by: 1 | -1) => {
    const at = rows.findIndex(({ uid }) => uid === active)
    choose((at === -1 ? start : rows[at + by])?.uid)
  }
  const step = useSteps({
    q: look.q,
    rows,
    chosen: active ?? look.m,
    start,
    onReach: ({ uid, cursor, orderAt }, loaded) => {
      if (!loaded) {
        setAtEnd(false)
        if (look.time === null) toRow(cursor)
        else look.standAt(orderAt)
      }
      choose(uid)
    },
  })
  const stepTime = (by: 1 | -1) => {
    const from = rows.find(({ uid }) => uid === active)?.orderAt ?? look.time ?? rows.at(-1)?.orderAt ?? Date.now()
    const to = from + by * STEP_MS
    if (to >= Date.now()) return goLive()
    setActive(null)
    setAtEnd(false)
    look.standAt(to)
  }
  const problem = (by: 1 | -1) => {
    const at = rows.findIndex(({ uid }) => uid === active)
    const others = by === 1 ? rows.slice(at + 1) : rows.slice(0, Math.max(0, at)).toReversed()
    choose(others.find((row) => (gravityOf(row)?.severity ?? 'info') !== 'info')?.uid)
  }
  const goLive = () => {
    const kept = stream.pause === null || stream.resume()
    if (look.time !== null) look.leaveTime()
    if (!kept || stream.window.newer || look.time !== null) toEnd()
    list.current?.toEnd()
    stream.seen()
  }
  const toFirstNew = async () => {
    const first = await seen.first()
    if (first === null) return
    if (rows.some(({ uid }) => uid === first.uid)) return choose(first.uid)
    setAtEnd(false)
    setActive(first.uid)
    toRow(first.cursor)
  }
  const facets = useFacetPlace()
  const views = useStreamViews({
    look: { query: look.q, at: look.time === null ? null : fullTime(look.time) },
    onOpen: (view) => {
      look.ask(view.query, view.at)
      facets.sheet.onOpen(false)
    },
  })
  const onChoose = useStable((choice: Choice) => look.ask(chosen(look.q, choice, Date.now())))
  const onTimes = useStable((times: Times) => look.ask(chooseTime(look.q, times, Date.now())))
  const onOpen = useStable((uid: string) => {
    setActive(uid)
    look.open(uid, { push: look.m === null })
  })
  const onHide = useStable(facets.hide)
  const onFacets = useStable(facets.focus)
  const onAsk = useStable(look.ask)
  const onLive = useStable(goLive)
  const onStep = useStable(stepTime)
  const toggle = useStable(() => (stream.pause ? goLive() : stream.stand()))

  useKeys({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    e: () => problem(1),
    'shift+e': () => problem(-1),
    n: () => step('found', 1),
    'shift+n': () => step('found', -1),
    w: () => step('agent', 1),
    'shift+w': () => step('agent', -1),
    i: () => step('conversation', 1),
    'shift+i': () => step('conversation', -1),
    h: () => stepTime(-1),
    l: () => stepTime(1),
    enter: () => (active === null ? false : look.open(active, { push: true })),
    space: toggle,
    end: goLive,
    home: () => choose(rows[0]?.uid),
    f: facets.focus,
    s: views.save,
    m: seen.markAll,
    u: toFirstNew,
    '/': () => search.current?.focus(),
    escape: () => (look.m === null ? false : look.open(null)),
  })

  return (
    <>
      <PageTitle page={text.shell.pages.stream} of={look.q} />
      <div className="faceted">
        {facets.place === 'column' && (
          <FacetColumn box={facets.box} q={look.q} head={views.list} onChoose={onChoose} onHide={onHide} />
        )}
        <div className="pane rest">
          <StreamBar
            titled={facets.place !== 'column'}
            onFacets={onFacets}
            search={search}
            q={look.q}
            time={look.time}
            paused={stream.pause !== null}
            onAsk={onAsk}
            onStep={onStep}
            onLeaveTime={onLive}
            onToggle={toggle}
          />
          <LostBanner
            onDetails={phone || look.m !== null ? undefined : asideClosed ? () => setAsideClosed(false) : null}
          />
          <div className={lost ? 'split stale' : 'split'}>
            <section className="pane" aria-label={text.stream.list}>
              <TimeHistogram q={look.q} onTimes={onTimes} />
              <StreamBody
                list={list}
                stream={stream}
                problems={parsed.problems}
                look={look}
                anchor={anchor}
                active={active}
                lostAt={line.lostAt}
                following={following && stream.pause === null}
                seen={seen.line}
                onChoose={onChoose}
                onAtEnd={(end) => {
                  setAtEnd(end)
                  if (end) stream.seen()
                }}
                onOpen={onOpen}
              />
              <StreamFoot
                stream={stream}
                state={lost ? 'lost' : look.m !== null ? 'open' : atEnd ? 'follows' : 'away'}
                lostAt={line.lostAt}
                onEnd={goLive}
              >
                <SeenFoot seen={seen} off={lost} onFirst={toFirstNew} />
              </StreamFoot>
            </section>
            {lost && look.m === null && !asideClosed && !phone ? (
              <ConnectionPeek lastRow={rows.at(-1) ?? null} onClose={() => setAsideClosed(true)} />
            ) : (
              look.m !== null && (
                <MessagePeek
                  uid={look.m}
                  onClose={() => look.open(null)}
                  onMove={move}
                  onOpen={(uid) => {
                    setActive(uid)
                    look.open(uid)
                  }}
                />
              )
            )}
          </div>
        </div>
      </div>
      {facets.place === 'sheet' && <FacetSheet {...facets.sheet} q={look.q} head={views.list} onChoose={onChoose} />}
      {views.dialog}
    </>
  )
}
