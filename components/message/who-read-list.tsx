'use client'

import { useQuery } from '@tanstack/react-query'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { Agent } from '@/components/said/agent-name'
import { Said } from '@/components/said/said-text'
import { useTierOf } from '@/components/said/tiers'
import { Section } from '@/components/ui/over/peek'
import { Time } from '@/components/ui/time-ago'
import type { ReadBy } from '@/lib/message/links'
import type { MessageDetail } from '@/lib/message/message'
import { text } from '@/lib/text'

const words = text.message.readBy
const AGAIN_MS = 3_000

/** For each recipient what shows that they read it. A dot is filled by evidence only, hollow where it merely fits. */
export function WhoRead({ message, onOpen }: { message: MessageDetail; onOpen: (uid: string) => void }) {
  const trpc = useTRPC()
  const { uid, source, reading, broadcast, to, from } = message
  const addressed = reading === 'message' && !broadcast && to.some((agent) => agent !== from)
  const asked = useQuery(trpc.message.readBy.queryOptions({ uid }, { retry: false, enabled: addressed }))
  useRefresh(trpc.message.readBy.queryKey({ uid }), AGAIN_MS)
  const tierOf = useTierOf()
  if (!addressed) return null
  return (
    <Section label={words.title}>
      {asked.isError && <p className="text-12 text-crit">{words.failed}</p>}
      <ul className="lines tall">
        {asked.data?.map((one) => (
          <li key={one.agent}>
            <i className={`proof ${one.standing}`} aria-hidden="true" />
            <Agent agent={one.agent} name={one.name} tier={tierOf(source, one.agent)} className="max-w-1/2 flex-none" />
            <How one={one} onOpen={onOpen} />
            <span className="sp" />
            <span className="m11 flex-none text-fg-3">
              {one.at === null ? words.never : <Time at={one.at} form="dated" />}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function How({ one: { says, uid, standing }, onOpen }: { one: ReadBy; onOpen: (uid: string) => void }) {
  return (
    <span className={standing === 'evidence' ? 'trunc text-fg-2' : 'trunc text-fg-3'}>
      <span className="only-read">{words.standing[standing]} </span>
      {uid === null ? (
        <Said>{says}</Said>
      ) : (
        <button type="button" className="link" onClick={() => onOpen(uid)}>
          <Said>{says}</Said>
        </button>
      )}
    </span>
  )
}
