'use client'

import { type ReactNode, useEffect, useState } from 'react'

const WAIT_MS = 200

/** Renders its children only when the wait lasts longer than 200 ms, so fast answers never flicker. */
export function AfterWait({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return late ? children : null
}

/** Grey bars at the widths of the columns to come; `widths` in CSS units, each different. */
export function SkeletonRows({
  rows = 12,
  className,
  widths,
}: {
  rows?: number
  className: string
  widths: readonly string[]
}) {
  return (
    <AfterWait>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => `bar-${row}`).map((row) => (
          <div className={`row ${className}`} key={row}>
            {widths.map((width) => (
              <span key={width}>
                <i className="sk" style={{ width }} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </AfterWait>
  )
}
