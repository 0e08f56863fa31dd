'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { Agent } from '@/components/said/agent-name'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import { Section } from '@/components/ui/over/peek'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Time } from '@/components/ui/time-ago'
import type { MessageDetail, MessageRow } from '@/lib/message/message'
import { streamAt } from '@/lib/pages/routes'
import { printField } from '@/lib/query/print'
import { text } from '@/lib/text'

const words = text.message.context
const EACH = 10
const AGAIN_MS = 3_000

type Props = { message: MessageDetail; onOpen: (uid: string) => void }
/** Of what the rows around a message are. */
export type ContextOf = 'channel' | 'conversation'

/** The ten rows before and after, in the same channel (or file, where it has none) or in the same conversation. */
export function ContextTab({ of, onOf, ...props }: Props & { of: ContextOf; onOf: (of: ContextOf) => void }) {
  const { channel, conversation, uid } = props.message
  return (
    <>
      <div className="fx h-9 border-line-1 border-b px-4">
        <SegmentedControl
          small
          label={words.label}
          options={[
            { name: 'channel', label: channel === '' ? words.file : words.channel },
            { name: 'conversation', label: words.conversation },
          ]}
          chosen={of}
          onChoose={onOf}
        />
        <span className="sp" />
        {of === 'conversation' && conversation !== null && (
          <Link className="link text-12" prefetch={false} href={streamAt({ q: only(conversation), m: uid })}>
            {words.only}
          </Link>
        )}
      </div>
      {of === 'channel' && <InChannel {...props} />}
      {of === 'conversation' &&
        (conversation === null ? (
          <p className="sec text-12 text-fg-3">{words.alone}</p>
        ) : (
          <InConversation {...props} id={conversation} />
        ))}
    </>
  )
}

function only(conversation: string): string {
  return printField({ field: 'conversation', value: conversation, compare: '=', prefix: false })
}

function InChannel({ message, onOpen }: Props) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.message.context.queryOptions({ uid: message.uid }, { retry: false }))
  useRefresh(trpc.message.context.queryKey({ uid: message.uid }), AGAIN_MS)
  return asked.isError ? (
    <NotHad error={asked.error} onAgain={() => asked.refetch()} />
  ) : (
    asked.data && <Around message={message} before={asked.data.before} after={asked.data.after} onOpen={onOpen} />
  )
}

function InConversation({ message, onOpen, id }: Props & { id: string }) {
  const trpc = useTRPC()
  const side = (direction: 'older' | 'newer') => ({ id, from: message.cursor, direction, limit: EACH })
  const before = useQuery(trpc.conversation.messages.queryOptions(side('older'), { retry: false }))
  const after = useQuery(trpc.conversation.messages.queryOptions(side('newer'), { retry: false }))
  useRefresh(trpc.conversation.messages.queryKey(side('older')), AGAIN_MS)
  useRefresh(trpc.conversation.messages.queryKey(side('newer')), AGAIN_MS)
  const failed = [before, after].find(({ isError }) => isError)
  if (failed?.error) return <NotHad error={failed.error} onAgain={() => failed.refetch()} />
  if (!before.data || !after.data) return null
  return <Around message={message} before={before.data.rows} after={after.data.rows} onOpen={onOpen} />
}

function NotHad({ error, onAgain }: { error: { message: string }; onAgain: () => void }) {
  return (
    <Failure
      title={text.message.failed}
      cause={error.message}
      action={<Button onClick={onAgain}>{text.message.again}</Button>}
    />
  )
}

type Sides = Props & { before: readonly MessageRow[]; after: readonly MessageRow[] }

function Around({ message, before, after, onOpen }: Sides) {
  return (
    <>
      <Section label={words.before}>
        <Rows rows={before} onOpen={onOpen} />
      </Section>
      <Section label={words.here}>
        <Rows rows={[message]} onOpen={onOpen} />
      </Section>
      <Section label={words.after}>
        <Rows rows={after} onOpen={onOpen} />
      </Section>
    </>
  )
}

/** Messages in one line each; one opens in place of this one. */
export function Rows({ rows, onOpen }: { rows: readonly MessageRow[]; onOpen: (uid: string) => void }) {
  if (rows.length === 0) return <p className="text-12 text-fg-3">{words.none}</p>
  return (
    <ul className="-mx-4">
      {rows.map((row) => (
        <li key={row.uid}>
          <button
            type="button"
            className="grid w-full grid-cols-[62px_minmax(0,104px)_minmax(0,1fr)] items-center gap-x-2 px-4 py-1 text-left text-12 hover:bg-hover"
            onClick={() => onOpen(row.uid)}
          >
            <Time at={row.orderAt} className="m11 text-fg-3" />
            <Agent agent={row.from} name={row.fromRaw} tier={row.fromTier} className="overflow-hidden" />
            <span className="trunc">
              <Said>{row.body}</Said>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
