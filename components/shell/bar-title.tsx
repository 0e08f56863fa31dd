'use client'

import { useSign } from '@/components/live/provider'
import { Mark } from './mark'

/** The name of the page in its bar; on phones, where there is no rail, the mark stands before it. */
export function BarTitle({ children, className }: { children: string; className?: string }) {
  const sign = useSign()
  return (
    <h1 className={className}>
      <span className="phone-only">
        <Mark sign={sign.kind} />
      </span>
      <span className="trunc">{children}</span>
    </h1>
  )
}
