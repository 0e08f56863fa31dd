import { Said } from '@/components/said/said-text'
import { Time } from '@/components/ui/time-ago'
import type { Policy, PolicyRule } from '@/lib/people/policy'
import { policyPage as words } from '@/lib/text/decisions/policy-page'

/** Every version that was ever saved, the newest first; each can be the beginning of a draft. */
export function Versions({
  versions,
  may,
  onTake,
}: {
  versions: readonly Policy[]
  may: boolean
  onTake: (rule: PolicyRule) => void
}) {
  return (
    <section className="policy-versions" aria-label={words.versions}>
      <h3 className="lab">{words.versions}</h3>
      <ol>
        {versions.map(({ version, rule, at, by, why }) => (
          <li key={version}>
            <span className="m11 text-fg-3">{words.version(version)}</span>
            <Time at={at} form="day" className="m11 text-fg-3" />
            <span className="trunc">
              <Said>{words.savedBy(by, why)}</Said>
            </span>
            {may && (
              <button type="button" className="link" aria-label={words.takeOf(version)} onClick={() => onTake(rule)}>
                {words.take}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
