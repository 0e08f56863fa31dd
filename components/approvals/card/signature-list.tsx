import { Check, KeyRound } from 'lucide-react'
import { AgentMark } from '@/components/said/agent-mark'
import { Quoted } from '@/components/said/quoted'
import { Said } from '@/components/said/said-text'
import { Icon } from '@/components/ui/icon'
import { Time } from '@/components/ui/time-ago'
import type { Card, Decided } from '@/lib/asks/approval'
import { faceOf } from '@/lib/names/face'
import type { Assurance } from '@/lib/people/person'
import { text } from '@/lib/text'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { nameOf } from './earlier'

const words = approvals.signatures

/** Who signed of how many, each with role and how they were known; whose turn it is now. */
export function Signatures({ card, me }: { card: Card; me: string | null }) {
  const { signatures, policy, closed } = card
  const needed = policy?.needed ?? 1
  if (signatures.length === 0 && needed < 2) return null
  const mine = me !== null && signatures.some(({ person }) => person === me)
  const mayI = closed === null && !mine && card.may.verbs.includes('approve')
  return (
    <section className="sec" aria-label={words.title(signatures.length, needed)}>
      <h3 className="lab">{words.title(signatures.length, needed)}</h3>
      <ul className="signatures">
        {signatures.map((one) => (
          <li key={one.entry}>
            <p className="fx">
              <PersonMark name={one.name} assurance={one.assurance} />
              <b className="trunc font-medium">
                <Said>{nameOf(one, me)}</Said>
              </b>
              <span className="fx gap-1 text-ac">
                <Icon of={Check} size="xs" />
                {words.signed}
              </span>
              <span className="sp" />
              <Time at={one.at} form="dated" className="m11 flex-none text-fg-3" />
            </p>
            <p className="under">
              <KnownBy decided={one} />
            </p>
            {one.reason !== null && (
              <p className="under text-fg-3">
                <Quoted>
                  <Said>{one.reason}</Said>
                </Quoted>
              </p>
            )}
          </li>
        ))}
        {mayI && (
          <li>
            <p className="fx">
              <b className="font-medium">{approvals.card.you}</b>
              <span className="text-fg-2">{signatures.length + 1 >= needed ? words.yours : words.yoursSigns}</span>
              <span className="sp" />
              <span className="m11 text-fg-3">{words.now}</span>
            </p>
          </li>
        )}
      </ul>
    </section>
  )
}

const provesNobody = (assurance: Assurance) => assurance === 'loopback' || assurance === 'policy'

/** The role then, and how the person was known. */
export function KnownBy({ decided: { role, assurance } }: { decided: Pick<Decided, 'role' | 'assurance'> }) {
  return (
    <span className={provesNobody(assurance) ? 'text-warn' : undefined}>
      {(assurance === 'passkey' || assurance === 'sealed') && <Icon of={KeyRound} size="xs" className="inline" />}{' '}
      {words.role(role, text.ledger.known(assurance))}
    </span>
  )
}

/** Two letters; solid only for who was known by more than a place on this machine. */
export function PersonMark({ name, assurance }: { name: string; assurance: Assurance }) {
  if (provesNobody(assurance)) return <AgentMark agent={name} />
  const { letters, cjk } = faceOf(name, null)
  return (
    <i className="ag hu" lang={cjk ? 'zh' : undefined} aria-hidden="true">
      {letters}
    </i>
  )
}
