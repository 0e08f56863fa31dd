'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import type { ConsoleStatus } from '@/lib/message/message'
import { streamAt, unreadableAt } from '@/lib/pages/routes'
import { isPart } from '@/lib/source/whole-sources'
import { text } from '@/lib/text'
import { number } from '@/lib/text/number'

const words = text.sums

/** Both sums of what is read. Each number opens what it counts. */
export function Sums({
  consoleStatus: { files, bytes, sources },
  onSources,
}: {
  consoleStatus: ConsoleStatus
  onSources: () => void
}) {
  if (isPart(sources)) return <span className="v">{words.notTold}</span>
  return (
    <>
      <span className="v" title={words.filesSum}>
        {words.files}
        <Term n={files.read} word={words.read} href={streamAt({ q: 'is:any' })} /> +
        <Term n={files.unreadable} word={words.unreadable} href={unreadableAt()} warn /> +
        <Term n={files.pending} word={words.pending} onOpen={onSources} /> +
        <Term n={files.ignored} word={words.ignored} onOpen={onSources} /> =
        <Term n={files.onDisk} onOpen={onSources} />
      </span>
      <span className="v" title={words.bytesSum}>
        {words.bytes}
        <Term n={bytes.read} href={streamAt({ q: 'is:any' })} /> +
        <Term n={bytes.unreadable} href={unreadableAt()} warn /> +
        <Term n={bytes.pending} onOpen={onSources} /> +
        <Term n={bytes.ignored} onOpen={onSources} /> =
        <Term n={bytes.size} onOpen={onSources} />
      </span>
    </>
  )
}

function Term({
  n,
  word,
  href,
  onOpen,
  warn = false,
}: {
  n: number
  word?: string
  href?: string
  onOpen?: () => void
  warn?: boolean
}) {
  const figure: ReactNode = (
    <b className={warn && n > 0 ? 'warn' : undefined} translate="no">
      {number(n)}
    </b>
  )
  return (
    <>
      {href ? (
        <Link href={href} prefetch={false}>
          {figure}
        </Link>
      ) : (
        <button type="button" onClick={onOpen}>
          {figure}
        </button>
      )}
      {word && <span className="word">{word}</span>}
    </>
  )
}
