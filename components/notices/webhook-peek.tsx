import { X } from 'lucide-react'
import { useState } from 'react'
import { ShownOnce } from '@/components/people/shown-once'
import { Said } from '@/components/said/said-text'
import { Button, IconButton } from '@/components/ui/button'
import { EndFoot } from '@/components/ui/end-foot'
import { AskFirst } from '@/components/ui/over/ask-first'
import { PanelHead, Peek, Section } from '@/components/ui/over/peek'
import { toast } from '@/components/ui/over/toast'
import type { Try, WebhookRow } from '@/lib/pages/notice'
import { quietSpan, quietUntil } from '@/lib/pages/quiet-hours'
import { listed } from '@/lib/text/joined'
import { noticePage } from '@/lib/text/notices/notice-page'
import { failureSaid } from '@/lib/text/notices/notices-words'
import { quietWords } from '@/lib/text/notices/quiet-words'
import { dayName } from '@/lib/time/clock'
import { hoursSaid, momentSaid, spanSaid } from './quiet-said'
import { useWebhookActs } from './use-webhooks'
import { WebhookLog } from './webhook-log'

const words = noticePage.peek

type Props = {
  webhook: WebhookRow
  now: number
  /** It is being removed. */
  ending: boolean
  onEdit: () => void
  onEnd: () => void
  onClose: () => void
}

/** One webhook: what it is, a test, its deliveries, and its end. */
export function WebhookPeek({ webhook, now, ending, onEdit, onEnd, onClose }: Props) {
  const { id, name, pausedAt } = webhook
  const { renew, turn, test } = useWebhookActs()
  const [asking, setAsking] = useState(false)
  const on = pausedAt !== null
  return (
    <Peek screen="notices" label={words.label}>
      <PanelHead controls={<IconButton icon={X} label={words.close} onClick={onClose} />}>
        <span className="trunc font-medium">
          <Said>{name}</Said>
        </span>
      </PanelHead>
      <div className="body">
        <div className="fx flex-wrap px-4 py-3">
          <Button look="primary" disabled={test.isPending} onClick={() => test.mutate({ id })}>
            {test.isPending ? words.testing : words.test}
          </Button>
          <Button onClick={onEdit}>{words.edit}</Button>
          <Button
            disabled={turn.isPending}
            onClick={() =>
              turn.mutate({ id, on }, { onSuccess: () => toast(on ? words.resumed(name) : words.paused(name)) })
            }
          >
            {on ? words.resume : words.pause}
          </Button>
          <Button disabled={renew.isPending} onClick={() => setAsking(true)}>
            {words.renew}
          </Button>
          <AskFirst
            open={asking}
            onOpen={setAsking}
            title={<Said>{words.renewAsk.title(name)}</Said>}
            yes={words.renewAsk.yes}
            no={words.renewAsk.no}
            onYes={() => renew.mutate({ id })}
          >
            {words.renewAsk.body}
          </AskFirst>
        </div>
        {renew.data && (
          <div className="px-4 pb-3">
            <ShownOnce
              made={words.renewed(name)}
              once={noticePage.form.once}
              secret={renew.data.secret}
              copy={noticePage.form.copy}
            />
          </div>
        )}
        {test.data && <Tested told={test.data} />}
        <QuietNow webhook={webhook} now={now} />
        <Facts webhook={webhook} now={now} />
        <WebhookLog id={id} now={now} />
      </div>
      <RemoveWebhook name={name} busy={ending} onEnd={onEnd} />
    </Peek>
  )
}

function Tested({ told: { status, error, ms, answer } }: { told: Try }) {
  return (
    <Section label={words.tested}>
      <div role="status">
        <p className={error === null ? undefined : 'text-crit'}>
          {error === null && status !== null
            ? words.arrived(status, ms)
            : words.missed(error === null ? '' : failureSaid(error))}
        </p>
        <p className="pt-1 text-12 text-fg-3">{words.answer}</p>
        <div className="code text-11 break-all">{answer === '' ? words.noAnswer : <Said>{answer}</Said>}</div>
      </div>
    </Section>
  )
}

/** What is kept back now, or when it next will be. */
function QuietNow({ webhook: { quiet, keptBack, pausedAt }, now }: Pick<Props, 'webhook' | 'now'>) {
  if (quiet === null || pausedAt !== null) return null
  const until = quietUntil(quiet, now)
  return (
    <p className="px-4 pb-2 text-12 text-fg-2" role="status">
      {until === null ? spanSaid(quietSpan(quiet, now), now) : quietWords.sentAt(keptBack, momentSaid(until, now))}
    </p>
  )
}

function Facts({ webhook, now }: { webhook: WebhookRow; now: number }) {
  const { template, place, query, sources, content, quiet, madeAt } = webhook
  return (
    <Section label={words.facts}>
      <dl className="kv wide">
        <dt>{words.form}</dt>
        <dd>{noticePage.templates[template]}</dd>
        <dt>{words.place}</dt>
        <dd className="m11 break-all">{place}</dd>
        <dt>{words.what}</dt>
        <dd>{noticePage.webhooks.what(webhook)}</dd>
        <dt>{words.sources}</dt>
        <dd>{sources === null ? words.all : listed(sources)}</dd>
        {query !== null && (
          <>
            <dt>{words.query}</dt>
            <dd className="m11 break-all">
              <Said>{query}</Said>
            </dd>
          </>
        )}
        <dt>{words.content}</dt>
        <dd>{content ? words.contentOn : words.contentOff}</dd>
        <dt>{quietWords.title}</dt>
        <dd>{quiet === null ? quietWords.none : hoursSaid(quiet)}</dd>
        <dt>{words.made}</dt>
        <dd>{dayName(madeAt, now)}</dd>
      </dl>
    </Section>
  )
}

/** Ends a webhook after one question. */
function RemoveWebhook({ name, busy, onEnd }: { name: string; busy: boolean; onEnd: () => void }) {
  return (
    <EndFoot
      act={words.remove}
      note={words.removeNote}
      busy={busy}
      ask={{ ...words.ask, title: <Said>{words.ask.title(name)}</Said> }}
      onEnd={onEnd}
    />
  )
}
