'use client'

import { Dialog } from 'radix-ui'
import { useProofAsked } from '@/components/live/proof'
import { useRenewLine } from '@/components/live/provider'
import { ProofForm } from '@/components/people/proof-form'
import { useSessionEnd } from '@/components/people/use-me'
import { proof as words } from '@/lib/text/proof'

/** Where an act waits for it: asks who is signed in to show it again. */
export function ProofDialog() {
  const answer = useProofAsked()
  const renew = useRenewLine()
  // Known before the line is lost: then nothing can be asked for.
  useSessionEnd()
  const proven = () => {
    renew()
    answer?.(true)
  }
  return (
    <Dialog.Root open={answer !== null} onOpenChange={() => answer?.(false)}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="ov ask p-6">
          <Dialog.Title className="text-15 font-semi">{words.title}</Dialog.Title>
          <Dialog.Description className="mt-1 text-fg-2">{words.why}</Dialog.Description>
          <ProofForm onProven={proven} onClose={() => answer?.(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
