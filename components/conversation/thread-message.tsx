import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { memo, type ReactNode } from 'react'
import type { Fresh } from '@/components/live/arrival-marks'
import { FlagLine } from '@/components/message/message-tab'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import { isAddressed, namesOfTo } from '@/components/stream/list/recipient-list'
import { Icon } from '@/components/ui/icon'
import { Time } from '@/components/ui/time-ago'
import { severityOf } from '@/lib/asks/severity'
import { inWords } from '@/lib/letters/said'
import { personIn } from '@/lib/names/face'
import { writtenName } from '@/lib/names/names'
import { approvalsAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { comma } from '@/lib/text/joined'
import { clockTime, dayedTime } from '@/lib/time/clock'
import { Waited } from './conversation-standing'
import { ThreadBody } from './thread-body'
import type { ThreadMessage as Message } from './use-thread'

const words = text.thread
const everyday = new Set(['normal', 'medium', 'info'])

export type ThreadMessageProps = {
  message: Message
  /** The time that it has in the order of the thread, UTC ms. */
  at: number
  folds: boolean
  /** Whether its protocol wants a reasoning, so that it says where none is stated. */
  reasons: boolean
  answers: { uid: string; orderAt: number } | null
  /** When it asked something of a person that is still open, UTC ms. */
  askedAt: number | null
  owed: { agent: string; since: number } | null
  selected: boolean
  active: boolean
  fresh: Fresh
  onOpen: (uid: string) => void
  onShow: (uid: string) => void
}

/** One message of the thread: time, mark, who to whom, then what was said and what is known of its answer. */
export const ThreadMessage = memo(function ThreadMessage(props: ThreadMessageProps) {
  const { message, at, folds, reasons, answers, askedAt, owed, selected, active, fresh, onOpen, onShow } = props
  const who = message.from === null ? text.stream.nobody : inWords(writtenName(message.fromRaw, message.from))
  return (
    <article
      className={`turn ${selected ? 'on' : ''} ${active ? 'at' : ''} ${fresh ?? ''}`}
      onClick={(event) => {
        if (clicked(event.target)) onOpen(message.uid)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(message.uid)
      }}
    >
      <button
        type="button"
        className="when m11"
        aria-label={words.open(who, clockTime(at))}
        onClick={() => onOpen(message.uid)}
      >
        <Time at={at} />
      </button>
      <span className="pt-0.5">
        <AgentMark agent={message.from} tier={message.fromTier} person={personIn(message.flags)} />
      </span>
      <div className="min-w-0">
        <Head message={message} />
        <ThreadBody message={message} folds={folds} reasons={reasons} />
        <Notes message={message} at={at} answers={answers} owed={askedAt === null ? owed : null} onShow={onShow} />
        {askedAt !== null && <Asks uid={message.uid} since={askedAt} />}
      </div>
    </article>
  )
})

function Head({ message }: { message: Message }) {
  return (
    <div className="fx min-h-5 flex-wrap gap-x-1.5 text-12">
      <span className="text-13 font-semi">
        {message.from === null ? text.stream.nobody : <Said>{writtenName(message.fromRaw, message.from)}</Said>}
      </span>
      {isAddressed(message) && (
        <>
          <Icon of={ArrowRight} size="xs" className="arr" />
          <span className="text-fg-2">
            {message.broadcast ? text.stream.everyone : <Said>{namesOfTo(message)}</Said>}
          </span>
        </>
      )}
      <span className="ml-1.5 text-fg-3">
        <Said>{message.type}</Said>
      </span>
      {message.priority !== null && !everyday.has(message.priority) && (
        <span className="text-fg-3">
          <Said>{message.priority}</Said>
        </span>
      )}
    </div>
  )
}

function Notes({
  message,
  at,
  answers,
  owed,
  onShow,
}: Pick<ThreadMessageProps, 'message' | 'at' | 'answers' | 'owed' | 'onShow'>) {
  const facts: [name: string, said: ReactNode][] = []
  const { error } = message
  if (error?.recoverable === true) facts.push(['recoverable', words.recoverable])
  if (error?.recoverable === false) facts.push(['recoverable', words.notRecoverable])
  if (answers) {
    facts.push([
      'answers',
      <span key="answers">
        {words.answers}{' '}
        <button type="button" className="link m11" onClick={() => onShow(answers.uid)}>
          {dayedTime(answers.orderAt, at)}
        </button>
      </span>,
    ])
  }
  if (message.answeredAt !== null) facts.push(['answered', words.answered(dayedTime(message.answeredAt, at))])
  if (message.goneAt !== null) facts.push(['gone', words.gone(dayedTime(message.goneAt, at))])
  const grave = message.flags.filter((flag) => severityOf(flag) !== 'none')
  return (
    <>
      {facts.length > 0 && (
        <p className="note">
          {facts.map(([name, said], place) => (
            <span key={name}>
              {place > 0 && comma()}
              {said}
            </span>
          ))}
        </p>
      )}
      {grave.map((flag) => (
        <FlagLine key={flag} flag={flag} among={message.flags} />
      ))}
      {owed && <Owed {...owed} source={message.source} />}
    </>
  )
}

function Asks({ uid, since }: { uid: string; since: number }) {
  return (
    <p className="fx mt-1.5 text-12 font-medium text-warn">
      <Link className="btn pri" href={approvalsAt({ ask: uid })} prefetch={false}>
        {words.openAsk}
      </Link>
      <span>
        {words.waitsOnYou} <Waited since={since} className="m11" />
      </span>
    </p>
  )
}

function Owed({ agent, since, source }: { agent: string; since: number; source: string }) {
  const nameOf = useNameOf()
  const [before = '', after = ''] = words.unanswered('\n', '\t').split('\n')
  const [between = '', end = ''] = after.split('\t')
  return (
    <p className="note">
      {before}
      <Waited since={since} className="m11" />
      {between}
      <Said>{nameOf(source, agent)}</Said>
      {end}
    </p>
  )
}

/** A click to mark text or on a control is not a click on the message. */
function clicked(target: EventTarget): boolean {
  const marking = window.getSelection()?.isCollapsed === false
  return !marking && target instanceof Element && target.closest('button, a') === null
}
