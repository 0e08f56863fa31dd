import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { PostNote } from '@/lib/post/post-parts'
import { compose as words } from '@/lib/text/posts/compose-words'

const ICONS = { error: OctagonAlert, warning: TriangleAlert, info: Info } as const
const LOOKS = { error: 'text-crit', warning: 'text-warn', info: 'text-fg-3' } as const

/** One thing that is to be known before posting. */
export function Note({
  note,
  onReplace,
}: {
  note: PostNote
  /** Left out where the words are not changed for anybody. */
  onReplace?: (name: string, known: string) => void
}) {
  const { severity, code, says, instead, at } = note
  return (
    <li className="checked">
      <Icon of={ICONS[severity]} size="s" className={LOOKS[severity]} />
      {code && <span className={`m11 ${LOOKS[severity]}`}>{code}</span>}
      {at && <span className={`m11 ${LOOKS[severity]}`}>{words.line(at.line)}</span>}
      <span>
        <Said>{says}</Said>{' '}
        {instead && onReplace && (
          <Button look="ghost" className="link" onClick={() => onReplace(instead.name, instead.known)}>
            {words.use(instead.known)}
          </Button>
        )}
      </span>
    </li>
  )
}
