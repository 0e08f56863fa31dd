import { X } from 'lucide-react'
import { useHouse } from '@/components/live/provider'
import { Said } from '@/components/said/said'
import { Icon } from '@/components/ui/icon'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { isEnded, type TaskCount } from '@/lib/task'
import { text } from '@/lib/text'
import type { StateAsked } from './look'

const words = text.tasks.filter
const ANY = ''

/** Which states, sources and owner are shown, each with its count where one is known. */
export function TaskFilters({
  counts,
  state,
  source,
  owner,
  onState,
  onSource,
  onOwner,
}: {
  counts: readonly TaskCount[]
  state: StateAsked | null
  source: string | null
  owner: string | null
  onState: (state: StateAsked | null) => void
  onSource: (source: string | null) => void
  onOwner: (owner: null) => void
}) {
  const sources = useHouse()?.sources ?? []
  const states = counts.filter((count) => count.count > 0 || count.state === state)
  return (
    <div className="tfilter">
      <SegmentedControl
        small
        label={words.state}
        options={[
          { name: ANY, label: words.anyState },
          { name: 'not-ended', label: `${words.notEnded} ${sumOf(counts.filter((one) => !isEnded(one.state)))}` },
          ...states.map((one) => ({ name: one.state, label: `${text.tasks.groups[one.state]} ${sumOf([one])}` })),
        ]}
        chosen={state ?? ANY}
        onChoose={(name) => onState(name === ANY ? null : name)}
      />
      {sources.length > 1 && (
        <SegmentedControl
          small
          label={words.source}
          options={[{ name: ANY, label: words.anySource }, ...sources.map(({ label }) => ({ name: label, label }))]}
          chosen={source ?? ANY}
          onChoose={(name) => onSource(name === ANY ? null : name)}
        />
      )}
      {owner !== null && (
        <button type="button" className="btn sm" onClick={() => onOwner(null)}>
          <Said>{words.owner(owner)}</Said>
          <Icon of={X} size="xs" />
          <span className="only-read">{words.anyOwner}</span>
        </button>
      )}
    </div>
  )
}

function sumOf(counts: readonly TaskCount[]): string {
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  return text.tasks.count(
    count,
    counts.some(({ capped }) => capped),
  )
}
