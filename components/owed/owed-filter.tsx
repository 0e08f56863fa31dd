'use client'

import { X } from 'lucide-react'
import { useConsoleStatus } from '@/components/live/provider'
import { Said } from '@/components/said/said-text'
import { useNamed } from '@/components/said/use-named'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Switch } from '@/components/ui/switch'
import { DEBTS_SHOWN } from '@/lib/rules/debt'
import { text } from '@/lib/text'
import type { OwedLook } from './use-owed'

const words = text.owed
const ANY = ''

/** Which of what is owed is shown, of which source, and of or to which agent. */
export function OwedFilter({ look, set }: { look: OwedLook; set: (part: Partial<OwedLook>) => void }) {
  const { show, source, debtor, creditor, people, history } = look
  const sources = useConsoleStatus()?.sources ?? []
  const named = useNamed()
  const nameOf = (agent: string) => (source === null ? agent : (named(source, agent)?.name ?? agent))
  return (
    <>
      <SegmentedControl
        label={words.show}
        options={DEBTS_SHOWN.map((name) => ({ name, label: words.shown[name] }))}
        chosen={show}
        onChoose={(chosen) => set({ show: chosen })}
      />
      <Button hint="P" aria-pressed={people} title={words.toPeopleTitle} onClick={() => set({ people: !people })}>
        {words.toPeople}
      </Button>
      {sources.length > 1 && (
        <select
          className="btn"
          aria-label={words.source}
          value={source ?? ANY}
          onChange={({ target }) => set({ source: target.value || null })}
        >
          {[{ label: ANY }, ...sources].map(({ label }) => (
            <option key={label} value={label}>
              {label === ANY ? words.anySource : label}
            </option>
          ))}
        </select>
      )}
      {debtor !== null && <Chosen says={words.owes(nameOf(debtor))} onClear={() => set({ debtor: null })} />}
      {creditor !== null && <Chosen says={words.isOwed(nameOf(creditor))} onClear={() => set({ creditor: null })} />}
      <span className="fx gap-2 text-12 text-fg-2">
        <Switch label={words.history} on={history} onTurn={(on) => set({ history: on })} />
        <span aria-hidden="true">{words.history}</span>
      </span>
    </>
  )
}

function Chosen({ says, onClear }: { says: string; onClear: () => void }) {
  return (
    <button type="button" className="btn" onClick={onClear}>
      <span className="trunc">
        <Said>{says}</Said>
      </span>
      <Icon of={X} size="xs" />
      <span className="only-read">{words.anyAgent}</span>
    </button>
  )
}
