'use client'

import { type CSSProperties, type Ref, useRef } from 'react'
import { useConsoleStatus, useSign } from '@/components/live/provider'
import { useDay } from '@/components/live/use-clock'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { Mistake } from '@/lib/query/ast'
import { text } from '@/lib/text/console/first-load-words'
import { dayNumber, zoneName } from '@/lib/time/clock'
import { CellFilter, FewFound, NoRows, QuestionProblems } from './later-parts'
import type { Levels } from './list/arrived'
import { type ListHandle, StreamList } from './list/stream-list'
import type { useLook } from './stream-look'
import type { Anchor } from './window/load-rows'
import type { useStream } from './window/use-stream'

const COLUMNS = text.stream.columns
const BARS = ['46px', '38px', '54px', '126px', '62%', '0px'] as const

/** Heads of the columns, then the rows, or what there is instead of rows. */
export function StreamBody({
  list,
  stream,
  mistakes,
  look,
  anchor,
  active,
  lostAt,
  following,
  seen,
  onAtEnd,
  onOpen,
}: {
  list: Ref<ListHandle>
  stream: ReturnType<typeof useStream>
  mistakes: readonly Mistake[]
  look: ReturnType<typeof useLook>
  anchor: Anchor | null
  active: string | null
  lostAt: number | null
  following: boolean
  seen: { levels: Levels; says: string } | null
  onAtEnd: (atEnd: boolean) => void
  onOpen: (uid: string) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const consoleStatus = useConsoleStatus()
  const today = useDay()
  const lags = useSign().kind === 'lag'
  const { asked, window } = stream
  return (
    <div
      ref={box}
      className="list"
      data-lags={lags || undefined}
      style={sourceWidth(consoleStatus?.sources.map(({ label }) => label) ?? [])}
    >
      <div className="lh cols" aria-hidden="true">
        <span className="t">{COLUMNS.time(zoneName(Date.now()))}</span>
        <span className="src">{COLUMNS.source}</span>
        <span className="ty">{COLUMNS.type}</span>
        <span>{COLUMNS.who}</span>
        <span>{COLUMNS.message}</span>
        <span>{COLUMNS.flag}</span>
      </div>
      {content()}
      <CellFilter box={box} rows={window.rows} active={active} q={look.q} onAsk={look.ask} />
    </div>
  )

  function content() {
    if (mistakes.length > 0) return <QuestionProblems q={look.q} mistakes={mistakes} onAsk={look.ask} />
    if (asked.isError && asked.data === undefined) {
      return (
        <Failure
          title={text.stream.failed}
          cause={asked.error.message}
          action={<Button onClick={() => asked.refetch()}>{text.shell.failed.retry}</Button>}
        />
      )
    }
    if (asked.data === undefined || anchor === null) return <SkeletonRows className="cols" widths={BARS} />
    if (window.rows.length === 0) return <NoRows q={look.q} onAsk={look.ask} />
    return (
      <>
        {look.q !== '' && <FewFound q={look.q} onAsk={look.ask} />}
        <StreamList
          handle={list}
          window={window}
          anchor={anchor}
          active={active}
          open={look.m}
          following={following}
          today={dayNumber(today)}
          lostAt={lostAt}
          freshOf={stream.freshOf}
          seen={seen}
          onNear={stream.more}
          onAtEnd={onAtEnd}
          onOpen={onOpen}
        />
      </>
    )
  }
}

const NARROW = 46
const WIDE = 112
const LETTER = 6.4

/** The column of sources is as wide as the longest label, within reason. */
function sourceWidth(labels: readonly string[]): CSSProperties & { '--src-w': string } {
  const longest = Math.max(0, ...labels.map(({ length }) => length))
  return { '--src-w': `${Math.round(Math.min(WIDE, Math.max(NARROW, longest * LETTER + 14)))}px` }
}
