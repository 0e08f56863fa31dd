'use client'

import { listed } from '@/lib/text/joined'
import { compose as words } from '@/lib/text/posts/compose-words'
import { focusOnce } from './focus-once'

/** The object of the protocol, as a whole. */
export function RawField({
  raw,
  stamped,
  onRaw,
}: {
  raw: string
  stamped: readonly string[]
  onRaw: (raw: string) => void
}) {
  return (
    <>
      <p className="composer-note">
        {words.stamped} <span className="mono">{listed(stamped)}</span>
      </p>
      <textarea
        className="composer-text raw mono"
        aria-label={words.raw}
        spellCheck={false}
        autoComplete="off"
        value={raw}
        ref={focusOnce}
        onChange={({ target }) => onRaw(target.value)}
      />
    </>
  )
}
