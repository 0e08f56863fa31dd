import type { ReactNode } from 'react'

/** A part of a message with its name at the left. */
export function Field({ label, htmlFor, children }: { label: string; htmlFor?: string; children: ReactNode }) {
  return (
    <div className="composer-field">
      {htmlFor === undefined ? <span>{label}</span> : <label htmlFor={htmlFor}>{label}</label>}
      <div>{children}</div>
    </div>
  )
}
