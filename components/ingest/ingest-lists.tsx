'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactNode, useId } from 'react'
import { useChanges } from '@/components/live/use-changes'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { useDoubts } from '@/components/source/doubts'
import { When } from '@/components/ui/when'
import { unreadableAt } from '@/lib/pages/routes'
import type { RenewedFile, Some, WaitingFile } from '@/lib/source/ingest-facts'
import type { UnreadableRow } from '@/lib/source/unreadable-kinds'
import { text } from '@/lib/text'
import { comma } from '@/lib/text/joined'
import { unreadBecause } from '@/lib/text/messages/unread-because'
import { atLeast, number } from '@/lib/text/number'
import { doubts as unsure } from '@/lib/text/sources/doubt-words'
import { clockTime } from '@/lib/time/clock'

const words = text.ingest
const MOST = 8
const EVERY_MS = 1_000

/** What cannot be read now, newest first: its bytes, and another try. `count`: in all sources. */
export function Unread({ count, source, today }: { count: number; source: string | null; today: number }) {
  const trpc = useTRPC()
  const doubted = useDoubts()?.some((doubt) => source === null || doubt.source === source) ?? true
  const list = useQuery(trpc.unreadable.list.queryOptions({ limit: MOST, source }))
  useChanges({
    query: 'is:unreadable',
    everyMs: EVERY_MS,
    countOf: (changed) => changed.length,
    onChanges: () => list.refetch(),
  })
  const rows = list.data?.rows ?? []
  const said = words.unreadable
  const all = (
    <Link
      className="link text-12"
      href={unreadableAt(source === null || rows.length === 0 ? {} : { source })}
      prefetch={false}
    >
      {said.all}
    </Link>
  )
  return (
    <Part
      title={said.title}
      count={source === null ? count : rows.length}
      capped={source !== null && list.data?.next != null}
      aside={count > 0 && all}
    >
      {list.isSuccess && rows.length === 0 && (
        <None>{doubted ? unsure.unsure.unreadable : source === null ? said.none : said.noneIn(source)}</None>
      )}
      {list.error && <p className="text-12 text-crit">{words.failed}</p>}
      {rows.map((row) => (
        <UnreadItem key={row.uid} row={row} today={today} />
      ))}
    </Part>
  )
}

function UnreadItem({ row, today }: { row: UnreadableRow; today: number }) {
  const trpc = useTRPC()
  const said = words.unreadable
  const retry = useMutation(trpc.unreadable.retry.mutationOptions())
  const what = useId()
  return (
    <div className="left">
      <span className="text-12 text-fg-3">{row.wholeFile ? said.file : said.line}</span>
      <span id={what} className="min-w-0">
        <Path path={row.wholeFile || row.line === null ? row.path : `${row.path} : ${number(row.line)}`} />
        <span className="block text-12 text-fg-3">
          <Said>{unreadBecause(row.unreadable.reason)}</Said>{' '}
          <span aria-live="polite">
            {retry.isSuccess && said.asked(clockTime(retry.submittedAt))}
            {retry.error?.message}
          </span>
        </span>
      </span>
      <span className="fx gap-2 self-start text-12">
        <Link className="link" href={unreadableAt({ u: row.uid })} prefetch={false} aria-describedby={what}>
          {said.bytes}
        </Link>
        <button
          type="button"
          className="link"
          aria-describedby={what}
          disabled={retry.isPending}
          onClick={() => retry.mutate({ uid: row.uid })}
        >
          {said.again}
        </button>
      </span>
      <span className="only-read">
        <When at={row.orderAt} today={today} />
      </span>
    </div>
  )
}

/** What waits to be read: how much, since when, why. */
export function Waiting({ waiting, today }: { waiting: Some<WaitingFile>; today: number }) {
  const said = words.waiting
  return (
    <Part title={said.title} count={waiting.count}>
      {waiting.count === 0 && <None>{said.none}</None>}
      {waiting.rows.slice(0, MOST).map((file) => (
        <div className="left two" key={`${file.source} ${file.path}`}>
          <span className="min-w-0">
            <Path path={file.path} />
            <span className="block text-12 text-fg-3">
              <Said>{unreadBecause(file.why)}</Said>
              {comma()}
              <Said>{file.source}</Said>
            </span>
          </span>
          <span className="m11 text-right text-fg-2">
            {said.of(file.bytes, file.size)}
            <span className="block text-fg-3">
              {said.since} <When at={file.since} today={today} />
            </span>
          </span>
        </div>
      ))}
      <More count={waiting.count} />
    </Part>
  )
}

/** Paths that were replaced, cut off or begun anew. */
export function Renewed({
  renewed,
  rewritten,
  today,
}: {
  renewed: Some<RenewedFile>
  rewritten: number
  today: number
}) {
  const said = words.renewed
  return (
    <Part title={said.title} count={renewed.count}>
      {renewed.count === 0 ? <None>{said.none}</None> : <None>{said.note}</None>}
      {renewed.rows.slice(0, MOST).map((file) => (
        <div className="left two" key={`${file.source} ${file.path}`}>
          <span className="min-w-0">
            <Path path={file.path} />
            <span className="block text-12 text-fg-3">
              {said.why[file.why]}
              {comma()}
              <Said>{file.source}</Said>
            </span>
          </span>
          <span className="m11 text-right text-fg-2">
            {said.generation(file.generation)}
            {file.since !== null && (
              <span className="block text-fg-3">
                {words.waiting.since} <When at={file.since} today={today} />
              </span>
            )}
          </span>
        </div>
      ))}
      <More count={renewed.count} />
      {rewritten > 0 && <None>{said.state(rewritten)}</None>}
    </Part>
  )
}

function Part({
  title,
  count,
  capped = false,
  aside,
  children,
}: {
  title: string
  count: number
  /** It is at least so many. */
  capped?: boolean
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="sec" aria-label={title}>
      <div className="fx mb-1">
        <h2 className="font-medium">{title}</h2>
        <span className="m11 text-fg-3">{atLeast(count, capped)}</span>
        <span className="sp" />
        {aside}
      </div>
      {children}
    </section>
  )
}

function Path({ path }: { path: string }) {
  return (
    <span className="m11 tail-first block" title={path}>
      <Said>{path}</Said>
    </span>
  )
}

function None({ children }: { children: string }) {
  return <p className="text-12 text-fg-3">{children}</p>
}

function More({ count }: { count: number }) {
  return count > MOST ? <p className="text-12 text-fg-3">{words.waiting.more(count - MOST)}</p> : null
}
