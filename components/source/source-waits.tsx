'use client'

import { Said } from '@/components/said/said-text'
import type { SourceSettings } from '@/lib/source/ingest-facts'
import { text } from '@/lib/text'
import { changed } from './changed-choice'

const words = text.ingest.settings.waits

/** What was chosen and is not in force yet, and who has to take it up; below stands what is in force. */
export function Waits({ settings: { choice, asked, readBy } }: { settings: SourceSettings }) {
  if (asked === null) return null
  const parts = changed(choice, asked).map((part) => words.parts[part])
  return (
    <section className="sec text-12" aria-live="polite">
      <b className="font-medium text-warn">{words.lead(parts)}</b>{' '}
      <Said>{readBy === null || readBy.here ? words.here : words.there(readBy.host, readBy.pid)}</Said>
    </section>
  )
}
