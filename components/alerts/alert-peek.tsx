import { X } from 'lucide-react'
import Link from 'next/link'
import { useMay } from '@/components/people/you/use-me'
import { Said } from '@/components/said/said-text'
import { IconButton } from '@/components/ui/button'
import { EndFoot } from '@/components/ui/end-foot'
import { PanelHead, Peek, Section } from '@/components/ui/over/peek'
import { type AlertRow, type AlertTested, escalationOf } from '@/lib/alerts/alert-row'
import { isAcknowledged, isEscalated } from '@/lib/alerts/alert-rule'
import { narrowedTo } from '@/lib/measures/measure-query'
import { healthAt, ledgerAt, noticesAt, owedAt, streamAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { listed } from '@/lib/text/joined'
import { alertPage } from '@/lib/text/notices/alert-page'
import { noticePage } from '@/lib/text/notices/notice-page'
import { failureSaid } from '@/lib/text/notices/notices-words'
import { zonedMoment } from '@/lib/time/clock'
import { AlertActs } from './alert-acts'
import { EscalationLost } from './alerts-table'
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
        {acts.test.data && <Tested rule={rule} told={acts.test.data} />}
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
  const { firingSince, mutedUntil, acknowledgedAt, acknowledgedBy, escalatedAt, failing, told } = rule
  const isMuted = mutedUntil !== null && mutedUntil > now
  return (
    <div className="px-4 pt-3" role="status">
      {firingSince === null && !failing && <p className="text-fg-2">{words.quiet}</p>}
      {firingSince !== null && <p className="text-crit">{words.firing(zonedMoment(firingSince, now))}</p>}
      {isEscalated(rule) && escalatedAt !== null && (
        <p className="text-fg-2">{words.escalated(zonedMoment(escalatedAt, now))}</p>
      )}
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

function Tested({ rule, told }: { rule: AlertRow; told: readonly AlertTested[] }) {
  const peek = noticePage.peek
  const { escalatesToPerson: person } = rule
  return (
    <Section label={words.tested}>
      <div role="status">
        {told.length === 0 && <p className="text-warn">{words.nobodyTold}</p>}
        {told.map(({ webhook, escalated, told: { status, error, ms } }) => (
          <p key={`${webhook} ${escalated}`} className={error === null ? undefined : 'text-crit'}>
            <Said>{escalated ? words.testEscalated(webhook) : webhook}</Said>:{' '}
            {error === null && status !== null
              ? peek.arrived(status, ms)
              : peek.missed(error === null ? '' : failureSaid(error))}
          </p>
        ))}
        {person?.able && (
          <p className="text-fg-2">
            <Said>{words.testPerson(person.name)}</Said>
          </p>
        )}
      </div>
    </Section>
  )
}

function Facts({ rule, now }: { rule: AlertRow; now: number }) {
  const { query, expected, severity, cooldownMs, escalateMs, since, firedAt, told, name } = rule
  const reached = escalationOf(rule).told
  const to = reached.length === 0 ? [alertPage.nobody] : reached
  const shown = shownAt(rule)
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
            <dd>
              <Said>{words.escalatesAfter(listed(to), alertPage.span(escalateMs))}</Said>
              <EscalationLost row={rule} />
            </dd>
          </>
        )}
        <dt>{words.lastFired}</dt>
        <dd>{firedAt === null ? alertPage.never : zonedMoment(firedAt, now)}</dd>
        <dt>{words.since}</dt>
        <dd>{zonedMoment(since, now)}</dd>
      </dl>
      <p className="pt-2 text-12">
        <Link className="link" href={shown.href} prefetch={false}>
          {shown.says}
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

/** Where what it goes by is shown. */
function shownAt({ kind, measure, query }: AlertRow): { href: string; says: string } {
  if (measure === 'undrained') {
    const source = narrowedTo(query)?.source
    return { href: owedAt(source == null ? {} : { source }), says: words.openOwed }
  }
  if (kind === 'measure') return { href: healthAt({ span: '24h', narrow: query }), says: words.openHealth }
  return { href: streamAt({ q: query }), says: words.open }
}
