'use client'

import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTRPC } from '@/components/live/use-trpc'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { PostPreview, Reacts, UsualReply } from '@/lib/post/post-parts'
import type { PostTargets } from '@/lib/post/post-targets'
import { compose as words } from '@/lib/text/posts/compose-words'
import { duration } from '@/lib/time/clock'
import { Part } from './part'

const FEW = 16
const USUAL_HOLDS_MS = 60_000

/** Whose own test the message passes, by which, and how long each usually takes to reply. */
export function Reacting({
  preview: { reacts, addressed },
  targets: { source, manners },
  onText,
}: {
  preview: PostPreview
  targets: PostTargets
  /** Null where the words cannot be changed. */
  onText: ((text: string) => void) | null
}) {
  const trpc = useTRPC()
  const usual = useQuery(trpc.post.usual.queryOptions({ source }, { staleTime: USUAL_HOLDS_MS, retry: false })).data
  const reacting = new Set(reacts.map(({ agent }) => agent))
  const others = addressed.filter(({ agent, known }) => known && !reacting.has(agent)).length
  const woken = reacts.find(({ instead }) => instead !== null)
  return (
    <Part title={words.reacts} count={words.agents(reacts.length)} aside={words.usual}>
      <ul>
        {reacts.slice(0, FEW).map((one: Reacts) => (
          <li key={one.agent} className="audience">
            <AgentMark agent={one.agent} tier={addressed.find(({ agent }) => agent === one.agent)?.tier ?? null} />
            <span className="trunc">
              <Said>{one.agent}</Said>
            </span>
            <span className="fx text-fg-2">
              <Icon of={Check} size="xs" />
              <span className="min-w-0 break-words">
                <Said>{one.because}</Said>
              </span>
            </span>
            {usual && <Usual usual={usual.find(({ agent }) => agent === one.agent)} />}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="text-12 text-fg-3">
          {words.others(others)}{' '}
          {manners.channels && addressed.some(({ by }) => by.includes('all')) && words.allWakesNobody}
        </p>
      )}
      {woken?.instead != null && onText !== null && (
        <p className="fx text-12 text-fg-3">
          <Button onClick={() => onText(woken.instead ?? '')}>{words.calm}</Button>
          <Said>{words.calmNote(woken.agent)}</Said>
        </p>
      )}
    </Part>
  )
}

function Usual({ usual }: { usual: UsualReply | undefined }) {
  if (usual === undefined) return <span className="text-12 text-fg-3">{words.noUsual}</span>
  return (
    <span className="m11 text-fg-3" title={words.usualOf(usual.replies)}>
      {words.usualTimes(duration(usual.medianMs), duration(usual.p90Ms))}
    </span>
  )
}
