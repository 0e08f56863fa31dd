import { X } from 'lucide-react'
import Link from 'next/link'
import { useDay } from '@/components/live/use-clock'
import { Button, IconButton } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import { PanelHead, Peek, Section } from '@/components/ui/over/peek'
import { When } from '@/components/ui/when'
import { streamAt } from '@/lib/pages/routes'
import type { TriedRule } from '@/lib/rules/source-rules'
import { text } from '@/lib/text'
import { clauses } from '@/lib/text/joined'
import { setRules } from '@/lib/text/rules/set-rules-words'
import { dayName } from '@/lib/time/clock'
import { MOST_TRIED, type Trial } from './use-trial'

const words = setRules.tried

type Props = {
  trial: Trial
  /** How many messages the source has. */
  total: number
  /** Something else is set since. */
  stale: boolean
  onStop: () => void
  onAgain: () => void
  onClose: () => void
}

/** What settings would make of the history of a source: rule by rule, with messages that would be judged otherwise. */
export function TrialPeek({ trial, total, stale, onStop, onAgain, onClose }: Props) {
  const { rules, looked, oldest, more, isRunning, error } = trial
  const changed = rules.filter(({ examples, otherwise }) => examples.length > 0 || otherwise > 0)
  return (
    <Peek screen="rules" label={words.title}>
      <PanelHead controls={<IconButton icon={X} label={words.close} onClick={onClose} />}>
        <h2 className="flex-none font-medium">{words.title}</h2>
      </PanelHead>
      <div className="body">
        <Section label={setRules.try}>
          {isRunning && (
            <p className="fx text-12" role="status">
              <progress value={looked} max={Math.max(1, Math.min(total, MOST_TRIED))} aria-label={setRules.try} />
              {setRules.trying(looked, Math.min(Math.max(total, looked), MOST_TRIED))}
              <Button look="ghost" onClick={onStop}>
                {setRules.stop}
              </Button>
            </p>
          )}
          {!isRunning && error === null && (
            <p className="text-12 text-fg-2" role="status">
              {more && oldest !== null ? words.part(looked, dayName(oldest)) : words.whole(looked)}
            </p>
          )}
          {!isRunning && error === null && changed.length === 0 && <p className="text-12">{words.nothing(looked)}</p>}
          {stale && (
            <p className="fx mt-2 text-12 text-warn">
              {words.stale}
              <Button onClick={onAgain}>{words.again}</Button>
            </p>
          )}
        </Section>
        {error !== null && (
          <Failure title={words.failed} cause={error} action={<Button onClick={onAgain}>{words.again}</Button>} />
        )}
        {changed.map((rule) => (
          <Tried key={rule.rule} rule={rule} title={trial.told[rule.rule]?.title ?? text.problems.unknown} />
        ))}
      </div>
    </Peek>
  )
}

function Tried({ rule, title }: { rule: TriedRule; title: string }) {
  const today = useDay()
  const { now, would, otherwise, severity, examples } = rule
  return (
    <section className="sec" aria-label={rule.rule}>
      <h3 className="fx">
        <span className="m11">{rule.rule}</span>
        <span className="font-medium">{title}</span>
      </h3>
      <p className="text-12 text-fg-2">
        {clauses(
          words.from(now, would),
          otherwise > 0 && words.otherwise(otherwise, text.problems.severities[severity]),
        )}
      </p>
      <ul className="mt-1 text-12">
        {examples.map(({ uid, says, gained, at }) => (
          <li key={`${uid} ${gained}`} className="tried-message">
            <When at={at} today={today} className="m11 text-fg-3" />
            <Link className="link" href={streamAt({ m: uid })} prefetch={false}>
              {gained ? words.gained : words.lost} {says}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
