'use client'

import { useQuery } from '@tanstack/react-query'
import { resendOf, useCompose, useMayCompose } from '@/components/compose/use-compose'
import { useClock } from '@/components/live/use-clock'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { useMay } from '@/components/people/you/use-me'
import { Agent } from '@/components/said/agent-name'
import { Said } from '@/components/said/said-text'
import { useTierOf } from '@/components/said/tiers'
import { useNameOf } from '@/components/said/use-names'
import { Button } from '@/components/ui/button'
import { When } from '@/components/ui/when'
import { reasonOf, type UndrainedInbox } from '@/lib/rules/undrained-inbox'
import { text } from '@/lib/text'
import { sentences } from '@/lib/text/joined'
import { duration } from '@/lib/time/clock'
import type { OwedLook } from './use-owed'

const words = text.mail.inboxes
const EVERY_MS = 5_000

/** Inboxes that nobody drains, one in a line; nothing where there is none. What waits gets no younger, so it is asked for by and by. */
export function UndrainedInboxes({ look, onOpen }: { look: OwedLook; onOpen: (uid: string) => void }) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.mail.undrained.queryOptions({ history: look.history }, { refetchInterval: EVERY_MS * 6 }))
  useRefresh(trpc.mail.undrained.queryKey({ history: look.history }), EVERY_MS)
  if (asked.isError) return <p className="undrained text-crit">{words.failed}</p>
  const inboxes = (asked.data?.inboxes ?? []).filter(
    ({ source, agent }) =>
      (look.source === null || look.source === source) &&
      (look.debtor === null || look.debtor === agent) &&
      look.creditor === null,
  )
  if (inboxes.length === 0) return null
  return (
    <details className="undrained" open>
      <summary>
        <span className="font-semi">{words.title}</span> <span className="m11 text-warn">{inboxes.length}</span>{' '}
        <span className="text-fg-2">{words.lead}</span>
      </summary>
      <ul aria-label={words.label}>
        {inboxes.map((inbox) => (
          <li key={`${inbox.source} ${inbox.agent}`}>
            <Inbox inbox={inbox} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {asked.data?.more && <p className="text-12 text-fg-3">{words.first(inboxes.length)}</p>}
    </details>
  )
}

function Inbox({ inbox, onOpen }: { inbox: UndrainedInbox; onOpen: (uid: string) => void }) {
  const { source, agent, count, oldest, heardAt, near } = inbox
  const nameOf = useNameOf()
  const tierOf = useTierOf()
  const now = useClock()
  const reason = reasonOf(inbox)
  const why =
    reason === 'unheard' || heardAt === null
      ? words.why.unheard
      : words.why[reason](duration(Math.max(0, now - heardAt)))
  return (
    <>
      <span className="who-of fx gap-2">
        <Agent agent={agent} name={nameOf(source, agent)} tier={tierOf(source, agent)} />
        <span className="trunc text-12 text-fg-3">
          <Said>{source}</Said>
        </span>
      </span>
      <span className="m11 nowrap">
        {words.count(count)} {words.since} <When at={oldest.at} today={now} />
      </span>
      <span className="because text-12 text-fg-2">
        <Said>{sentences(why, ...(near === null ? [] : [words.near(near)]), words.mend[reason])}</Said>
      </span>
      <span className="fx flex-wrap gap-2">
        <Button onClick={() => onOpen(oldest.uid)}>{words.open}</Button>
        <SendAgain source={source} uid={oldest.uid} />
      </span>
    </>
  )
}

/** Only where its source is written to. */
function SendAgain({ source, uid }: { source: string; uid: string }) {
  const trpc = useTRPC()
  const may = useMay('operator')
  const mayCompose = useMayCompose()
  const [, compose] = useCompose()
  const writable = useQuery(trpc.writing.list.queryOptions())
  if (!may || !writable.data?.some((one) => one.source === source)) return null
  return (
    <Button look="ghost" disabled={!mayCompose} onClick={() => compose(resendOf(uid))}>
      {words.resend}
    </Button>
  )
}
