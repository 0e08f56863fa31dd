import type { ReactNode } from 'react'
import { Button } from './button'
import { Failure } from './empty-state'
import { SkeletonRows } from './skeleton'

export type AskedRows = {
  isError: boolean
  data: unknown
  error: { message: string } | null
  refetch: () => unknown
}

/** What stands where rows would: a failure and the way to ask again, the wait, or `children` once it is known that there is none. */
export function AwaitedRows({
  asked,
  failed,
  columns,
  widths,
  children,
}: {
  asked: AskedRows
  failed: { title: string; again: string }
  /** The class that lays out the columns, and a width in CSS units for the bar in each. */
  columns: string
  widths: readonly string[]
  children: ReactNode
}) {
  if (asked.data !== undefined) return children
  if (!asked.isError) return <SkeletonRows className={columns} widths={widths} />
  return (
    <Failure
      title={failed.title}
      cause={asked.error?.message}
      action={<Button onClick={() => asked.refetch()}>{failed.again}</Button>}
    />
  )
}
