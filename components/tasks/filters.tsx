import { X } from 'lucide-react'
import { useConsoleStatus } from '@/components/live/provider'
import { Said } from '@/components/said/said-text'
import { useNamed } from '@/components/said/use-named'
import { Icon } from '@/components/ui/icon'
import { useMedia } from '@/components/ui/keep/use-media'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { isEnded, type TaskCount } from '@/lib/message/task'
import { text } from '@/lib/text'
import type { StateAsked } from './task-look'

const words = text.tasks.filter
const ANY = ''
/** More than this stand in a menu instead of side by side. */
const MOST_BESIDE = 10
/** As many letters of their names fit side by side. */
const MOST_LETTERS = 120

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
  /** Null while nobody knows. */
  counts: readonly TaskCount[] | null
  state: StateAsked | null
  source: string | null
  owner: string | null
  onState: (state: StateAsked | null) => void
  onSource: (source: string | null) => void
  onOwner: (owner: null) => void
}) {
  const sources = useConsoleStatus()?.sources ?? []
  const named = useNamed()
  return (
    <div className="tfilter">
      <Choice
        label={words.state}
        options={stateOptions(counts, state)}
        chosen={state ?? ANY}
        onChoose={(name) => onState(name === ANY ? null : name)}
      />
      {sources.length > 1 && (
        <Choice
          label={words.source}
          options={[{ name: ANY, label: words.anySource }, ...sources.map(({ label }) => ({ name: label, label }))]}
          chosen={source ?? ANY}
          onChoose={(name) => onSource(name === ANY ? null : name)}
        />
      )}
      {owner !== null && (
        <button type="button" className="btn" onClick={() => onOwner(null)}>
          <span className="trunc">
            <Said>{words.owner(named(source, owner)?.name ?? owner)}</Said>
          </span>
          <Icon of={X} size="xs" />
          <span className="only-read">{words.anyOwner}</span>
        </button>
      )}
    </div>
  )
}

/** All, what has not ended, and each state that some are in or that is asked for; without figures while nobody knows them. */
export function stateOptions(counts: readonly TaskCount[] | null, state: StateAsked | null) {
  const all = { name: ANY, label: words.anyState } as const
  if (counts === null) return [all, { name: 'not-ended', label: words.notEnded }] as const
  const states = counts.filter((count) => count.count > 0 || count.state === state)
  return [
    all,
    { name: 'not-ended', label: `${words.notEnded} ${sumOf(counts.filter((one) => !isEnded(one.state)))}` },
    ...states.map((one) => ({ name: one.state, label: `${text.tasks.groups[one.state]} ${sumOf([one])}` })),
  ] as const
}

/** One of a few, side by side; in a menu where there is no room for that. */
function Choice<Name extends string>(props: {
  label: string
  options: readonly { name: Name; label: string }[]
  chosen: Name
  onChoose: (name: Name) => void
}) {
  const { label, options, chosen, onChoose } = props
  const phone = useMedia('(max-width: 640px)')
  const letters = options.reduce((sum, option) => sum + option.label.length, 0)
  if (!phone && options.length <= MOST_BESIDE && letters <= MOST_LETTERS) return <SegmentedControl small {...props} />
  const choose = (value: string) => {
    const option = options.find(({ name }) => name === value)
    if (option) onChoose(option.name)
  }
  return (
    <select className="btn" aria-label={label} value={chosen} onChange={(event) => choose(event.target.value)}>
      {options.map((option) => (
        <option key={option.name} value={option.name}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** How many tasks those are. */
export function sumOf(counts: readonly TaskCount[]): string {
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  return text.tasks.count(
    count,
    counts.some(({ capped }) => capped),
  )
}
