'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/trpc'
import { Agent } from '@/components/said/agent'
import { Said } from '@/components/said/said'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import { Section } from '@/components/ui/peek'
import { Time } from '@/components/ui/time'
import type { MessageDetail, MessageRow } from '@/lib/message'
import { text } from '@/lib/text'

const words = text.message.context

/** The ten rows before and after in the same channel. */
export function ContextTab({ message, onOpen }: { message: MessageDetail; onOpen: (uid: string) => void }) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.message.context.queryOptions({ uid: message.uid }, { retry: false }))
  if (asked.isError) {
    return (
      <Failure
        title={text.message.failed}
        cause={asked.error.message}
        action={<Button onClick={() => asked.refetch()}>{text.message.again}</Button>}
      />
    )
  }
  if (!asked.data) return null
  return (
    <>
      <Section label={words.before}>
        <Around rows={asked.data.before} onOpen={onOpen} />
      </Section>
      <Section label={words.here}>
        <Around rows={[message]} onOpen={onOpen} />
      </Section>
      <Section label={words.after}>
        <Around rows={asked.data.after} onOpen={onOpen} />
      </Section>
    </>
  )
}

function Around({ rows, onOpen }: { rows: readonly MessageRow[]; onOpen: (uid: string) => void }) {
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
