import { Said } from '@/components/said/said-text'
import { EndFoot } from '@/components/ui/end-foot'
import { text } from '@/lib/text'

const words = text.settings.person

/** Ends an account after one question. */
export function CloseAccount({ name, busy, onEnd }: { name: string; busy: boolean; onEnd: () => void }) {
  return (
    <EndFoot
      act={words.close}
      note={words.closeNote}
      busy={busy}
      ask={{ ...words.ask, title: <Said>{words.ask.title(name)}</Said> }}
      onEnd={onEnd}
    />
  )
}
