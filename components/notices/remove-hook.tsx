import { AlertDialog } from 'radix-ui'
import { useState } from 'react'
import { Said } from '@/components/said/said'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { noticePage } from '@/lib/text/notice-page'
import { useHookActs } from './use-hooks'

const words = noticePage.peek

/** Ends a webhook after one question. */
export function RemoveHook({ id, name, onGone }: { id: string; name: string; onGone: () => void }) {
  const [asking, setAsking] = useState(false)
  const { remove } = useHookActs()
  const done = () => {
    toast(words.removed(name))
    onGone()
  }
  return (
    <footer className="foot">
      <Button look="danger" disabled={remove.isPending} onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <span className="text-12 text-fg-3">{words.removeNote}</span>
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
                <Button look="danger" onClick={() => remove.mutate({ id }, { onSuccess: done })}>
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
