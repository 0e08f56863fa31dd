import type { ReactNode } from 'react'

/** A part of what is said before posting. */
export function Part({
  title,
  count,
  aside,
  children,
}: {
  title: string
  count?: string
  aside?: string
  children: ReactNode
}) {
  return (
    <section className="sec">
      <h3 className="lab">
        <span className="text-fg-1">{title}</span>
        {count && <span className="m11">{count}</span>}
        <span className="sp" />
        {aside}
      </h3>
      {children}
    </section>
  )
}
