import type { ReactNode } from 'react'

/** Shows its children only when the wait lasts longer than 200 ms, so fast answers never flicker; also before any script runs. */
export function AfterWait({ children }: { children: ReactNode }) {
  return <span className="after-wait">{children}</span>
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
          <div className={`awaited ${className}`} key={row}>
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
