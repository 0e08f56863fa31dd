import type { ReactNode } from 'react'

/** What somebody said, between quotation marks; `faint` where the marks step back. */
export function Quoted({ children, faint = false }: { children: ReactNode; faint?: boolean }) {
  return (
    <>
      {faint ? <span className="text-fg-3">“</span> : '“'}
      {children}
      {faint ? <span className="text-fg-3">”</span> : '”'}
    </>
  )
}
