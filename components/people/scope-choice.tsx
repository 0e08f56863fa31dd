import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/trpc'
import { Said } from '@/components/said/said'
import type { Scope } from '@/lib/scope'
import { text } from '@/lib/text'

const words = text.settings.scope

type Props = {
  scope: Scope
  onChoose: (scope: Scope) => void
  /** Its name stands above it already. */
  named?: boolean
}

/** Everything, or some of the sources; never none. */
export function ScopeChoice({ scope, onChoose, named = false }: Props) {
  const trpc = useTRPC()
  const sources = useQuery(trpc.source.list.queryOptions())
  const watched = (sources.data ?? []).map(({ label }) => label)
  const labels = [...watched, ...(scope ?? []).filter((label) => !watched.includes(label))]
  const toggled = (label: string) =>
    scope?.includes(label) ? scope.filter((one) => one !== label) : [...(scope ?? []), label]
  return (
    <fieldset className="scope-choice text-12">
      <legend className={named ? 'only-read' : 'lab'}>{words.label}</legend>
      <label className="fx">
        <input type="checkbox" checked={scope === null} disabled={scope === null} onChange={() => onChoose(null)} />
        {words.everything}
      </label>
      {labels.map((label) => (
        <label key={label} className="fx">
          <input
            type="checkbox"
            checked={scope?.includes(label) ?? false}
            disabled={scope?.length === 1 && scope.includes(label)}
            onChange={() => onChoose(toggled(label))}
          />
          <Said>{label}</Said>
          {sources.data && !watched.includes(label) && <span className="text-fg-3">{words.unwatched}</span>}
        </label>
      ))}
      {sources.error && (
        <p className="text-crit" role="alert">
          {sources.error.message}
        </p>
      )}
    </fieldset>
  )
}
