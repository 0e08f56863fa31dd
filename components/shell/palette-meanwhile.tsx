'use client'

import { Search } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { text } from '@/lib/text/console/first-load-words'

/** The palette and what stands in for it until it came. */
export type PaletteProps = {
  open: boolean
  onOpen: (open: boolean) => void
  typed: string
  onTyped: (typed: string) => void
}

/** Takes what is typed while the palette is on its way, so that no letter of it acts on the page. */
export function PaletteMeanwhile({ open, onOpen, typed, onTyped }: PaletteProps) {
  if (!open) return null
  return (
    <>
      <div className="scrim" aria-hidden="true" />
      <div className="ov palette" role="dialog" aria-label={text.shell.search} aria-busy="true">
        <div className="head">
          <Icon of={Search} />
          <input
            ref={(input) => input?.focus()}
            aria-label={text.shell.search}
            value={typed}
            onChange={({ target }) => onTyped(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && onOpen(false)}
          />
        </div>
      </div>
    </>
  )
}
