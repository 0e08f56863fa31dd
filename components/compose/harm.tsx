'use client'

import { AlertDialog } from 'radix-ui'
import { Said } from '@/components/said/said'
import { Button } from '@/components/ui/button'
import type { Addressed, Harm } from '@/lib/post'
import { compose as words } from '@/lib/text/compose'

const FEW = 12

/** Asks once more before what cannot be taken back, with how many it reaches. */
export function HarmDialog({
  harm,
  addressed,
  open,
  onOpen,
  onPost,
}: {
  harm: Harm
  addressed: readonly Addressed[]
  open: boolean
  onOpen: (open: boolean) => void
  onPost: () => void
}) {
  const names = addressed.slice(0, FEW).map(({ agent }) => agent)
  const rest = addressed.length - names.length
  const said = words.harm[harm.of]
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpen}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim" />
        <AlertDialog.Content className="ov ask p-6">
          <AlertDialog.Title className="text-15 font-semi">{said.title(harm.reached)}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-fg-2">{said.body}</AlertDialog.Description>
          <p className="mt-2 mono text-12">
            <Said>{names.join(', ')}</Said> {rest > 0 && words.andMore(rest)}
          </p>
          <div className="fx mt-4 justify-end">
            <AlertDialog.Cancel asChild>
              <Button>{words.harm.no}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button look="danger" onClick={onPost}>
                {said.yes(harm.reached)}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
