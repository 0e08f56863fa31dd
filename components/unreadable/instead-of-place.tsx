'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { EmptyState, Failure } from '@/components/ui/empty-state'
import { AfterWait } from '@/components/ui/skeleton'
import { streamAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'

const words = text.unreadable
const BARS = ['64%', '42%', '71%', '55%']

type Asked = {
  isError: boolean
  data: unknown
  error: { message: string; data?: { code?: string } | null | undefined } | Error | null
  refetch: () => unknown
}

/** Above the list: the wait or the failure. Nothing when there are rows. */
export function InsteadOfPlaces({ asked }: { asked: Asked }) {
  if (asked.isError && asked.data === undefined) {
    return (
      <Failure
        title={words.failed.title}
        cause={asked.error?.message}
        action={<Button onClick={() => asked.refetch()}>{words.failed.again}</Button>}
      />
    )
  }
  return asked.data === undefined ? (
    <AfterWait>
      <div aria-hidden="true">
        {BARS.map((width) => (
          <div key={width} className="place">
            <i className="sk" style={{ width }} />
          </div>
        ))}
      </div>
    </AfterWait>
  ) : null
}

/** Where the place would stand: the wait, a failure, or that it is unreadable no longer. */
export function InsteadOfPlace({
  uid,
  done,
  asked,
  next,
  onNext,
}: {
  uid: string
  /** It was had, and is no longer unreadable. */
  done: boolean
  asked: Asked
  next: string | undefined
  onNext: (uid: string) => void
}) {
  if (!asked.isError && !done) return <section className="pane place-main" />
  const code = asked.error !== null && 'data' in asked.error ? asked.error.data?.code : undefined
  return (
    <section className="pane place-main">
      {done || code === 'NOT_FOUND' ? (
        <EmptyState
          title={words.done.title}
          next={
            <>
              <Link className="btn" href={streamAt({ m: uid })}>
                {words.done.open}
              </Link>
              {next !== undefined && next !== uid && <Button onClick={() => onNext(next)}>{words.done.next}</Button>}
            </>
          }
        >
          {words.done.body}
        </EmptyState>
      ) : (
        <Failure
          title={words.failed.one}
          cause={asked.error?.message}
          action={<Button onClick={() => asked.refetch()}>{words.failed.again}</Button>}
        />
      )}
    </section>
  )
}
