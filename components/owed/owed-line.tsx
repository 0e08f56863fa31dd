import { AgentMark } from '@/components/said/agent-mark'
import { Agent } from '@/components/said/agent-name'
import { Said } from '@/components/said/said-text'
import type { TierOf } from '@/components/said/tiers'
import type { NameOf } from '@/components/said/use-names'
import { ARROW } from '@/components/ui/arrow'
import type { DebtRow } from '@/lib/rules/debt'
import { text } from '@/lib/text'
import { DebtClock } from './debt-clock'
import { keyOfDebt } from './use-owed'

const words = text.owed

export const idOfDebt = (key: string) => `debt-${key}`

type Names = { nameOf: NameOf; tierOf: TierOf }

/** Who owes whom what, and its clock, in one line; two on a phone. */
export function OwedLine({
  debt,
  nameOf,
  tierOf,
  open,
  onFocus,
  onOpen,
}: Names & { debt: DebtRow; open: boolean; onFocus: () => void; onOpen: () => void }) {
  const { source, channel, debtor, creditor, kind, rule, type, said, acknowledgedAt, settledAt } = debt
  return (
    <button
      type="button"
      id={idOfDebt(keyOfDebt(debt))}
      className="owed-row"
      aria-current={open ? 'true' : undefined}
      onFocus={onFocus}
      onClick={onOpen}
    >
      <span className="from">
        <Party source={source} agent={debtor} nobody={words.anybody} nameOf={nameOf} tierOf={tierOf} />
      </span>
      {ARROW}
      <span className="to">
        <Party source={source} agent={creditor} nobody={words.nobody} nameOf={nameOf} tierOf={tierOf} />
      </span>
      <span className="what trunc">
        {rule !== null && <span className="m11 text-fg-3">{rule} </span>}
        {words.kinds[kind]}
        {acknowledgedAt !== null && settledAt === null && (
          <span className="text-fg-3"> {words.states.acknowledged}</span>
        )}
      </span>
      <span className="says trunc text-fg-2">
        {type !== '' && (
          <span className="text-fg-3">
            <Said>{type}</Said>{' '}
          </span>
        )}
        <Said>{said}</Said>
      </span>
      <span className="where trunc text-12 text-fg-3">
        <Said>{channel === '' ? source : `${source} ${channel}`}</Said>
        {debt.history && `, ${words.before}`}
      </span>
      <DebtClock debt={debt} className="m11 clock" />
    </button>
  )
}

function Party({
  source,
  agent,
  nobody,
  nameOf,
  tierOf,
}: Names & { source: string; agent: string | null; nobody: string }) {
  if (agent === null)
    return (
      <span className="who text-fg-3">
        <AgentMark agent={null} tier={null} />
        <span className="nm">{nobody}</span>
      </span>
    )
  return <Agent agent={agent} name={nameOf(source, agent)} tier={tierOf(source, agent)} />
}
