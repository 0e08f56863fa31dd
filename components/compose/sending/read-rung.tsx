'use client'

import { useQueries } from '@tanstack/react-query'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { Time } from '@/components/ui/time-ago'
import { text } from '@/lib/text'
import { compose as words } from '@/lib/text/posts/compose-words'
import { Rung } from './rung'

/** Of so many messages it is asked: a post to many has its receipts in the stream. */
const MOST = 12
const AGAIN_MS = 1_000

/** What shows that those whom a post was for read it; what merely fits is told, and fills no dot. */
export function ReadRung({ uids }: { uids: readonly string[] }) {
  const trpc = useTRPC()
  const queries = uids.slice(0, MOST).map((uid) => trpc.message.readBy.queryOptions({ uid }, { retry: false }))
  const asked = useQueries({ queries })
  useRefresh(trpc.message.readBy.queryKey(), AGAIN_MS)
  const readers = asked.flatMap(({ data }) => data ?? []).filter(({ standing }) => standing !== 'none')
  return (
    <Rung done={readers.some(({ standing }) => standing === 'evidence')} title={words.rungs.read}>
      {asked.some(({ isError }) => isError) && <p className="text-12 text-crit">{text.message.readBy.failed}</p>}
      {readers.length === 0 && <p className="text-12 text-fg-3">{words.notSeen}</p>}
      {readers.map(({ agent, name, says, at }) => (
        <p key={agent} className="text-12">
          <Said>{name}</Said>: <Said>{says}</Said> {at !== null && <Time at={at} form="exact" className="m11" />}
        </p>
      ))}
    </Rung>
  )
}
