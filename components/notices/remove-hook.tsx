import { Said } from '@/components/said/said'
import { EndFoot } from '@/components/ui/end-foot'
import { toast } from '@/components/ui/toast'
import { noticePage } from '@/lib/text/notice-page'
import { useHookActs } from './use-hooks'

const words = noticePage.peek

/** Ends a webhook after one question. */
export function RemoveHook({ id, name, onGone }: { id: string; name: string; onGone: () => void }) {
  const { remove } = useHookActs()
  const done = () => {
    toast(words.removed(name))
    onGone()
  }
  return (
    <EndFoot
      act={words.remove}
      note={words.removeNote}
      busy={remove.isPending}
      ask={{ ...words.ask, title: <Said>{words.ask.title(name)}</Said> }}
      onEnd={() => remove.mutate({ id }, { onSuccess: done })}
    />
  )
}
