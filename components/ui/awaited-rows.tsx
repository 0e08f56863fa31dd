import type { ReactNode } from 'react'
import { Button } from './button'
import { Failure } from './empty-state'
import { SkeletonRows } from './skeleton'

const FEW = 2

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
  /** The class that lays out the columns; without one there are few rows. */
  columns?: string
  /** Of the bar in each column, or along a row without columns, in CSS units; each different. */
  widths: readonly string[]
  children: ReactNode
}) {
  if (asked.data !== undefined) return children
  if (!asked.isError)
    return columns === undefined ? (
      <SkeletonRows rows={FEW} className="alongside" widths={widths} />
    ) : (
      <SkeletonRows className={columns} widths={widths} />
    )
  return (
    <Failure
      title={failed.title}
      cause={asked.error?.message}
      action={<Button onClick={() => asked.refetch()}>{failed.again}</Button>}
    />
  )
}
