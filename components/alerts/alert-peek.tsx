import { X } from 'lucide-react'
import Link from 'next/link'
import { useMay } from '@/components/people/you/use-me'
import { Said } from '@/components/said/said-text'
import { IconButton } from '@/components/ui/button'
import { EndFoot } from '@/components/ui/end-foot'
import { PanelHead, Peek, Section } from '@/components/ui/over/peek'
import type { AlertRow, AlertTested } from '@/lib/alerts/alert-row'
import { isAcknowledged } from '@/lib/alerts/alert-rule'
import { healthAt, ledgerAt, noticesAt, streamAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { listed } from '@/lib/text/joined'
import { alertPage } from '@/lib/text/notices/alert-page'
import { noticePage } from '@/lib/text/notices/notice-page'
import { failureSaid } from '@/lib/text/notices/notices-words'
import { zonedMoment } from '@/lib/time/clock'
import { AlertActs } from './alert-acts'
import { useAlertActs } from './use-alerts'

const words = alertPage.peek

type Props = {
  rule: AlertRow
  now: number
  /** Whether who looks may change it. */
  may: boolean
  /** It is being removed. */
  ending: boolean
  onEdit: () => void
  onEnd: () => void
  onClose: () => void
}

/** One alert rule: how it stands, what people do about it, what it is, and its end. */
export function AlertPeek({ rule, now, may, ending, onEdit, onEnd, onClose }: Props) {
  const acts = useAlertActs()
  const canAct = useMay('operator')
  return (
    <Peek screen="alerts" label={words.label}>
      <PanelHead controls={<IconButton icon={X} label={words.close} onClick={onClose} />}>
        <span className="trunc font-medium">
          <Said>{rule.name}</Said>
        </span>
      </PanelHead>
      <div className="body">
        <Standing rule={rule} now={now} />
        <AlertActs rule={rule} now={now} may={may} canAct={canAct} acts={acts} onEdit={onEdit} />
        {acts.test.data && <Tested told={acts.test.data} />}
        <Facts rule={rule} now={now} />
      </div>
      {may && (
        <EndFoot
          act={words.remove}
          note={words.removeNote}
          busy={ending}
          ask={{ ...words.ask, title: <Said>{words.ask.title(rule.name)}</Said> }}
          onEnd={onEnd}
        />
      )}
    </Peek>
  )
}

function Standing({ rule, now }: { rule: AlertRow; now: number }) {
  const { firingSince, mutedUntil, acknowledgedAt, acknowledgedBy, failing, told } = rule
  const isMuted = mutedUntil !== null && mutedUntil > now
  return (
    <div className="px-4 pt-3" role="status">
      {firingSince === null && !failing && <p className="text-fg-2">{words.quiet}</p>}
      {firingSince !== null && <p className="text-crit">{words.firing(zonedMoment(firingSince, now))}</p>}
      {isAcknowledged(rule) && acknowledgedAt !== null && (
        <p className="text-fg-2">
          <Said>{words.acknowledged(acknowledgedBy ?? '', zonedMoment(acknowledgedAt, now))}</Said>
        </p>
      )}
      {isMuted && <p className="text-fg-2">{words.muted(zonedMoment(mutedUntil, now))}</p>}
      {failing && <p className="text-crit">{words.failing}</p>}
      {told.length === 0 && (
        <p className="pt-1 text-12 text-warn">
          {words.silent}{' '}
          <Link className="link" href={noticesAt()} prefetch={false}>
            {words.notifications}
          </Link>
        </p>
      )}
    </div>
  )
}

function Tested({ told }: { told: readonly AlertTested[] }) {
  const peek = noticePage.peek
  return (
    <Section label={words.tested}>
      <div role="status">
        {told.length === 0 && <p className="text-warn">{words.nobodyTold}</p>}
        {told.map(({ webhook, told: { status, error, ms } }) => (
          <p key={webhook} className={error === null ? undefined : 'text-crit'}>
            <Said>{webhook}</Said>:{' '}
            {error === null && status !== null
              ? peek.arrived(status, ms)
              : peek.missed(error === null ? '' : failureSaid(error))}
          </p>
        ))}
      </div>
    </Section>
  )
}

function Facts({ rule, now }: { rule: AlertRow; now: number }) {
  const { escalateMs, escalatesTo } = rule
  const { kind, query, expected, severity, cooldownMs, since, firedAt, told, name } = rule
  return (
    <Section label={words.facts}>
      <dl className="kv wide">
        <dt>{words.kind}</dt>
        <dd>{alertPage.when(rule)}</dd>
        {query !== '' && (
          <>
            <dt>{words.query}</dt>
            <dd className="m11 break-all">
              <Said>{query}</Said>
            </dd>
          </>
        )}
        {expected !== null && (
          <>
            <dt>{words.expected}</dt>
            <dd className="m11 break-all">
              <Said>{expected}</Said>
            </dd>
          </>
        )}
        <dt>{words.severity}</dt>
        <dd>{text.problems.severities[severity]}</dd>
        <dt>{words.cooldown}</dt>
        <dd>{cooldownMs === 0 ? words.noCooldown : alertPage.span(cooldownMs)}</dd>
        <dt>{words.told}</dt>
        <dd>{told.length === 0 ? alertPage.nobody : <Said>{listed(told)}</Said>}</dd>
        {escalateMs !== null && (
          <>
            <dt>{words.escalates}</dt>
            <dd className={escalatesTo === null ? 'text-warn' : undefined}>
              <Said>{words.escalatesAfter(escalatesTo, alertPage.span(escalateMs))}</Said>
            </dd>
          </>
        )}
        <dt>{words.lastFired}</dt>
        <dd>{firedAt === null ? alertPage.never : zonedMoment(firedAt, now)}</dd>
        <dt>{words.since}</dt>
        <dd>{zonedMoment(since, now)}</dd>
      </dl>
      <p className="pt-2 text-12">
        <Link
          className="link"
          href={kind === 'measure' ? healthAt({ span: '24h', narrow: query }) : streamAt({ q: query })}
          prefetch={false}
        >
          {kind === 'measure' ? words.openHealth : words.open}
        </Link>
      </p>
      <p className="text-12">
        <Link className="link" href={ledgerAt({ q: `did:alert "${name.replaceAll('"', ' ')}"` })} prefetch={false}>
          {words.log}
        </Link>
      </p>
    </Section>
  )
}
