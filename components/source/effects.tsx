'use client'

import { CopyButton } from '@/components/ui/copy-button'
import { text } from '@/lib/text'
import { typedCommand } from '@/lib/text/commands/typed-commands'
import type { Part } from './changed-choice'

const words = text.ingest.settings.effects
/** What was read before follows only when it is derived again. */
const DERIVED: readonly Part[] = ['zone', 'humans', 'aliases']

/** What saving changes, and what only a reindex would. */
export function Effects({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return null
  const command = typedCommand('reindex')
  return (
    <section className="sec" aria-live="polite">
      <h3 className="lab">{words.title}</h3>
      <ul className="text-12 text-fg-2">
        <li>{words.now}</li>
        {parts.map((part) => (
          <li key={part}>{words[part]}</li>
        ))}
      </ul>
      {parts.some((part) => DERIVED.includes(part)) && (
        <div className="code fx mt-2">
          <span>{command}</span>
          <span className="sp" />
          <CopyButton value={command} label={text.controls.copy} />
        </div>
      )}
    </section>
  )
}
