import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePreviewOf, WillBeWritten } from '@/components/approvals/card/beside'
import { DecidedBefore, SaidAround } from '@/components/approvals/card/earlier'
import { Facts, FactWords } from '@/components/approvals/card/fact-list'
import { GraveFlags } from '@/components/approvals/card/grave-flags'
import { ProofLadder } from '@/components/approvals/card/ladder-view'
import { RawMessage } from '@/components/approvals/card/raw-message'
import { KnownBy, PersonMark, Signatures } from '@/components/approvals/card/signature-list'
import { Warned } from '@/components/approvals/card/warned'
import { calledOn, mainOf } from '@/components/approvals/deciding/deciding'
import type { Deciding } from '@/components/approvals/deciding/use-deciding'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Card, Fact, Verb } from '@/lib/asks/approval'
import type { List } from '@/lib/asks/ask-kinds'
import { approvals as words } from '@/lib/text/decisions/approvals-words'

const OTHERS: Record<List, readonly Verb[]> = {
  decide: ['ask-more', 'answer', 'approve-as-changed', 'no-decision'],
  answer: ['reject', 'ask-more', 'approve-as-changed', 'no-decision'],
  inform: [],
}

const notStated = () => <span className="text-fg-3">{words.card.notStated}</span>

type Props = { card: Card; deciding: Deciding; me: string | null; today: number }

/** What stands beside the card elsewhere, a row each: its gist, and the whole of it once it is unfolded. */
export function PhoneRows({ card, deciding, me, today }: Props) {
  const { facts, before, justBefore, since, signatures, policy, ask } = card
  const warned = facts.filter(({ standing }) => standing === 'warning')
  const of = (...whats: Fact['what'][]) => facts.filter((one) => whats.includes(one.what) && !warned.includes(one))
  const others = OTHERS[card.list].filter((verb) => card.may.verbs.includes(verb))
  return (
    <div className="phone-rows">
      {warned.map((fact) => (
        <Row key={fact.says} name={<FactWords fact={fact} />} gist={null}>
          <p className="m11 text-fg-3">{fact.source === null ? words.card.notStated : <Said>{fact.source}</Said>}</p>
        </Row>
      ))}
      <Row name={words.card.reasoning} gist={ask.reasoning === null ? notStated() : firstOf(ask.reasoning)}>
        {ask.reasoning !== null && (
          <p className="as-written">
            <Said>{ask.reasoning}</Said>
          </p>
        )}
      </Row>
      <FactsRow name={words.card.fact.author} facts={of('author')} />
      <FactsRow name={words.phone.risk} facts={of('risk', 'reversible')} />
      <FactsRow name={words.card.fact.guardrail} facts={of('guardrail')} />
      <FactsRow name={words.card.fact.policy} facts={of('policy')} />
      <FactsRow name={words.phone.claims} facts={of('claim')} />
      {before.length > 0 && (
        <Row name={words.phone.before} gist={words.phone.decided(before)}>
          <DecidedBefore before={before} me={me} today={today} />
        </Row>
      )}
      {policy !== null && policy.needed > 1 && (
        <Row
          name={words.phone.signed(signatures.length, policy.needed)}
          gist={
            signatures[0] && (
              <span className="fx gap-1.5">
                <PersonMark name={signatures[0].name} assurance={signatures[0].assurance} />
                <KnownBy decided={signatures[0]} />
              </span>
            )
          }
        >
          <Signatures card={card} me={me} />
        </Row>
      )}
      {card.closed === null && <FileRow card={card} deciding={deciding} />}
      {card.ladder !== null && (
        <Row name={words.phone.proof} gist={null} open>
          <ProofLadder card={card} phone />
        </Row>
      )}
      {justBefore.length > 0 && (
        <Row name={words.card.justBefore} gist={<SaidGist rows={justBefore} />}>
          <SaidAround title={words.card.justBefore} rows={justBefore} />
        </Row>
      )}
      {since.length > 0 && (
        <Row name={words.card.since} gist={<SaidGist rows={since} />}>
          <SaidAround title={words.card.since} rows={since} />
        </Row>
      )}
      {card.author === null && <RawRow ask={ask} />}
      {card.closed === null && others.length > 0 && (
        <Row name={words.otherAnswers} gist={null}>
          <div className="flex flex-wrap gap-2 pt-1">
            {others.map((verb) => (
              <Button key={verb} onClick={() => deciding.begin(verb)} disabled={deciding.why(verb) !== null}>
                {calledOn(card, verb)}
              </Button>
            ))}
          </div>
        </Row>
      )}
    </div>
  )
}

/** Asked for once it is unfolded. */
function RawRow({ ask }: Pick<Card, 'ask'>) {
  const [open, setOpen] = useState(false)
  return (
    <details className="phone-fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="phone-row">
        <span className="text-fg-3">{words.card.raw}</span>
        <span />
        <Icon of={ChevronRight} size="s" />
      </summary>
      {open && <RawMessage ask={ask} />}
    </details>
  )
}

function FactsRow({ name, facts }: { name: string; facts: readonly Fact[] }) {
  const stated = facts.filter(({ standing }) => standing !== 'not-stated')
  if (facts.length === 0) return null
  if (stated.length === 0) return <Row name={name} gist={notStated()} />
  const count = (wanted: Fact['standing']) => facts.filter(({ standing }) => standing === wanted).length
  const claimed = words.phone.claimed(count('evidence'), count('no-evidence'))
  const [first] = stated
  return (
    <Row name={name} gist={claimed === '' && first ? <Said>{first.says}</Said> : claimed}>
      <Facts facts={facts} />
    </Row>
  )
}

function FileRow({ card, deciding }: Pick<Props, 'card' | 'deciding'>) {
  const verb = deciding.begun ?? mainOf(card)
  const looked = usePreviewOf(card, deciding, verb)
  const [file] = looked.preview?.files ?? []
  const none = looked.coming ? '…' : words.phone.noFile
  return (
    <>
      <Warned warnings={looked.preview?.warnings ?? []} />
      <Row
        name={words.phone.file}
        gist={<span className="m11">{file === undefined ? none : <Said>{endOf(file.path)}</Said>}</span>}
        open={looked.error !== null}
      >
        <WillBeWritten card={card} verb={verb} {...looked} />
      </Row>
    </>
  )
}

/** How many, and what is critical about them: nobody has to unfold it to know. */
function SaidGist({ rows }: { rows: Card['since'] }) {
  return (
    <>
      <GraveFlags flags={rows.flatMap(({ flags }) => flags)} />
      {rows.length}
    </>
  )
}

function Row({
  name,
  gist,
  open,
  children,
}: {
  name: ReactNode
  gist: ReactNode
  open?: boolean
  children?: ReactNode
}) {
  if (!children)
    return (
      <p className="phone-row">
        <span className="text-fg-3">{name}</span>
        <span className="trunc">{gist}</span>
      </p>
    )
  return (
    <details className="phone-fold" open={open}>
      <summary className="phone-row">
        <span className="text-fg-3">{name}</span>
        <span className="trunc">{gist}</span>
        <Icon of={ChevronRight} size="s" />
      </summary>
      {children}
    </details>
  )
}

/** `…human-7e0c.json`. */
function endOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.length <= 20 ? name : `…${name.slice(-16)}`
}

function firstOf(words: string): ReactNode {
  return <Said>{words.split('\n', 1)[0] ?? ''}</Said>
}
