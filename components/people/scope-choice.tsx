import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { type Scope, type ScopeEntry, sourceOf } from '@/lib/people/scope'
import { text } from '@/lib/text'
import { ChannelChoice } from './channel-choice'

const words = text.settings.scope

type Props = {
  scope: Scope
  onChoose: (scope: Scope) => void
  /** Its name stands above it already. */
  named?: boolean
}

/** Everything, or some of the sources, each whole or some of its channels; never nothing. */
export function ScopeChoice({ scope, onChoose, named = false }: Props) {
  const trpc = useTRPC()
  const sources = useQuery(trpc.source.list.queryOptions())
  const watched = (sources.data ?? []).map(({ label }) => label)
  const chosen = scope ?? []
  const labels = [...watched, ...chosen.map(sourceOf).filter((label) => !watched.includes(label))]
  const entryOf = (label: string) => chosen.find((entry) => sourceOf(entry) === label)
  const toggled = (label: string) =>
    entryOf(label) === undefined ? [...chosen, label] : chosen.filter((entry) => sourceOf(entry) !== label)
  const changed = (next: ScopeEntry) =>
    onChoose(chosen.map((entry) => (sourceOf(entry) === sourceOf(next) ? next : entry)))
  return (
    <fieldset className="scope-choice text-12">
      <legend className={named ? 'only-read' : 'lab'}>{words.label}</legend>
      <label className="fx">
        <input type="checkbox" checked={scope === null} disabled={scope === null} onChange={() => onChoose(null)} />
        {words.everything}
      </label>
      {labels.map((label) => {
        const entry = entryOf(label)
        return (
          <div key={label}>
            <label className="fx">
              <input
                type="checkbox"
                checked={entry !== undefined}
                disabled={chosen.length === 1 && entry !== undefined}
                onChange={() => onChoose(toggled(label))}
              />
              <Said>{label}</Said>
              {sources.data && !watched.includes(label) && <span className="text-fg-3">{words.unwatched}</span>}
            </label>
            {entry !== undefined && <ChannelChoice entry={entry} onChoose={changed} />}
          </div>
        )
      })}
      {sources.error && (
        <p className="text-crit" role="alert">
          {sources.error.message}
        </p>
      )}
    </fieldset>
  )
}
