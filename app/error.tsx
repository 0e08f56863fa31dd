'use client'

import { text } from '@/lib/text/console/first-load-words'

const NOBODY_WAITS = { count: 0, capped: false, terminal: 0 }

/** It stands on nothing that may have failed, and every page loads it. */
export default function PageFailed({ reset }: { error: Error; reset: () => void }) {
  const { title, body, again } = text.shell.failed
  return (
    <div className="empty" role="alert">
      <title>{text.shell.title(title, NOBODY_WAITS)}</title>
      <h2 className="text-crit">{title}</h2>
      <p>{body}</p>
      <div className="next">
        <button type="button" className="btn" onClick={reset}>
          {again}
        </button>
      </div>
    </div>
  )
}
