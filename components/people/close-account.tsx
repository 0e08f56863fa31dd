import { Said } from '@/components/said/said'
import { EndFoot } from '@/components/ui/end-foot'
import { toast } from '@/components/ui/toast'
import { text } from '@/lib/text'
import { usePeopleActs } from './use-people'

const words = text.settings.person

/** Ends an account after one question. */
export function CloseAccount({ id, name }: { id: string; name: string }) {
  const { close } = usePeopleActs()
  return (
    <EndFoot
      act={words.close}
      note={words.closeNote}
      busy={close.isPending}
      ask={{ ...words.ask, title: <Said>{words.ask.title(name)}</Said> }}
      onEnd={() => close.mutate({ id }, { onSuccess: () => toast(words.closedDone(name)) })}
    />
  )
}
