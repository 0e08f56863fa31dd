'use client'

import { useQuery } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useConsoleStatus } from '@/components/live/provider'
import { useTRPC } from '@/components/live/use-trpc'
import { useMyself } from '@/components/people/you/use-me'
import { Button } from '@/components/ui/button'
import { EmptyState, Failure } from '@/components/ui/empty-state'
import { focusBack } from '@/components/ui/keep/focus-kept'
import type { PostAgain, Receipt } from '@/lib/post/post-parts'
import type { DebtRow } from '@/lib/rules/debt'
import { text } from '@/lib/text'
import { compose as words } from '@/lib/text/posts/compose-words'
import { type Subject, Writing } from './compose-writing'
import { nudgeDraft } from './nudge-draft'
import { type Composed, typedOf } from './post-draft'
import { Posted } from './sending/posted-note'
import { addressedBy, nudgedBy, repeatedBy } from './use-compose'

/** Says something to agents in their own protocol. `asked`: `new`, `toAgent` one, the uid of the message that is answered, `againOf` one, or `nudgeOf` a debt. */
export function Composer({ asked, onClose }: { asked: string | null; onClose: () => void }) {
  const repeated = asked === null ? null : repeatedBy(asked)
  const addressed = asked === null ? null : addressedBy(asked)
  const nudged = asked === null ? null : nudgedBy(asked)
  return (
    <Dialog.Root open={asked !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="ov composer" aria-describedby={undefined} onCloseAutoFocus={focusBack}>
          {asked === 'new' && <Begun key="new" asked="new" subject={NEW} onClose={onClose} />}
          {asked !== null && addressed !== null && (
            <Addressing key={asked} asked={asked} to={addressed} onClose={onClose} />
          )}
          {asked !== null && asked !== 'new' && addressed === null && repeated === null && nudged === null && (
            <Answering key={asked} asked={asked} uid={asked} onClose={onClose} />
          )}
          {asked !== null && nudged !== null && <Nudging key={asked} asked={asked} of={nudged} onClose={onClose} />}
          {asked !== null && repeated !== null && (
            <Repeating key={asked} asked={asked} uid={repeated} onClose={onClose} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const NEW: Subject = { what: 'new', message: null, first: {} }
type Referring = { asked: string; uid: string; onClose: () => void }
type Addressed = { asked: string; to: { source: string; agent: string }; onClose: () => void }

/** A new message to an agent, where it was heard last. */
function Addressing({ asked, to, onClose }: Addressed) {
  const { data, error } = useQuery(useTRPC().agent.named.queryOptions({ agents: [to] }))
  if (data === undefined) return <NotThere title={words.title} error={error?.message ?? null} onClose={onClose} />
  const first = { channel: data[0]?.channel ?? null, to: [to.agent] }
  return <Begun asked={asked} subject={{ ...NEW, first }} within={to.source} onClose={onClose} />
}

function Answering({ asked, uid, onClose }: Referring) {
  const trpc = useTRPC()
  const { data: message, error } = useQuery(trpc.message.one.queryOptions({ uid }, { retry: false }))
  if (!message) return <NotThere title={words.reply} error={error?.message ?? null} onClose={onClose} />
  const first = { channel: message.channel, to: message.from === null ? [] : [message.from] }
  return <Begun asked={asked} subject={{ what: 'reply', message, first }} onClose={onClose} />
}

type Reminding = { asked: string; of: NonNullable<ReturnType<typeof nudgedBy>>; onClose: () => void }

/** A reminder to whoever owes something: in reply to the message that it is owed by, or a new one about a task. */
function Nudging({ asked, of: { uid, kind, debtor }, onClose }: Reminding) {
  const trpc = useTRPC()
  const debts = useQuery(trpc.owed.of.queryOptions({ uid }, { retry: false }))
  const debt = debts.data?.find((one) => one.kind === kind && one.debtor === debtor)
  if (debts.data !== undefined && debt === undefined)
    return <NotThere title={words.nudge} error={words.noDebt} onClose={onClose} />
  if (debt === undefined) return <NotThere title={words.nudge} error={debts.error?.message ?? null} onClose={onClose} />
  const Of = debt.task ? NudgingOfTask : NudgingOfMessage
  return <Of asked={asked} debt={debt} onClose={onClose} />
}

type Nudged = { asked: string; debt: DebtRow; onClose: () => void }

function NudgingOfMessage({ asked, debt, onClose }: Nudged) {
  const trpc = useTRPC()
  const message = useQuery(trpc.message.one.queryOptions({ uid: debt.uid }, { retry: false }))
  const targets = useQuery(trpc.post.targets.queryOptions({ source: debt.source }, { retry: false }))
  if (!message.data || !targets.data)
    return <NotThere title={words.nudge} error={(message.error ?? targets.error)?.message ?? null} onClose={onClose} />
  const first = nudgeDraft(debt, targets.data.manners, Date.now())
  return <Begun asked={asked} subject={{ what: 'reply', message: message.data, first }} onClose={onClose} />
}

/** Where its owner was heard last. */
function NudgingOfTask({ asked, debt, onClose }: Nudged) {
  const trpc = useTRPC()
  const { source, debtor } = debt
  const agents = debtor === null ? [] : [{ source, agent: debtor }]
  const named = useQuery(trpc.agent.named.queryOptions({ agents }, { retry: false }))
  const targets = useQuery(trpc.post.targets.queryOptions({ source }, { retry: false }))
  if (!named.data || !targets.data)
    return <NotThere title={words.nudge} error={(named.error ?? targets.error)?.message ?? null} onClose={onClose} />
  const first = { ...nudgeDraft(debt, targets.data.manners, Date.now()), channel: named.data[0]?.channel ?? null }
  return <Begun asked={asked} subject={{ ...NEW, first }} within={source} onClose={onClose} />
}

function Repeating({ asked, uid, onClose }: Referring) {
  const trpc = useTRPC()
  const message = useQuery(trpc.message.one.queryOptions({ uid }, { retry: false }))
  const again = useQuery(trpc.post.again.queryOptions({ uid }, { retry: false, staleTime: Number.POSITIVE_INFINITY }))
  const error = message.error ?? again.error
  if (!message.data || !again.data)
    return <NotThere title={words.again} error={error?.message ?? null} onClose={onClose} />
  const subject: Subject = { what: 'again', message: message.data, first: firstOf(again.data) }
  return <Begun asked={asked} subject={subject} onClose={onClose} />
}

function firstOf({ channel, parts }: PostAgain): Partial<Composed> {
  return { channel, ...typedOf(parts) }
}

function NotThere({ title, error, onClose }: { title: string; error: string | null; onClose: () => void }) {
  return (
    <>
      <Dialog.Title className="only-read">{title}</Dialog.Title>
      {error !== null && (
        <Failure
          title={words.notAnswered}
          cause={error}
          action={<Button onClick={onClose}>{text.shell.close}</Button>}
        />
      )}
    </>
  )
}

type Parts = {
  asked: string
  subject: Subject /** The only source it may go into. */
  within?: string
  onClose: () => void
}

/** Writing, then what became of it. */
function Begun({ asked, subject, within = subject.message?.source, onClose }: Parts) {
  const trpc = useTRPC()
  const [posted, setPosted] = useState<Receipt | null>(null)
  const [round, setRound] = useState(0)
  const consoleStatus = useConsoleStatus()
  const person = useMyself()
  const writable = useQuery(trpc.writing.list.queryOptions())
  if (posted !== null)
    return (
      <Posted
        receipt={posted}
        onClose={onClose}
        onAnother={() => {
          setRound(round + 1)
          setPosted(null)
        }}
      />
    )
  if (writable.error)
    return (
      <>
        <Dialog.Title className="only-read">{words.title}</Dialog.Title>
        <Failure
          title={text.shell.failed.query}
          cause={writable.error.message}
          action={<Button onClick={() => writable.refetch()}>{text.shell.failed.retry}</Button>}
        />
      </>
    )
  if (consoleStatus === undefined || person === null || writable.data === undefined)
    return <Dialog.Title className="only-read">{words.title}</Dialog.Title>
  if (consoleStatus.sources.length === 0)
    return (
      <>
        <Dialog.Title className="only-read">{words.title}</Dialog.Title>
        <EmptyState title={words.noSource.title}>{words.noSource.body}</EmptyState>
      </>
    )
  const open = writable.data.map(({ source }) => source)
  const labels = consoleStatus.sources.map(({ label }) => label)
  const usual = labels.filter((label) => open.includes(label))
  const sources = within === undefined ? [...new Set([...usual, ...labels])] : [within]
  return (
    <Writing
      key={`${person} ${round}`}
      person={person}
      asked={asked}
      subject={subject}
      sources={sources}
      onPosted={setPosted}
      onClose={onClose}
    />
  )
}
