import type { ReactNode } from 'react'

/** What is true, then the next step. */
export function EmptyState({ title, children, next }: { title: string; children?: ReactNode; next?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
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
