import { Check } from 'lucide-react'
import { memo } from 'react'
import { PersonMark } from '@/components/approvals/card/signature-list'
import { AgentMark } from '@/components/said/agent-mark'
import { Quoted } from '@/components/said/quoted'
import { Said } from '@/components/said/said-text'
import { type NameOf, useNameOf } from '@/components/said/use-names'
import { LOOKS, shownFlag, worstOf } from '@/components/stream/list/gravity'
import { Icon } from '@/components/ui/icon'
import type { Piece } from '@/lib/asks/alike-asks'
import type { AskRow } from '@/lib/asks/approval'
import { severityOf } from '@/lib/asks/severity'
import { holdsSecret } from '@/lib/letters/mask-secrets'
import { inWords } from '@/lib/letters/said'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { askCard } from '@/lib/text/decisions/ask-card'
import { many } from '@/lib/text/decisions/many-words'
import { AskClock } from './ask-clock'
import { useInSight } from './use-in-sight'

type Props = {
  row: AskRow
  listedAt: number
  open: boolean
  marked: boolean
  /** Its words, where others are like it. */
  pieces?: readonly Piece[] | null
  onOpen: (uid: string) => void
  onMark: (uid: string) => void
}

/** Whose words they are: an agent's, or those of a person who posted what is held. */
function whoOf({ author, source, from }: AskRow, nameOf: NameOf): string {
  if (author !== null) return words.held(author.name)
  return from === null ? words.card.nobody : nameOf(source, from)
}

/** Words of which what differs from others that are alike is marked; unmarked where a piece would show a secret that the whole keeps back. */
export function Pieces({ of }: { of: readonly Piece[] }) {
  const whole = of.map(({ text }) => text).join('')
  if (holdsSecret(whole)) return <Said>{whole}</Said>
  const starts = of.map((_, nth) => of.slice(0, nth).reduce((sum, { text }) => sum + text.length, 0))
  return of.map(({ text, differs }, nth) => (
    <span key={starts[nth]} className={differs ? 'differs' : undefined}>
      <Said>{text}</Said>
    </span>
  ))
}

/** One ask in its list: the agent's words in quotation marks, who and where, the code, the clock. */
export const AskLine = memo(function AskLine({ row, listedAt, open, marked, pieces = null, onOpen, onMark }: Props) {
  const nameOf = useNameOf()
  const line = useInSight<HTMLButtonElement>(open)
  const place = row.needed > 1 ? words.signedOf(row.signed, row.needed) : row.channel === '' ? row.source : row.channel
  const grave = worstOf(row.flags)
  return (
    <li className="ask-item">
      <button
        ref={line}
        type="button"
        id={`ask-${row.uid}`}
        className={`ask-line ${open ? 'on' : ''}`}
        aria-current={open ? 'true' : undefined}
        onClick={() => onOpen(row.uid)}
      >
        {row.author !== null ? (
          <PersonMark name={row.author.name} assurance={row.author.assurance} />
        ) : (
          <AgentMark agent={row.from} tier={row.fromTier} />
        )}
        <span className="words">
          <Quoted>{pieces === null ? <Said>{row.words.trim()}</Said> : <Pieces of={pieces} />}</Quoted>
        </span>
        <span className="about">
          <span className="trunc">
            <Said>{words.whoWhere(whoOf(row, nameOf), place)}</Said>
          </span>
          <span className="sp" />
          {row.probably && (
            <span className="flex-none" title={askCard.terminal.probably}>
              {words.probably}
            </span>
          )}
          {row.again > 0 && <span className="flex-none">{words.again(row.again)}</span>}
          {grave !== null && (
            <span className={`m11 flex-none font-medium ${LOOKS[severityOf(grave)]}`} data-why={`flag:${grave}`}>
              <Said>{shownFlag(grave, row.flags)}</Said>
            </span>
          )}
          <span className="flex-none">
            <AskClock row={row} listedAt={listedAt} />
          </span>
        </span>
      </button>
      <button
        type="button"
        className="ask-mark"
        aria-pressed={marked}
        aria-label={many.mark(inWords(row.words))}
        onClick={() => onMark(row.uid)}
      >
        <Icon of={Check} size="s" />
      </button>
    </li>
  )
})
