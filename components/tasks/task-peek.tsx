'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import Link from 'next/link'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { OwedBy } from '@/components/owed/owed-by'
import { Agent } from '@/components/said/agent-name'
import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import { IconButton } from '@/components/ui/button'
import { NotHad } from '@/components/ui/not-had'
import { PanelHead, Peek, Section } from '@/components/ui/over/peek'
import type { TaskDetail, TaskRow } from '@/lib/message/task'
import { agentsAt, conversationAt, streamAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { TaskFacts } from './task-facts'
import { TaskHistory } from './task-history'
import { TaskTitle } from './task-line'
import { TaskNeeds } from './task-needs'

const words = text.tasks.peek
const notHad = () => ({
  notFound: words.notFound,
  notFoundNext: words.notFoundNext,
  close: text.shell.close,
  failed: text.tasks.failed.title,
  again: text.tasks.failed.again,
})
const EVERY_MS = 1_500

/** One task: how it stands, what it waits for, everything that was said of it, and its last words as they lie on disk. */
export function TaskPeek({
  id,
  screen = 'tasks',
  now,
  onClose,
  onMove,
  onOpen,
}: {
  id: string
  /** Of which its width is remembered. */
  screen?: string
  now: number
  onClose: () => void
  onMove: (by: 1 | -1) => void
  onOpen: (id: string) => void
}) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.task.one.queryOptions({ id }, { retry: false }))
  useRefresh(trpc.task.one.queryKey({ id }), EVERY_MS)
  const { data } = asked
  return (
    <Peek screen={screen} label={words.label}>
      <PanelHead
        controls={
          <>
            <IconButton icon={ChevronUp} label={words.previous} onClick={() => onMove(-1)} />
            <IconButton icon={ChevronDown} label={words.next} onClick={() => onMove(1)} />
            <IconButton icon={X} label={text.shell.close} onClick={onClose} />
          </>
        }
      >
        <span className="m11 trunc text-fg-3">
          <Said>{data ? [data.task.source, data.task.scope].filter((word) => word !== null).join(' ') : ''}</Said>
        </span>
      </PanelHead>
      {asked.isError && (
        <NotHad error={asked.error} words={notHad()} onAgain={() => asked.refetch()} onClose={onClose} />
      )}
      {data && !asked.isError && (
        <>
          <Head task={data.task} />
          <div className="body">
            <TaskFacts task={data.task} now={now} />
            <OwedBy uid={id} />
            <TaskNeeds label={words.needs} lines={data.needs} onOpen={onOpen} />
            <TaskNeeds label={words.neededBy} lines={data.neededBy} onOpen={onOpen} />
            <TaskHistory task={data.task} history={data.history} more={data.more} now={now} />
            <Raw raw={data.raw} />
          </div>
          <Foot task={data.task} />
        </>
      )}
    </Peek>
  )
}

function Head({ task }: { task: TaskRow }) {
  const nameOf = useNameOf()
  return (
    <div className="flex-none px-4 py-3">
      <p className="text-15 font-semi as-written">
        <TaskTitle title={task.title} />
      </p>
      {task.owner !== null && (
        <p className="pt-1 text-12">
          <Agent agent={task.owner} name={task.ownerRaw ?? nameOf(task.source, task.owner)} tier={task.ownerTier} />
        </p>
      )}
    </div>
  )
}

function Raw({ raw }: { raw: TaskDetail['raw'] }) {
  if (raw === null) return null
  return (
    <Section label={words.raw}>
      <p className="m11 pb-1 break-all text-fg-3">
        <Said>{raw.path}</Said>
      </p>
      <pre className="code whitespace-pre-wrap break-all">
        <Said>{raw.text}</Said>
      </pre>
      {!raw.whole && <p className="pt-1 text-12 text-fg-3">{words.cut}</p>}
      {raw.message !== null && (
        <Link className="link text-12" href={streamAt({ m: raw.message })} prefetch={false}>
          {words.openMessage}
        </Link>
      )}
    </Section>
  )
}

function Foot({ task: { conversation, source, owner } }: { task: TaskRow }) {
  if (conversation === null && owner === null) return null
  return (
    <footer className="foot">
      {conversation !== null && (
        <Link className="btn" href={conversationAt(conversation)} prefetch={false}>
          {words.conversation}
        </Link>
      )}
      {owner !== null && (
        <Link className="btn ghost" href={agentsAt({ source, agent: owner })} prefetch={false}>
          {words.agent}
        </Link>
      )}
    </footer>
  )
}
