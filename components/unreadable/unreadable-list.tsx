'use client'

import { Said } from '@/components/said/said-text'
import { When } from '@/components/ui/when'
import type { UnreadableRow } from '@/lib/source/unreadable-kinds'
import { text } from '@/lib/text'
import { unreadBecause } from '@/lib/text/messages/unread-because'
import { nameOf } from './unreadable-window'

const words = text.unreadable

/** Every place that is unreadable now: which, when, why. */
export function UnreadableList({
  rows,
  open,
  today,
  onOpen,
}: {
  rows: readonly UnreadableRow[]
  open: string | null
  today: number
  onOpen: (uid: string) => void
}) {
  return (
    <ul className="places" aria-label={words.list}>
      {rows.map((row) => (
        <li key={row.uid}>
          <button
            type="button"
            id={`place-${row.uid}`}
            className="place"
            aria-current={row.uid === open ? 'true' : undefined}
            onClick={() => onOpen(row.uid)}
          >
            <span className="fx">
              <span className="m11 trunc font-medium text-fg-1">
                <Said>{words.place(nameOf(row.path), row.wholeFile ? null : row.line)}</Said>
              </span>
              <span className="sp" />
              <When at={row.orderAt} today={today} className="m11 flex-none text-fg-3" />
            </span>
            <span className="trunc block text-12 text-fg-2">
              <Said>{unreadBecause(row.unreadable.reason)}</Said>
            </span>
            <span className="trunc block text-12 text-fg-3">
              {words.where(row.wholeFile ? words.file : words.line, '')}
              <Said>{row.source}</Said>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
