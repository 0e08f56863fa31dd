import { AlertOctagon, Info, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { OpenDocument } from '@/components/document/open-document'
import { OwedBy } from '@/components/owed/owed-by'
import { Said } from '@/components/said/said-text'
import { LOOKS, shownFlag } from '@/components/stream/list/gravity'
import { Icon } from '@/components/ui/icon'
import { Section } from '@/components/ui/over/peek'
import { Time } from '@/components/ui/time-ago'
import { type Severity, severityOf } from '@/lib/asks/severity'
import type { MessageDetail } from '@/lib/message/message'
import { streamAt } from '@/lib/pages/routes'
import { asValue } from '@/lib/query/print'
import { isOfRules } from '@/lib/rules/rule-flags'
import { pathUnder } from '@/lib/source/document'
import { text } from '@/lib/text'
import { documents } from '@/lib/text/conversations/documents-words'
import { comma } from '@/lib/text/joined'
import { unreadBecause } from '@/lib/text/messages/unread-because'
import { Delivery } from './delivery'
import { MaskedNote, useWhole } from './masked-note'
import { meaningOf } from './meaning'
import { Provenance } from './provenance'
import { RulesBroken } from './rules-broken'
import { WhoRead } from './who-read-list'

const words = text.message
const names = words.sections

/** The message in sections of a fixed order; what it does not have is left out. */
export function MessageTab({ message, onOpen }: { message: MessageDetail; onOpen: (uid: string) => void }) {
  const asked = useWhole(message)
  const { whole } = asked
  const otherFlags = message.flags.filter((flag) => !isOfRules(flag))
  return (
    <>
      <MaskedNote message={message} {...asked} />
      {message.unreadable && (
        <Section label={names.unreadable}>
          <p className="text-crit">
            <Said>{unreadBecause(message.unreadable.reason)}</Said>
          </p>
        </Section>
      )}
      {message.reasoning && (
        <Section label={names.reasoning}>
          <p className="as-written text-fg-2">
            <Said bold whole={whole}>
              {message.reasoning}
            </Said>
          </p>
        </Section>
      )}
      {message.reading !== 'unreadable' && <Content message={message} whole={whole} />}
      {message.code && (
        <Section label={names.code}>
          <pre className="code">
            <Said whole={whole}>{message.code}</Said>
          </pre>
        </Section>
      )}
      {message.attachments.length > 0 && (
        <Section label={names.attachments}>
          <ul className="lines">
            {message.attachments.map(({ path, name }) => (
              <li key={path}>
                <span className="m11 trunc">
                  <Said>{path}</Said>
                </span>
                {name && (
                  <span className="trunc text-fg-3">
                    <Said>{name}</Said>
                  </span>
                )}
                <OpenAttachment message={message} path={path} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {message.error && <ErrorFacts message={message} whole={whole} />}
      <Terms message={message} />
      {message.flags.some(isOfRules) && <RulesBroken uid={message.uid} />}
      {message.reading === 'message' && <OwedBy uid={message.uid} />}
      {otherFlags.length > 0 && (
        <Section label={names.flags}>
          {otherFlags.map((flag) => (
            <FlagLine key={flag} flag={flag} />
          ))}
        </Section>
      )}
      <WhoRead message={message} onOpen={onOpen} />
      <Delivery message={message} />
      <Provenance message={message} />
    </>
  )
}

/** What is no path under the root of its source leads nowhere; of one that is, it is said where no document is known. */
function OpenAttachment({ message, path }: { message: MessageDetail; path: string }) {
  const under = pathUnder(message.root, path)
  if (under === null) return null
  if (message.documents.includes(under)) return <OpenDocument source={message.source} path={under} />
  return <span className="flex-none text-12 text-fg-3">{documents.notKnown}</span>
}

function Content({ message, whole }: { message: MessageDetail; whole: boolean }) {
  const cut = message.body.length < message.bodyLength
  return (
    <Section
      label={names.content}
      aside={cut && <span className="m11">{names.contentLength(message.body.length, message.bodyLength)}</span>}
    >
      {message.body === '' ? (
        <p className="text-fg-3">{words.empty}</p>
      ) : (
        <p className="as-written">
          <Said bold whole={whole}>
            {message.body}
          </Said>
        </p>
      )}
    </Section>
  )
}

function ErrorFacts({ message, whole }: { message: MessageDetail; whole: boolean }) {
  const { error, errorMessage, errorSuggestion } = message
  const recoverable = error?.recoverable
  return (
    <Section label={names.error}>
      {errorMessage && (
        <p className="as-written mb-1">
          <Said whole={whole}>{errorMessage}</Said>
        </p>
      )}
      <Facts
        rows={[
          [words.error.code, error?.code ? <Said key="code">{error.code}</Said> : words.error.unsaid],
          [
            words.error.recoverable,
            recoverable === null || recoverable === undefined
              ? words.error.unsaid
              : recoverable
                ? words.error.yes
                : words.error.no,
          ],
          [
            words.error.suggestion,
            errorSuggestion && (
              <Said key="suggestion" whole={whole}>
                {errorSuggestion}
              </Said>
            ),
          ],
        ]}
      />
    </Section>
  )
}

function Terms({ message }: { message: MessageDetail }) {
  const terms = words.terms
  const rows: FactRow[] = [
    [terms.channel, message.channel && <Said key="channel">{message.channel}</Said>],
    [terms.priority, message.priorityRaw && <Said key="priority">{message.priorityRaw}</Said>],
    [terms.state, message.state && <Said key="state">{message.state}</Said>],
    [terms.id, message.nativeId && <Mono key="id">{message.nativeId}</Mono>],
    [
      terms.trace,
      message.traceId && (
        <Link key="trace" className="link" href={streamAt({ q: `trace:${asValue(message.traceId)}` })} prefetch={false}>
          <Mono>{message.traceId}</Mono>
        </Link>
      ),
    ],
    [terms.reply, message.replyTo && <Mono key="reply">{message.replyTo}</Mono>],
    [terms.progress, message.progress && words.progress(message.progress.current, message.progress.total)],
    [terms.deadline, message.deadlineAt !== null && <Time key="deadline" at={message.deadlineAt} form="day" />],
    [terms.expires, message.expiresAt !== null && <Time key="expires" at={message.expiresAt} form="day" />],
  ]
  if (!rows.some(([, value]) => isSaid(value))) return null
  return (
    <Section label={terms.title}>
      <Facts rows={rows} />
    </Section>
  )
}

type FactRow = readonly [name: string, value: ReactNode]

function isSaid(value: ReactNode): boolean {
  return value !== null && value !== '' && value !== false && value !== undefined
}

/** Pairs of name and value; those without a value are left out. */
export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="kv">
      {rows.map(([name, value]) =>
        isSaid(value) ? (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function Mono({ children }: { children: string }) {
  return (
    <span className="m11">
      <Said>{children}</Said>
    </span>
  )
}

const SIGNS = { none: Info, warning: TriangleAlert, error: AlertOctagon, critical: AlertOctagon } satisfies Record<
  Severity,
  typeof Info
>

/** A flag: its shape and word, then what it means. `among`: those that stand with it. */
export function FlagLine({ flag, among = [] }: { flag: string; among?: readonly string[] }) {
  const severity = severityOf(flag)
  return (
    <div className={`flag ${LOOKS[severity]}`}>
      <Icon of={SIGNS[severity]} size="s" />
      <span className="c">
        <Said>{shownFlag(flag, among)}</Said>
        <span className="only-read">
          {comma()}
          {text.flagWords.severity[severity]}
        </span>
      </span>
      <span className="text-fg-2">{meaningOf(flag)}</span>
    </div>
  )
}
