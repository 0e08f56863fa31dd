import type { ReactNode } from 'react'

/** What is true, then the next step. */
export function EmptyState({
  title,
  heading: Heading = 'h2',
  children,
  next,
}: {
  title: string
  /** `h1` where the page has no other. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
  next?: ReactNode
}) {
  return (
    <div className="empty">
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {next && <div className="next">{next}</div>}
    </div>
  )
}

/** A failed answer: what happened, what was not done, one action. Never shown as an empty list. */
export function Failure({ title, cause, action }: { title: string; cause?: string | undefined; action: ReactNode }) {
  return (
    <div className="empty" role="alert">
      <h2 className="text-crit">{title}</h2>
      {cause && <p>{cause}</p>}
      <div className="next">{action}</div>
    </div>
  )
}
