'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { LostBanner } from '@/components/live/lost-banner'
import { PageTitle } from '@/components/shell/page-title'
import { Button } from '@/components/ui/button'
import { EmptyState, Failure } from '@/components/ui/empty-state'
import { AfterWait } from '@/components/ui/skeleton'
import { conversationsAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { listAddress } from './left-at'

const words = text.thread.failed
const BARS = ['62%', '38%', '71%', '44%', '56%', '29%']

type Asked = {
  isError: boolean
  error: { message: string; data?: { code?: string } | null | undefined } | Error | null
  refetch: () => unknown
}

/** Where one is: among the conversations, in this one. */
export function Crumbs({ children }: { children: ReactNode }) {
  return (
    <nav className="crumbs" aria-label={text.shell.pages.conversations}>
      <Link href={listAddress()} prefetch={false}>
        {text.shell.pages.conversations}
      </Link>
      <span className="text-fg-3">/</span>
      <h1 className="trunc">{children}</h1>
    </nav>
  )
}

/** The page of an address of no conversation. */
export function NoThread() {
  return (
    <>
      <PageTitle page={words.notFound} />
      <header className="bar">
        <Crumbs>{words.nowhere}</Crumbs>
      </header>
      <LostBanner />
      <EmptyState
        title={words.notFound}
        next={
          <Link className="btn" href={conversationsAt()}>
            {words.all}
          </Link>
        }
      >
        {words.notFoundNext}
      </EmptyState>
    </>
  )
}

/** The wait, or a failure. */
export function InsteadOfThread({ facts, asked }: { facts: Asked; asked: Asked }) {
  const failed = facts.isError ? facts : asked.isError ? asked : null
  if (failed) {
    return (
      <Failure
        title={facts.isError ? words.title : words.messages}
        cause={failed.error?.message}
        action={<Button onClick={() => failed.refetch()}>{words.again}</Button>}
      />
    )
  }
  return (
    <AfterWait>
      <div aria-hidden="true">
        {BARS.map((width) => (
          <div className="turn" key={width}>
            <i className="sk" style={{ width: 54 }} />
            <i className="sk" style={{ width: 20 }} />
            <i className="sk" style={{ width }} />
          </div>
        ))}
      </div>
    </AfterWait>
  )
}

export function isNotFound(error: Asked['error']): boolean {
  return error !== null && 'data' in error && error.data?.code === 'NOT_FOUND'
}
