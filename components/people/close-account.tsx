import { AlertDialog } from 'radix-ui'
import { useState } from 'react'
import { Said } from '@/components/said/said'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { text } from '@/lib/text'
import { usePeopleActs } from './use-people'

const words = text.settings.person

/** Ends an account after one question. */
export function CloseAccount({ id, name }: { id: string; name: string }) {
  const [asking, setAsking] = useState(false)
  const { close } = usePeopleActs()
  return (
    <footer className="foot">
      <Button look="danger" disabled={close.isPending} onClick={() => setAsking(true)}>
        {words.close}
      </Button>
      <span className="text-12 text-fg-3">{words.closeNote}</span>
      <AlertDialog.Root open={asking} onOpenChange={setAsking}>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className="scrim" />
          <AlertDialog.Content className="ov ask p-6">
            <AlertDialog.Title className="text-15 font-semi">
              <Said>{words.ask.title(name)}</Said>
            </AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-fg-2">{words.ask.body}</AlertDialog.Description>
            <div className="fx mt-4 justify-end">
              <AlertDialog.Cancel asChild>
                <Button>{words.ask.no}</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button
                  look="danger"
                  onClick={() => close.mutate({ id }, { onSuccess: () => toast(words.closedDone(name)) })}
                >
                  {words.ask.yes}
                </Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </footer>
  )
}
