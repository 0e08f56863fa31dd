import { ArrowRight, X } from 'lucide-react'
import Link from 'next/link'
import { AgentMark } from '@/components/said/agent-mark'
import { Quoted } from '@/components/said/quoted'
import { Said } from '@/components/said/said-text'
import { IconButton } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { PanelHead, Peek, Section } from '@/components/ui/over/peek'
import { When } from '@/components/ui/when'
import { streamAt } from '@/lib/pages/routes'
import type { Attempt, AttemptRow } from '@/lib/people/policy'
import { policyPage } from '@/lib/text/decisions/policy-page'
import { dayName, zoneName } from '@/lib/time/clock'

const words = policyPage.tried

/** What a draft would have made of the last 30 days: counts, then every ask that would have gone differently, then the rest as one line. */
export function AttemptPeek({ attempt, onClose }: { attempt: Attempt; onClose: () => void }) {
  const { from, to, match, matched, ms, rows, changed, same } = attempt
  return (
    <Peek screen="policies" label={words.title}>
      <PanelHead controls={<IconButton icon={X} label={words.close} onClick={onClose} />}>
        <h2 className="flex-none font-medium">{words.title}</h2>
        <span className="m11 flex-none text-fg-3">{words.took(match, ms)}</span>
      </PanelHead>
      <div className="body">
        <dl className="tried-counts">
          <Count value={match} says={words.match(matched)} />
          <Count value={attempt.more} says={words.more} look="text-warn" />
          <Count value={attempt.expired} says={words.expired} look="text-crit" />
          <Count value={attempt.fresh + attempt.held} says={words.fresh} />
        </dl>
        <Section label={words.words}>
          <p className="text-12 text-fg-3">{words.from(dayName(from), dayName(to))}</p>
          {sentencesOf(attempt).map((sentence) => (
            <p key={sentence} className="text-12 text-fg-2">
              {sentence}
            </p>
          ))}
        </Section>
        {changed > 0 && (
          <div className="tried-rows">
            <div className="tried-head">
              <span>{words.asked(zoneName(Date.now()))}</span>
              <span>{words.row}</span>
            </div>
            <ol>
              {rows.map((row) => (
                <Row key={row.uid} row={row} today={to} />
              ))}
            </ol>
          </div>
        )}
        {changed > rows.length && <p className="tried-rest">{words.shownOf(rows.length, changed)}</p>}
        {changed > 0 && same > 0 && <p className="tried-rest">{words.same(same)}</p>}
        {match === 0 && changed === 0 && <EmptyState title={words.noMatch} />}
      </div>
    </Peek>
  )
}

function sentencesOf({ rule, can, rows, expired, more, fresh, released, held, changed, cappedAt }: Attempt): string[] {
  const terms = rows.filter(({ would }) => would.what === 'terms').length
  const after = rule.expiresAfterMs
  return [
    can === null ? null : policyPage.never(rule.needed, can),
    expired > 0 && after !== null ? words.expiredWords(expired, policyPage.span(after), rule.onExpiry) : null,
    more > 0 ? words.moreWords(more) : null,
    fresh > 0 ? words.freshWords(fresh) : null,
    held > 0 ? words.heldWords(held) : null,
    released > 0 ? words.released(released) : null,
    terms > 0 ? words.termsWords(terms) : null,
    changed === 0 ? words.nothing : null,
    cappedAt === null ? null : words.capped(cappedAt),
  ].filter((sentence) => sentence !== null)
}

function Count({ value, says, look = '' }: { value: number; says: string; look?: string }) {
  return (
    <div>
      <dt className="text-12 text-fg-3">{says}</dt>
      <dd className={`mono ${value > 0 ? look : ''}`}>{value}</dd>
    </div>
  )
}

const LOOKS: { [what in AttemptRow['would']['what']]: string } = {
  expired: 'text-crit',
  more: 'text-warn',
  held: 'text-warn',
  new: 'text-fg-1',
  released: 'text-fg-1',
  terms: 'text-fg-1',
}

function Row({
  row: { uid, at, from, fromTier, words: said, policy, happened, would },
  today,
}: {
  row: AttemptRow
  today: number
}) {
  return (
    <li className="tried-row" data-would={would.what}>
      <When at={at} today={today} className="m11 text-fg-3" />
      <AgentMark agent={from} tier={fromTier} />
      <span className="min-w-0">
        <Link className="trunc block" href={streamAt({ m: uid })} prefetch={false}>
          <Quoted>
            <Said>{said}</Said>
          </Quoted>
        </Link>
        <span className="fx gap-1.5">
          <span className="text-fg-3">
            {policy ? words.happened(happened) : words.noPolicy(words.happened(happened))}
          </span>
          <Icon of={ArrowRight} size="xs" />
          <span className={LOOKS[would.what]}>{words.would(would)}</span>
        </span>
      </span>
    </li>
  )
}
