import { AgentMark, hueStyle } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import type { Card } from '@/lib/asks/approval'
import { writtenName } from '@/lib/names/names'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { zonedMoment } from '@/lib/time/clock'
import { PersonMark } from './signature-list'

const words = approvals.card
/** A longer one would be a wall of large words. */
const MOST_FIRST = 200

/** The ask in the agent's frame, whole, with its length; where a policy says what will happen, that stands above and names itself. */
export function AskQuote({ card: { ask, headline, author }, phone = false }: { card: Card; phone?: boolean }) {
  const { first, rest } = headline.policy === null ? cut(ask.body) : { first: '', rest: ask.body }
  const whole = ask.body.length >= ask.bodyLength
  return (
    <section className="card-part asked">
      {headline.policy !== null && (
        <div className="by-policy">
          <h2>
            <Said whole>{headline.text}</Said>
          </h2>
          <p>{words.byPolicy(headline.policy.name, headline.policy.version)}</p>
        </div>
      )}
      <blockquote className="quote" style={hueStyle(ask.from)}>
        <div className="by">
          {author === null ? (
            <AgentMark agent={ask.from} tier={ask.fromTier} />
          ) : (
            <PersonMark name={author.name} assurance={author.assurance} />
          )}
          <b className="trunc">
            <Said>{author?.name ?? (ask.from === null ? words.nobody : writtenName(ask.fromRaw, ask.from))}</Said>
          </b>
          <span>
            {author !== null
              ? words.wantsToSay(ask.type, ask.bodyLength)
              : !whole
                ? words.wroteCut(ask.body.length, ask.bodyLength)
                : phone
                  ? words.wroteAt(zonedMoment(ask.orderAt, Date.now()))
                  : words.wrote(ask.bodyLength)}
          </span>
        </div>
        {first !== '' && (
          <h2 className="first">
            <Said whole>{first}</Said>
          </h2>
        )}
        {rest !== '' && (
          <div className="rest">
            <Said whole>{rest}</Said>
          </div>
        )}
        {ask.body === '' && <p className="text-fg-3">{words.noWords}</p>}
      </blockquote>
    </section>
  )
}

/** The first paragraph, or its first sentence where it is long, and what follows. */
function cut(body: string): { first: string; rest: string } {
  const begun = body.trim()
  const line = begun.search(/\n|$/)
  const end = line <= MOST_FIRST ? line : sentenceEnd(begun.slice(0, MOST_FIRST))
  return { first: begun.slice(0, end).trim(), rest: begun.slice(end).trim() }
}

/** Where the first sentence ends; 0 where none does. */
function sentenceEnd(text: string): number {
  const end = /[.?!](?=\s)|[。？！]/.exec(text)
  return end === null ? 0 : end.index + 1
}
