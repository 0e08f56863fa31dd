import { Agent } from '@/components/said/agent-name'
import { Said } from '@/components/said/said-text'
import type { TierOf } from '@/components/said/tiers'
import type { NameOf } from '@/components/said/use-names'
import { When } from '@/components/ui/when'
import type { Grouping } from '@/lib/rules/problem'
import type { ProblemPart } from '@/lib/rules/problem-part'
import { text } from '@/lib/text'
import { dayedTime } from '@/lib/time/clock'
import { idOfPart } from './ids-of-lines'
import { ProblemSign } from './problem-sign'

const words = text.problems

/** One rule and one agent, or one pair of agents, with how many problems: it opens to these, and a single one to its message. */
export function PartLine({
  part,
  by,
  nameOf,
  tierOf,
  today,
  open,
  onOpen,
}: {
  part: ProblemPart
  by: Grouping
  nameOf: NameOf
  tierOf: TierOf
  today: number
  /** It is opened, or its only message is open beside. */
  open: boolean
  onOpen: () => void
}) {
  const { rule, source, agent, to, severity, count, fresh, lastAt, waivedUntil } = part
  const state = count === 1 ? { 'aria-current': open ? ('true' as const) : undefined } : { 'aria-expanded': open }
  return (
    <button
      type="button"
      id={idOfPart(part)}
      className={fresh === 0 ? 'broken-part known' : 'broken-part'}
      {...state}
      onClick={onOpen}
    >
      <ProblemSign severity={severity} known={fresh === 0} />
      <span className="of fx gap-2">
        {by !== 'rule' && <span className="m11">{rule}</span>}
        {agent === null ? (
          <span className="text-fg-3">{words.noAgent}</span>
        ) : (
          <Agent agent={agent} name={nameOf(source, agent)} tier={tierOf(source, agent)} />
        )}
        {to.length > 0 && (
          <span className="trunc text-fg-2">
            <Said>{words.wroteTo(to.map((one) => nameOf(source, one) ?? one))}</Said>
          </span>
        )}
      </span>
      <span className="where trunc text-12 text-fg-3">
        {waivedUntil === null ? <Said>{source}</Said> : text.waiving.waived(dayedTime(waivedUntil, Date.now()))}
      </span>
      <span className="m11 count">{words.counted(count, fresh)}</span>
      <When at={lastAt} today={today} className="m11 last text-fg-3" />
    </button>
  )
}
