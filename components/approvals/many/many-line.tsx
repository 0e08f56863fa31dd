import { Quoted } from '@/components/said/quoted'
import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import type { AskRow } from '@/lib/asks/approval'
import type { SaidToMany } from '@/lib/asks/said-to-many'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { many as words } from '@/lib/text/decisions/many-words'
import { type Came, isDone } from './say-each'

/** What came of it, in words. */
export function saysOf(came: Came, verb: SaidToMany): string {
  if (came.at === 'done') {
    const { outcome } = came
    return outcome === 'written' || outcome === 'noted' ? words.came[outcome][verb] : words.came[outcome]
  }
  if (came.at === 'waits' || came.at === 'sent') return words.came[came.at]
  return came.at === 'unknown' ? words.came.unknown(came.says) : came.says
}

type Props = { row: AskRow; verb: SaidToMany; came?: Came | undefined; changed?: boolean }

/** One of many as it was when it was marked, and what came of what was said to it. */
export function ManyLine({ row, verb, came, changed = false }: Props) {
  const nameOf = useNameOf()
  const { author, from, source } = row
  const who = author?.name ?? (from === null ? approvals.card.nobody : nameOf(source, from))
  const failed = came !== undefined && !isDone(came) && came.at !== 'waits' && came.at !== 'sent'
  return (
    <li className={failed ? 'failed' : undefined}>
      <span className="trunc font-medium">
        <Quoted>
          <Said>{row.words.trim()}</Said>
        </Quoted>
      </span>
      <span className="trunc text-12 text-fg-3">
        <Said>{approvals.whoWhere(who, row.channel === '' ? source : row.channel)}</Said>
      </span>
      {changed && <span className="came text-warn">{words.apartChanged}</span>}
      {came !== undefined && <span className={`came ${failed ? 'text-crit' : 'text-fg-2'}`}>{saysOf(came, verb)}</span>}
    </li>
  )
}
