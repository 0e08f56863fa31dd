import { ShieldMinus, ShieldPlus } from 'lucide-react'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Section } from '@/components/ui/over/peek'
import { When } from '@/components/ui/when'
import type { AuthorityChange, AuthorityStep } from '@/lib/authority/authority'
import { text } from '@/lib/text'
import { WitnessName } from './authority-held'

const words = text.agents.authority

/** When what an agent may do changed, the newest first, each with the way to what held from then on. */
export function AuthoritySteps({
  steps,
  earlier,
  at,
  now,
  onPick,
}: {
  steps: readonly AuthorityStep[]
  earlier: boolean
  /** The time that is looked at, UTC ms. */
  at: number | null
  now: number
  onPick: (at: number) => void
}) {
  const later = steps.filter(({ first }) => !first)
  const loosened = later.filter(({ changes }) => changes.some(({ way }) => way === 'loosened')).length
  return (
    <Section label={words.history} aside={words.counts(later.length, loosened)}>
      <ol className="editions">
        {steps.map((step) => (
          <li key={step.id} aria-current={step.at === at ? 'time' : undefined}>
            <div className="fx text-12">
              <When at={step.at} today={now} className="m11 text-fg-3" />
              {step.first && <span className="text-fg-3">{words.firstKnown}</span>}
              <span className="sp" />
              <Button look="ghost" onClick={() => onPick(step.at)}>
                {words.heldThen}
              </Button>
            </div>
            <ul className="text-12">
              {step.changes.map((change) => (
                <li key={`${change.term} ${change.name}`}>
                  <Change change={change} />
                </li>
              ))}
            </ul>
            <p className="text-12 text-fg-3">
              <WitnessName of={step} />
            </p>
          </li>
        ))}
      </ol>
      {earlier && <p className="text-12 text-fg-3">{words.earlier}</p>}
      <p className="mt-2 text-11 text-fg-3">{words.seen}</p>
    </Section>
  )
}

const LOOKS = { loosened: 'text-warn', tightened: 'text-fg-1', changed: 'text-fg-2' } as const

function Change({ change }: { change: AuthorityChange }) {
  const { way } = change
  return (
    <span className={`fx items-start ${LOOKS[way]}`}>
      {way !== 'changed' && <Icon of={way === 'loosened' ? ShieldMinus : ShieldPlus} size="s" className="mt-0.5" />}
      <span>
        <Said>{words.change(change)}</Said>
        {way !== 'changed' && <span className="font-medium"> ({words.way[way]})</span>}
      </span>
    </span>
  )
}
