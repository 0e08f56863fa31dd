import { CircleHelp, Clock, EyeOff, FileWarning, KeyRound, type LucideIcon, SquareTerminal, Users } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Card, Closed, Verb } from '@/lib/asks/approval'
import type { ToldEntry } from '@/lib/ledger/told-entry'
import { conversationAt, ledgerAt, peopleAt, sourcesAt } from '@/lib/pages/routes'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { decisionSeal } from '@/lib/text/decisions/decision-seal'
import { proof } from '@/lib/text/people/proof-words'
import { zonedMoment } from '@/lib/time/clock'
import { onlyCloses } from './deciding'
import { useRaise } from './use-approvals'
import type { Deciding } from './use-deciding'

const { stale, outcome: came, why: whys } = approvals

type Grave = 'info' | 'warn' | 'crit'

function Notice({
  icon,
  grave,
  lead,
  children,
  next,
}: {
  icon: LucideIcon
  grave: Grave
  lead: ReactNode
  children?: ReactNode
  next?: ReactNode
}) {
  return (
    <div className={`decision-notice ${grave}`} role={grave === 'info' ? 'status' : 'alert'}>
      <Icon of={icon} />
      <p>
        <b>{lead}</b> {children}
      </p>
      {next}
    </div>
  )
}

/** A second act of its own, of which a double click is none. */
function WithoutSeal({ verb, deciding }: { verb: Verb; deciding: Deciding }) {
  const { without, withoutIs } = decisionSeal
  const press = ({ detail }: { detail: number }) => detail <= 1 && deciding.confirmUnsealed()
  return (
    <Button title={withoutIs} aria-disabled={deciding.off !== null} onClick={press}>
      {without(approvals.verbs[verb])}
    </Button>
  )
}

/** What keeps whoever looks from deciding, what became of the last try, and what changed meanwhile. */
export function DecisionNotices({ card, deciding }: { card: Card; deciding: Deciding }) {
  const { outcome, refused, changed, reopen } = deciding
  const raise = useRaise()
  return (
    <>
      {changed && (
        <Notice
          icon={FileWarning}
          grave="warn"
          lead={stale.changed}
          next={<Button onClick={reopen}>{stale.read}</Button>}
        >
          {came.kept}
        </Notice>
      )}
      {refused !== null && (
        <Notice
          icon={Users}
          grave="warn"
          lead={refused.answered ? stale.title : stale.unknown}
          next={deciding.unshown !== null && <WithoutSeal verb={deciding.unshown} deciding={deciding} />}
        >
          <Said>{refused.says}</Said> {refused.answered ? came.kept : stale.again}
        </Notice>
      )}
      {outcome?.outcome === 'failed' && (
        <Notice icon={FileWarning} grave="crit" lead={came.failed} next={<Entry n={outcome.entry} />}>
          <Said>{outcome.receipt?.why ?? ''}</Said> {came.kept}
        </Notice>
      )}
      {outcome?.outcome === 'writing' && (
        <Notice icon={Clock} grave="warn" lead={came.writing} next={<Entry n={outcome.entry} />} />
      )}
      {outcome?.outcome === 'signed' && (
        <Notice
          icon={Users}
          grave="info"
          lead={came.signed(outcome.signed, outcome.needed)}
          next={<Entry n={outcome.entry} />}
        />
      )}
      {!card.writable && card.may.verbs.length > 0 && (
        <Notice
          icon={EyeOff}
          grave="warn"
          lead={<Said>{whys.readOnly(card.ask.source)}</Said>}
          next={
            <Link className="btn" href={sourcesAt({ source: card.ask.source })} prefetch={false}>
              {whys.toWriting}
            </Link>
          }
        />
      )}
      {(card.may.verbs.includes('withdraw') || onlyCloses(card)) && card.may.why !== null && (
        <Notice icon={Users} grave="info" lead={card.may.why} />
      )}
      {card.may.lacks !== null && (
        <Notice
          icon={KeyRound}
          grave="info"
          lead={card.may.why}
          next={<Button onClick={raise}>{proof.factor.show}</Button>}
        />
      )}
      {card.may.verbs.length === 0 && card.may.lacks === null && (
        <Notice
          icon={EyeOff}
          grave="info"
          lead={card.may.why ?? whys.verb}
          next={
            <Link className="btn" href={peopleAt()} prefetch={false}>
              {approvals.toPeople}
            </Link>
          }
        >
          {approvals.noRight}
        </Notice>
      )}
    </>
  )
}

function Entry({ n }: { n: ToldEntry }) {
  return (
    <Link className="btn" href={ledgerAt({ entry: n })} prefetch={false}>
      {approvals.closed.entry}
    </Link>
  )
}

const ICONS: Record<Closed['how'], LucideIcon> = {
  decided: Users,
  answered: Users,
  'decided-on-disk': FileWarning,
  over: SquareTerminal,
  ended: SquareTerminal,
  unheard: CircleHelp,
  expired: Clock,
  withdrawn: EyeOff,
  changed: FileWarning,
}

/** It came to what was wanted. */
const CALM: readonly Closed['how'][] = ['decided', 'answered', 'over']

/** Stands where the buttons were: how the ask was closed, by whom, what to do next, and what was typed and not sent. */
export function ClosedNotice({
  card,
  closed,
  deciding,
  me,
  onNext,
}: {
  card: Card
  closed: Closed
  deciding: Deciding
  me: string | null
  onNext: () => void
}) {
  const { decided, how } = closed
  const words = approvals.closed
  const unsent = deciding.given.reason.trim()
  return (
    <footer className="decide-foot">
      <Notice
        icon={ICONS[how]}
        grave={CALM.includes(how) ? 'info' : 'warn'}
        lead={<Said>{sentenceOf(closed, me)}</Said>}
        next={decided && <Entry n={decided.entry} />}
      >
        {card.author === null ? words.next[how] : words.nextHeld}
      </Notice>
      {unsent !== '' && (
        <p className="as-written text-12 text-fg-2">
          <span className="text-fg-3">{words.kept}</span> <Said>{unsent}</Said>
        </p>
      )}
      <div className="fx pt-2">
        {card.ask.conversation !== null && (
          <Link className="btn" href={conversationAt(card.ask.conversation, { m: card.ask.uid })} prefetch={false}>
            {words.conversation}
          </Link>
        )}
        <span className="sp" />
        <Button hint="J" onClick={onNext}>
          {words.nextAsk}
        </Button>
      </div>
    </footer>
  )
}

function sentenceOf({ how, at, by, decided }: Closed, me: string | null): string {
  const words = approvals.closed
  const time = zonedMoment(at, Date.now())
  if (how === 'decided') {
    if (decided === null) return words.decided(null, by ?? approvals.card.nobody, time)
    const who = decided.person === me ? words.byYou : decided.name
    return words.decided(decided.verb, who, time)
  }
  return how === 'decided-on-disk' ? words[how](by, time) : words[how](time)
}
