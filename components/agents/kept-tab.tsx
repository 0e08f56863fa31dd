'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Note } from '@/components/compose/sending/note'
import { OpenDocument } from '@/components/document/open-document'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Failure } from '@/components/ui/empty-state'
import { shortTime, When } from '@/components/ui/when'
import { pretty } from '@/lib/json/shown-json'
import type { Loosened } from '@/lib/names/loosened'
import { EDITIONS, type Edition, type Kept } from '@/lib/source/edition'
import { text } from '@/lib/text'
import { documents } from '@/lib/text/conversations/documents-words'
import { clauses } from '@/lib/text/joined'
import { fullTime } from '@/lib/time/clock'
import { type Version, versionsOf } from './agent-versions'
import { Diff } from './diff-view'

const words = text.agents.kept
const EVERY_MS = 3_000
/** So many places where one version loosens are told apart. */
const FEW = 10

/** Every version of what is kept of an agent, each with what changed since the one before; of documents when they changed. */
export function KeptTab({
  source,
  agent,
  what,
  now,
}: {
  source: string
  /** Null for what names none. */
  agent: string | null
  what: Kept
  now: number
}) {
  const trpc = useTRPC()
  const [most, setMost] = useState(EDITIONS.shown)
  const [files, setFiles] = useState(EDITIONS.files)
  const wanted = { source, agent, what, most, files }
  const asked = useQuery(trpc.agent.editions.queryOptions(wanted, { retry: false, placeholderData: keepPreviousData }))
  useRefresh(trpc.agent.editions.queryKey(wanted), EVERY_MS)
  if (asked.isError) {
    return (
      <Failure
        title={words.failed}
        cause={asked.error.message}
        action={<Button onClick={() => asked.refetch()}>{text.agents.failed.again}</Button>}
      />
    )
  }
  if (!asked.data) return null
  const { editions: all, left, root } = asked.data
  const none = agent === null ? text.agents.shared.none : words.none[what]
  if (all.length === 0) return <p className="sec text-12 text-fg-3">{none}</p>
  return (
    <>
      {what === 'document' && <p className="sec text-12 text-fg-2">{documents.unread}</p>}
      {bySubject(all).map(([subject, editions]) => (
        <Subject
          key={subject}
          subject={subject}
          editions={editions}
          root={root}
          now={now}
          opens={what === 'document' ? source : null}
          others={agent !== null}
        >
          {most < EDITIONS.most && editions.some(({ earlier }) => earlier) && (
            <Button look="ghost" disabled={asked.isPlaceholderData} onClick={() => setMost(most + EDITIONS.shown)}>
              {words.earlier}
            </Button>
          )}
        </Subject>
      ))}
      {left > 0 && (
        <section className="sec">
          <p className="text-12 text-fg-2">{words.left(left)}</p>
          {files < EDITIONS.mostFiles && (
            <Button look="ghost" disabled={asked.isPlaceholderData} onClick={() => setFiles(files + EDITIONS.files)}>
              {words.moreFiles}
            </Button>
          )}
        </section>
      )}
    </>
  )
}

/** All versions of one, and below them the way to more. */
function Subject({
  subject,
  editions,
  root,
  now,
  opens,
  others,
  children,
}: {
  subject: string
  editions: Edition[]
  root: string
  now: number
  /** The source of what can be opened; null for what is shown here. */
  opens: string | null
  /** It stands among what is of an agent. */
  others: boolean
  children: React.ReactNode
}) {
  const versions = useMemo(() => versionsOf(editions), [editions])
  const count = (what: Edition['what']) => editions.filter((edition) => edition.what === what).length
  const known = count('content') + count('large')
  const unreadable = count('unreadable')
  const counts = [known > 0 && words.versions(known), unreadable > 0 && words.unreadables(unreadable)]
  const isShared = others && editions.some(({ shared }) => shared)
  const [{ path } = { path: '' }] = editions
  return (
    <section className="sec" aria-label={subject}>
      <h2 className="lab">
        <span className="m11 trunc">
          <Said>{subject}</Said>
        </span>
        <CopyButton value={`${root}/${path}`} label={words.copyPath} className="-my-1 flex-none" />
        {opens !== null && <OpenDocument source={opens} path={path} />}
        <span className="sp" />
        <span className="flex-none">{clauses(isShared && words.shared, ...counts)}</span>
      </h2>
      <ol className="editions">
        {versions.map((version) => (
          <Line key={version.edition.id} version={version} now={now} />
        ))}
      </ol>
      {children}
    </section>
  )
}

function Line({ version, now }: { version: Version; now: number }) {
  const { how, lines, against, between } = version
  const { at, content } = version.edition
  const count = (kind: 'added' | 'removed') => lines?.filter((line) => line.kind === kind).length ?? 0
  return (
    <li>
      <div className="fx text-12">
        <When at={at} today={now} className="m11 text-fg-3" />
        <span className="sp" />
        {how === 'changed' ? (
          <span className="m11">{words.changes(count('added'), count('removed'))}</span>
        ) : (
          <span className={how === 'unreadable' ? 'text-warn' : 'text-fg-3'}>{words[how]}</span>
        )}
      </div>
      {against !== null && between.length > 0 && (
        <p className="text-12 text-fg-3">{words.against(shortTime(against, now), between)}</p>
      )}
      <LoosenedList all={version.loosened} />
      {lines !== null && how === 'changed' && <Diff lines={lines} label={words.difference(fullTime(at))} />}
      {content !== null && (
        <details className="text-12">
          <summary className="text-fg-3">{words.whole}</summary>
          <pre className="code">
            <Said>{pretty(content)}</Said>
          </pre>
        </details>
      )}
    </li>
  )
}

function LoosenedList({ all }: { all: readonly Loosened[] }) {
  if (all.length === 0) return null
  const says = all.slice(0, FEW).map((one) => words.loosened(one))
  const rest = all.length - says.length
  return (
    <ul>
      {[...says, ...(rest > 0 ? [words.loosenedMore(rest)] : [])].map((said) => (
        <Note key={said} note={{ severity: 'warning', code: 'GEN012', says: said, instead: null }} />
      ))}
    </ul>
  )
}

/** In the order given. */
function bySubject(editions: readonly Edition[]): [string, Edition[]][] {
  const found = new Map<string, Edition[]>()
  for (const edition of editions) {
    const known = found.get(edition.subject)
    if (known === undefined) found.set(edition.subject, [edition])
    else known.push(edition)
  }
  return [...found]
}
