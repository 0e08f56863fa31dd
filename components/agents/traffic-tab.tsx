'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import { When } from '@/components/ui/when'
import type { MessageRow } from '@/lib/message/message'
import { streamAt } from '@/lib/pages/routes'
import { asValue } from '@/lib/query/print'
import { text } from '@/lib/text'
import { listed } from '@/lib/text/joined'

const words = text.agents.traffic
const EVERY_MS = 1_000
const SHOWN = 50

/** The question in the stream's words for what an agent says and hears, or what its watcher logs of it. */
export function questionOf({ source, agent, what }: { source: string; agent: string; what: 'traffic' | 'log' }) {
  const of = `source:${asValue(source)}`
  return what === 'log' ? `is:log from:${asValue(agent)} ${of}` : `agent:${asValue(agent)} ${of}`
}

/** The last rows from and to an agent, or its watcher's last log lines, newest first; each leads to the stream. */
export function TrafficTab({
  source,
  agent,
  what,
  now,
}: {
  source: string
  agent: string
  what: 'traffic' | 'log'
  now: number
}) {
  const trpc = useTRPC()
  const query = questionOf({ source, agent, what })
  const wanted = { query, limit: SHOWN }
  const asked = useQuery(trpc.stream.page.queryOptions(wanted, { retry: false }))
  useRefresh(trpc.stream.page.queryKey(wanted), EVERY_MS)
  if (asked.isError) {
    return (
      <Failure
        title={words.failed}
        cause={asked.error.message}
        action={<Button onClick={() => asked.refetch()}>{text.agents.failed.again}</Button>}
      />
    )
  }
  if (!asked.data) return null
  const { rows, next } = asked.data
  if (rows.length === 0) return <p className="sec text-12 text-fg-3">{what === 'log' ? words.log : words.none}</p>
  return (
    <>
      <ul className="py-1">
        {rows.map((row) => (
          <li key={row.uid}>
            <Link
              className="grid grid-cols-[82px_minmax(0,96px)_minmax(0,1fr)] items-center gap-x-2 px-4 py-1 text-12 hover:bg-hover"
              href={streamAt({ q: query, m: row.uid })}
              prefetch={false}
            >
              <When at={row.orderAt} today={now} className="m11 text-fg-3" />
              {what === 'log' ? <Level row={row} /> : <Other row={row} agent={agent} />}
              <span className="trunc">
                <Said>{row.body}</Said>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {next !== null && <p className="px-4 pb-2 text-11 text-fg-3">{words.last(rows.length)}</p>}
    </>
  )
}

function Level({ row }: { row: MessageRow }) {
  const grave = row.type === 'error' ? 'text-crit' : row.type === 'warning' ? 'text-warn' : 'text-fg-3'
  return (
    <span className={`m11 trunc ${grave}`}>
      <Said>{row.type}</Said>
    </span>
  )
}

/** Who is at the other end, and which way it went. */
function Other({ row, agent }: { row: MessageRow; agent: string }) {
  const mine = row.from === agent
  const other = mine ? (row.broadcast ? words.all : listed(row.toRaw)) : (row.fromRaw ?? row.from ?? '')
  return (
    <span className="trunc text-fg-2">
      <span aria-hidden="true">{mine ? '→' : '←'} </span>
      <span className="only-read">{mine ? words.to : words.from} </span>
      {other === '' ? <span className="text-fg-3">{words.nobody}</span> : <Said>{other}</Said>}
    </span>
  )
}
