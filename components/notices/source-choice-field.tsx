import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { text } from '@/lib/text'
import { noticePage } from '@/lib/text/notices/notice-page'

type Props = {
  /** Labels; null: every source. */
  sources: readonly string[] | null
  onChoose: (sources: string[] | null) => void
}

/** Of which sources a webhook is told: of all, or of some; never of none. */
export function SourceChoice({ sources, onChoose }: Props) {
  const asked = useQuery(useTRPC().source.list.queryOptions())
  const watched = (asked.data ?? []).map(({ label }) => label)
  const chosen = sources ?? []
  const labels = [...watched, ...chosen.filter((label) => !watched.includes(label))]
  const toggled = (label: string) => {
    const next = chosen.includes(label) ? chosen.filter((one) => one !== label) : [...chosen, label]
    return next.length === 0 ? null : next
  }
  return (
    <fieldset className="scope-choice text-12">
      <legend className="lab">{noticePage.form.sources}</legend>
      <label className="fx">
        <input type="checkbox" checked={sources === null} disabled={sources === null} onChange={() => onChoose(null)} />
        {text.settings.scope.everything}
      </label>
      {labels.map((label) => (
        <label key={label} className="fx">
          <input type="checkbox" checked={chosen.includes(label)} onChange={() => onChoose(toggled(label))} />
          <Said>{label}</Said>
        </label>
      ))}
      {asked.error && (
        <p className="text-crit" role="alert">
          {asked.error.message}
        </p>
      )}
    </fieldset>
  )
}
