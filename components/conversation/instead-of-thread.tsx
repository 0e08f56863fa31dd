'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { EmptyState, Failure } from '@/components/ui/empty-state'
import { AfterWait } from '@/components/ui/skeleton'
import { conversationsAt } from '@/lib/routes'
import { text } from '@/lib/text'

const words = text.thread.failed
const BARS = ['62%', '38%', '71%', '44%', '56%', '29%']

type Asked = {
  isError: boolean
  error: { message: string; data?: { code?: string } | null | undefined } | Error | null
  refetch: () => unknown
}

/** The wait, a failure, or an address of no conversation. */
export function InsteadOfThread({ facts, asked }: { facts: Asked; asked: Asked }) {
  const all = (
    <Link className="btn" href={conversationsAt()}>
      {words.all}
    </Link>
  )
  if (facts.isError && isNotFound(facts.error)) {
    return (
      <EmptyState title={words.notFound} next={all}>
        {words.notFoundNext}
      </EmptyState>
    )
  }
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

function isNotFound(error: Asked['error']): boolean {
  return error !== null && 'data' in error && error.data?.code === 'NOT_FOUND'
}
