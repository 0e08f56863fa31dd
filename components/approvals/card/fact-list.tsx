import { Check, CircleDashed, type LucideIcon, OctagonAlert } from 'lucide-react'
import { Fragment } from 'react'
import { Said } from '@/components/said/said-text'
import { Icon } from '@/components/ui/icon'
import type { Fact } from '@/lib/asks/approval'
import { inWords } from '@/lib/letters/said'
import { approvals } from '@/lib/text/decisions/approvals-words'

const words = approvals.card
const CODE = /^[A-Z]{3}\d{3}\b/

/** What can be shown about an ask, each with where it is said; where nothing says it, that. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const unsaid = facts.filter(({ standing }) => standing === 'not-stated').map(({ what }) => what)
  const together = unsaid.includes('risk') && unsaid.includes('reversible')
  const shown = together ? facts.filter(({ what }) => what !== 'reversible') : facts
  return (
    <section className="card-part" aria-label={words.facts}>
      <h3 className="lab">
        {words.facts}
        <span className="sp" />
        <span aria-hidden="true">{words.source}</span>
      </h3>
      <dl className="shown-facts">
        {shown.map((fact, at) => (
          <Fragment key={`${fact.what} ${fact.says} ${fact.source}`}>
            <dt>
              {shown[at - 1]?.what === fact.what ? (
                <span className="only-read">{words.fact[fact.what]}</span>
              ) : (
                words.fact[fact.what]
              )}
            </dt>
            <dd>
              <FactWords fact={fact} />
            </dd>
            <dd className="from trunc" title={fact.source === null ? undefined : inWords(fact.source)}>
              {together && fact.what === 'risk' ? (
                <span className="plain">
                  {words.fact.reversible}&ensp;{words.notStated}
                </span>
              ) : (
                fact.source !== null && <Said>{fact.source}</Said>
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

const SIGNS: Record<'warning' | 'evidence' | 'no-evidence', { icon: LucideIcon; look: string }> = {
  warning: { icon: OctagonAlert, look: 'text-crit' },
  evidence: { icon: Check, look: '' },
  'no-evidence': { icon: CircleDashed, look: 'text-fg-2' },
}

/** What it says, with its standing as a shape and in words. */
export function FactWords({ fact: { says, standing } }: { fact: Fact }) {
  if (standing === 'not-stated') return <span className="text-fg-3">{words.notStated}</span>
  if (standing === 'stated') return <Said whole>{says}</Said>
  const { icon, look } = SIGNS[standing]
  const code = CODE.exec(says)?.[0]
  return (
    <span className={`fact ${look}`}>
      <Icon of={icon} size="xs" />
      <span className="only-read">{words.standing[standing]}:</span>
      {code !== undefined && <b className="m11 font-medium">{code}</b>}
      <span className={standing === 'warning' ? 'text-fg-1' : ''}>
        <Said whole>{code === undefined ? says : says.slice(code.length).trim()}</Said>
      </span>
    </span>
  )
}
