'use client'

import { MoreHorizontal } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/over/toast'
import { streamAt } from '@/lib/pages/routes'
import type { View } from '@/lib/people/view'
import { text } from '@/lib/text'
import type { useViewActs } from './use-views'

const words = text.views.menu

export type ViewMenuProps = {
  view: View
  /** The pinned views in their order. */
  pins: readonly View[]
  acts: ReturnType<typeof useViewActs>
  onChange: () => void
}

/** What can be done with a view; what is somebody else’s can be pinned only. */
export function ViewMenu({ view, pins, acts, onChange }: ViewMenuProps) {
  const place = pins.findIndex(({ id }) => id === view.id)
  const copy = () =>
    navigator.clipboard
      .writeText(new URL(streamAt({ q: view.query, at: view.at ?? undefined }), location.href).href)
      .then(
        () => toast(text.controls.copied),
        () => toast.error(text.controls.copyFailed),
      )
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="leave" aria-label={words.label(view.name)} title={words.label(view.name)}>
        <Icon of={MoreHorizontal} size="s" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="pop menu" align="end" sideOffset={2} collisionPadding={8}>
          {view.mine && <Act says={words.change} act={onChange} />}
          <Act says={view.pinned ? words.unpin : words.pin} act={() => acts.pin(view, !view.pinned)} />
          {place > 0 && <Act says={words.up} act={() => acts.move(pins, view, -1)} />}
          {place !== -1 && place < pins.length - 1 && <Act says={words.down} act={() => acts.move(pins, view, 1)} />}
          <Act says={words.copy} act={copy} />
          {view.mine && <Act says={words.remove} act={() => acts.remove(view)} />}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Act({ says, act }: { says: string; act: () => void }) {
  return (
    <DropdownMenu.Item className="act" onSelect={act}>
      {says}
    </DropdownMenu.Item>
  )
}
