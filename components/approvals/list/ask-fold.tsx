import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import type { Fold, Piece } from '@/lib/asks/alike-asks'
import { foldWords as words } from '@/lib/text/decisions/fold-words'

type Props = {
  fold: Fold
  texts: readonly (readonly Piece[])[]
  unfolded: boolean
  onFold: (key: string) => void
  /** The line of the first. */
  first: ReactNode
  /** Those of the others. */
  children: ReactNode
}

/** Requests that are alike as one line with how many they are and what differs; unfolded, all of them. */
export function AskFold({ fold: { key, rows }, texts, unfolded, onFold, first, children }: Props) {
  const times = rows.map(({ askedAt }) => askedAt)
  const differs = texts.some((pieces) => pieces.some((piece) => piece.differs))
  return (
    <li className="ask-fold">
      <ul>{first}</ul>
      <button type="button" className="ask-unfold" aria-expanded={unfolded} onClick={() => onFold(key)}>
        <Icon of={ChevronRight} size="xs" />
        <span>{words.alike(rows.length, Math.max(...times) - Math.min(...times), differs)}</span>
      </button>
      {unfolded && <ul>{children}</ul>}
    </li>
  )
}
