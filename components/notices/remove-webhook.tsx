import { Said } from '@/components/said/said-text'
import { EndFoot } from '@/components/ui/end-foot'
import { noticePage } from '@/lib/text/notices/notice-page'

const words = noticePage.peek

/** Ends a webhook after one question. */
export function RemoveWebhook({ name, busy, onEnd }: { name: string; busy: boolean; onEnd: () => void }) {
  return (
    <EndFoot
      act={words.remove}
      note={words.removeNote}
      busy={busy}
      ask={{ ...words.ask, title: <Said>{words.ask.title(name)}</Said> }}
      onEnd={onEnd}
    />
  )
}
