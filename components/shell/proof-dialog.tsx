'use client'

import { Dialog } from 'radix-ui'
import { useRenewLine } from '@/components/live/provider'
import { useProofAsked } from '@/components/live/use-proof-asked'
import { ProofForm } from '@/components/people/you/proof-form'
import { useSessionEnd } from '@/components/people/you/use-me'
import { focusBack } from '@/components/ui/keep/focus-kept'
import { proof } from '@/lib/text/people/proof-words'

const texts = { fresh: proof, 'second-factor': proof.factor }

/** Where an act waits for it: asks who is signed in to show it again. */
export function ProofDialog() {
  const asking = useProofAsked()
  const words = texts[asking?.wanted ?? 'fresh']
  const renew = useRenewLine()
  // Known before the line is lost: then nothing can be asked for.
  useSessionEnd()
  const proven = () => {
    renew()
    asking?.answer(true)
  }
  return (
    <Dialog.Root open={asking !== null} onOpenChange={() => asking?.answer(false)}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="ov ask p-6" onCloseAutoFocus={focusBack}>
          <Dialog.Title className="text-15 font-semi">{words.title}</Dialog.Title>
          <Dialog.Description className="mt-1 text-fg-2">{words.why}</Dialog.Description>
          <ProofForm wanted={asking?.wanted ?? 'fresh'} onProven={proven} onClose={() => asking?.answer(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
