import { useState } from 'react'
import { Said } from '@/components/said/said'
import { AskFirst } from '@/components/ui/ask-first'
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
      <AskFirst
        open={asking}
        onOpen={setAsking}
        title={<Said>{words.ask.title(name)}</Said>}
        yes={words.ask.yes}
        no={words.ask.no}
        onYes={() => remove.mutate({ id }, { onSuccess: done })}
      >
        {words.ask.body}
      </AskFirst>
    </footer>
  )
}
