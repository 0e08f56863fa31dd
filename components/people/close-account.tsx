import { useState } from 'react'
import { Said } from '@/components/said/said'
import { AskFirst } from '@/components/ui/ask-first'
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
      <AskFirst
        open={asking}
        onOpen={setAsking}
        title={<Said>{words.ask.title(name)}</Said>}
        yes={words.ask.yes}
        no={words.ask.no}
        onYes={() => close.mutate({ id }, { onSuccess: () => toast(words.closedDone(name)) })}
      >
        {words.ask.body}
      </AskFirst>
    </footer>
  )
}
