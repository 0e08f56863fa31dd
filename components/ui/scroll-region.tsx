import type { ReactNode } from 'react'

type Props = { label: string; className: string; children: ReactNode }

/** What scrolls and may hold nothing that can be gone to: so it is gone to itself, and arrows scroll it (WCAG 2.1.1). */
export function ScrollRegion({ label, className, children }: Props) {
  return (
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
