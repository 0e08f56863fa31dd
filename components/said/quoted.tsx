import type { ReactNode } from 'react'
import { quotes } from '@/lib/text/joined'

/** What somebody said, between the quotation marks of the reader's language; `faint` where the marks step back. */
export function Quoted({ children, faint = false }: { children: ReactNode; faint?: boolean }) {
  const { open, close } = quotes()
  return (
    <>
      {faint ? <span className="text-fg-3">{open}</span> : open}
      {children}
      {faint ? <span className="text-fg-3">{close}</span> : close}
    </>
  )
}
