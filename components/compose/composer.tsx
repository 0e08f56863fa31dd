'use client'

import { useQuery } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useHouse } from '@/components/live/provider'
import { useTRPC } from '@/components/live/trpc'
import { Button } from '@/components/ui/button'
import { EmptyState, Failure } from '@/components/ui/empty-state'
import type { MessageDetail } from '@/lib/message'
import type { Receipt } from '@/lib/post'
import { text } from '@/lib/text'
import { compose as words } from '@/lib/text/compose'
import { Posted } from './posted'
import { Writing } from './writing'

/** Says something to agents in their own protocol. `asked`: `new`, or the uid of the message that is answered. */
export function Composer({ asked, onClose }: { asked: string | null; onClose: () => void }) {
  return (
    <Dialog.Root open={asked !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="ov composer" aria-describedby={undefined}>
          {asked === 'new' && <Begun key="new" asked="new" answered={null} onClose={onClose} />}
          {asked !== null && asked !== 'new' && <Answering key={asked} uid={asked} onClose={onClose} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Answering({ uid, onClose }: { uid: string; onClose: () => void }) {
  const trpc = useTRPC()
  const message = useQuery(trpc.message.one.queryOptions({ uid }, { retry: false }))
  if (message.data) return <Begun asked={uid} answered={message.data} onClose={onClose} />
  return (
    <>
      <Dialog.Title className="only-read">{words.reply}</Dialog.Title>
      {message.error && (
        <Failure
          title={words.notAnswered}
          cause={message.error.message}
          action={<Button onClick={onClose}>{text.shell.close}</Button>}
        />
      )}
    </>
  )
}

type Parts = { asked: string; answered: MessageDetail | null; onClose: () => void }

/** Writing, then what became of it. */
function Begun({ asked, answered, onClose }: Parts) {
  const trpc = useTRPC()
  const [posted, setPosted] = useState<Receipt | null>(null)
  const [round, setRound] = useState(0)
  const house = useHouse()
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
  if (house === undefined || writable.data === undefined)
    return <Dialog.Title className="only-read">{words.title}</Dialog.Title>
  if (house.sources.length === 0)
    return (
      <>
        <Dialog.Title className="only-read">{words.title}</Dialog.Title>
        <EmptyState title={words.noSource.title}>{words.noSource.body}</EmptyState>
      </>
    )
  const open = writable.data.map(({ source }) => source)
  const usual = house.sources.find(({ label }) => open.includes(label)) ?? house.sources[0]
  return (
    <Writing
      key={round}
      asked={asked}
      answered={answered}
      sources={house.sources}
      usual={answered?.source ?? usual?.label ?? ''}
      onPosted={setPosted}
    />
  )
}
