'use client'

import { DropdownMenu } from 'radix-ui'
import { type RefObject, useState } from 'react'
import { useKeys } from '@/components/keys/use-keys'
import type { MessageRow } from '@/lib/message/message'
import { text } from '@/lib/text'
import { asking, heldByRow, says, written } from './held-in'

const words = text.narrowing
type How = 'with' | 'without'

/** What the cells of a row do under the mouse, for the keyboard: `+` lists what the row holds, `-` what to leave out. */
export function RowFilter({
  box,
  row,
  askedAt,
  q,
  onAsk,
}: {
  box: RefObject<HTMLElement | null>
  row: MessageRow | undefined
  askedAt: { has: (uid: string) => boolean }
  q: string
  onAsk: (q: string) => void
}) {
  const [open, setOpen] = useState<{ how: How; row: MessageRow; top: number } | null>(null)
  const show = (how: How) => {
    const line = row && document.getElementById(`row-${row.uid}`)
    const list = box.current
    if (!row || !line || list === null) return false
    setOpen({ how, row, top: line.getBoundingClientRect().bottom - list.getBoundingClientRect().top })
  }
  useKeys({ '+': () => show('with'), '-': () => show('without') })
  return (
    <DropdownMenu.Root modal={false} open={open !== null} onOpenChange={(opens) => opens || setOpen(null)}>
      <DropdownMenu.Trigger asChild>
        <span className="absolute left-3" aria-hidden="true" tabIndex={-1} style={{ top: open?.top ?? 0 }} />
      </DropdownMenu.Trigger>
      {open !== null && (
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            className="pop menu"
            align="start"
            collisionPadding={8}
            aria-label={open.how === 'with' ? words.only : words.without}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              box.current?.querySelector<HTMLElement>('[role=grid]')?.focus()
            }}
          >
            <DropdownMenu.Label className="px-3 py-1.5 text-12 text-fg-3">
              {open.how === 'with' ? words.only : words.without}
            </DropdownMenu.Label>
            {heldByRow(open.row, askedAt.has(open.row.uid)).map((held) => (
              <DropdownMenu.Item
                key={written(held, open.how)}
                className="act"
                onSelect={() => onAsk(asking(q, held, open.how, Date.now()))}
              >
                <span className="trunc">{says(q, held, open.how, Date.now())}</span>
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      )}
    </DropdownMenu.Root>
  )
}
