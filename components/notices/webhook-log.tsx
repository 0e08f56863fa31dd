import { Said } from '@/components/said/said-text'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Section } from '@/components/ui/over/peek'
import { toast } from '@/components/ui/over/toast'
import { shortTime, When } from '@/components/ui/when'
import type { Delivery, Try } from '@/lib/pages/notice'
import { noticePage } from '@/lib/text/notices/notice-page'
import { failureSaid } from '@/lib/text/notices/notices-words'
import { useDeliveries, useWebhookActs } from './use-webhooks'

const words = noticePage.log

/** What was sent, every try of it with status, time and error, the newest first. */
export function WebhookLog({ id, now }: { id: string; now: number }) {
  const asked = useDeliveries(id)
  const rows = asked.data ?? []
  return (
    <Section label={words.title} aside={rows.length > 0 ? words.kept : null}>
      <AwaitedRows asked={asked} failed={words.failed} widths={['30%', '40%']}>
        {rows.length === 0 ? (
          <p className="text-12 text-fg-3">{words.none}</p>
        ) : (
          <ol className="webhook-log">
            {rows.map((one) => (
              <Row key={one.id} delivery={one} now={now} />
            ))}
          </ol>
        )}
      </AwaitedRows>
    </Section>
  )
}

function Row({ delivery, now }: { delivery: Delivery; now: number }) {
  const { id, kind, at, state, counts, nextAt, tries } = delivery
  const { again } = useWebhookActs()
  const later = state === 'waiting' && tries.length > 0
  const keptBack = state === 'waiting' && tries.length === 0 && nextAt > now
  return (
    <li>
      <div className="fx">
        <When at={at} today={now} className="m11 text-fg-3" />
        <span className="trunc">{kind === 'test' ? words.test : words.told(counts)}</span>
        <span className="sp" />
        <span className={state === 'given-up' ? 'text-crit' : 'text-fg-2'}>
          {keptBack
            ? words.keptBack(shortTime(nextAt, now))
            : later
              ? words.next(words.states[state], shortTime(nextAt, now))
              : kind === 'test' && state === 'given-up'
                ? words.missed
                : words.states[state]}
        </span>
        {kind === 'notice' && state !== 'closed' && (
          <button
            type="button"
            className="link"
            disabled={again.isPending}
            onClick={() => again.mutate({ id }, { onSuccess: () => toast(words.againDone) })}
          >
            {words.again}
          </button>
        )}
      </div>
      <ul>
        {tries.map((one) => (
          <Tried key={one.n} one={one} now={now} />
        ))}
      </ul>
    </li>
  )
}

function Tried({ one: { n, at, ms, status, error }, now }: { one: Try; now: number }) {
  return (
    <li className="m11 text-fg-3">
      <span>{words.attempt(n)}</span>
      <When at={at} today={now} />
      <span>{words.status(status)}</span>
      <span>{words.ms(ms)}</span>
      {error !== null && (
        <span className="text-crit">
          <Said>{failureSaid(error)}</Said>
        </span>
      )}
    </li>
  )
}
