'use client'

import { Check, Minus, X } from 'lucide-react'
import { useSessionEnd } from '@/components/people/you/use-me'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { PanelHead, Peek, Section } from '@/components/ui/over/peek'
import type { MessageRow } from '@/lib/message/message'
import { text } from '@/lib/text'
import { typedCommand, typedStart } from '@/lib/text/commands/typed-commands'
import { clockTime, duration, zonedMoment } from '@/lib/time/clock'
import { useNow } from '../now'
import { useLine } from '../provider'
import type { Cause } from './line'

const words = text.connectionDetails

/** While the line is lost: what is known, what was tried, what works and what does not. */
export function ConnectionPeek({ lastRow, onClose }: { lastRow: MessageRow | null; onClose: () => void }) {
  return (
    <Peek screen="stream" label={words.title}>
      <PanelHead controls={<IconButton icon={X} label={text.shell.close} onClick={onClose} />}>
        <span className="font-medium">{words.title}</span>
      </PanelHead>
      <div className="body">
        <ConnectionFacts lastRow={lastRow} />
      </div>
    </Peek>
  )
}

/** Since when, why, what was tried, what works and what does not. `lastRow` where the page shows rows; null when it has none. */
export function ConnectionFacts({ lastRow }: { lastRow?: MessageRow | null }) {
  return (
    <>
      <Facts lastRow={lastRow} />
      <Tries />
      <Section label={words.works.title}>
        <ul className="lines text-fg-2">
          {words.works.items.map((item) => (
            <li key={item}>
              <Icon of={Check} size="xs" />
              {item}
            </li>
          ))}
        </ul>
      </Section>
      <Section label={words.off.title}>
        <ul className="lines">
          {words.off.items.map(({ what, why }) => (
            <li key={what}>
              <Icon of={Minus} size="xs" />
              {what} <span className="text-fg-3">{why}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section label={words.server}>
        <div className="code text-11" translate="no">
          {[typedStart(), typedCommand('doctor')].join('\n')}
        </div>
      </Section>
    </>
  )
}

function Facts({ lastRow }: { lastRow: MessageRow | null | undefined }) {
  const line = useLine()
  const now = useNow()
  const end = useSessionEnd()
  const session = end === null ? null : zonedMoment(end, now ?? end)
  const lostAt = line.lostAt ?? 0
  return (
    <section className="sec">
      <dl className="kv wide">
        {lastRow !== undefined && (
          <>
            <dt>{words.lastRow}</dt>
            <dd className="m11">
              {lastRow ? words.lastRowOf(zonedMoment(lastRow.orderAt, now ?? lastRow.orderAt)) : words.noRow}
            </dd>
          </>
        )}
        <dt>{words.lost}</dt>
        <dd className="m11">
          {words.lostAt(zonedMoment(lostAt, now ?? lostAt, true), duration((now ?? lostAt) - lostAt))}
        </dd>
        <dt>{words.cause}</dt>
        <dd>{line.cause && causeWords(line.cause)}</dd>
        {session !== null && line.cause?.kind !== 'unauthorised' && (
          <>
            <dt>{words.sessionOf}</dt>
            <dd>{words.goodUntil(session)}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

function Tries() {
  const { tries, retryAt, cause } = useLine()
  const failed = cause?.kind === 'refused' ? words.refused : words.failed
  return (
    <Section label={words.tries}>
      <ul className="lines">
        {tries.map((one) => (
          <li key={one.at}>
            <span className="m11 w-15 text-fg-3">{clockTime(one.at)}</span>
            <span className="text-fg-2">{words.after(duration(one.afterMs))}</span>
            <span className="sp" />
            {one.outcome === 'failed' ? (
              <span className="text-fg-3">{failed}</span>
            ) : (
              <span className="font-medium">{retryAt === null ? '…' : words.waits}</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function causeWords(cause: Cause): string {
  switch (cause.kind) {
    case 'refused':
      return words.causes.refused(location.host)
    case 'unanswered':
      return words.causes.unanswered(location.host)
    case 'broken':
      return words.causes.broken(location.host)
    case 'silent':
      return words.causes.silent
    case 'unauthorised':
      return words.causes.unauthorised
    case 'bad-query':
      return words.causes.badQuery
    case 'answered':
      return words.causes.answered(cause.status)
  }
}
