import { Said } from '@/components/said/said-text'
import type { ProblemRow } from '@/lib/rules/problem'
import type { Waived } from '@/lib/rules/waiver'
import { text } from '@/lib/text'
import { dayedTime } from '@/lib/time/clock'

const words = text.waiving

type Marked = Pick<ProblemRow, 'acknowledged' | 'waived'>

/** Why a problem does not count: who has seen it, or until when it is waived, by whom and why. Nothing for a new one. */
export function ProblemMarks({ row: { acknowledged, waived }, whole = false }: { row: Marked; whole?: boolean }) {
  if (acknowledged === null && waived === null) return null
  return (
    <span className="marks text-fg-3">
      {acknowledged !== null && <Said>{words.acknowledged(acknowledged.by)}</Said>}
      {acknowledged !== null && waived !== null && ' · '}
      {waived !== null && (
        <span title={whyOf(waived)}>
          <Said>{whole ? `${untilOf(waived)}, ${whyOf(waived)}` : untilOf(waived)}</Said>
        </span>
      )}
    </span>
  )
}

function untilOf({ until, muted }: Waived): string {
  const at = dayedTime(until, Date.now())
  return muted ? words.muted(at) : words.waived(at)
}

function whyOf({ waiver }: Waived): string {
  return waiver === null ? words.elsewhere : words.by(waiver.by, waiver.why)
}
