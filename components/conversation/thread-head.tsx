import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import { LOOKS, shownFlag } from '@/components/stream/list/gravity'
import { CopyButton } from '@/components/ui/copy-button'
import { Why } from '@/components/why/why-word'
import { severityOf } from '@/lib/asks/severity'
import type { ConversationRow } from '@/lib/message/message'
import { text } from '@/lib/text'
import { number } from '@/lib/text/number'
import { runningClock, shortClock } from '@/lib/time/clock'
import { Standing, Waited } from './conversation-standing'
import { Marks } from './marks'

const words = text.thread.facts

export type Links = { basis: string; key: string; count: number }[]

/** What is true of the whole conversation, in one line. */
export function ThreadHead({ row, links }: { row: ConversationRow; links: Links }) {
  const nameOf = useNameOf()
  const linked = Math.min(
    row.messages,
    links.reduce((sum, { count }) => sum + count, 0),
  )
  const grave = row.flags.filter((flag) => severityOf(flag) !== 'none')
  const lasted = row.lastAt - row.firstAt
  return (
    <div className="facts">
      <span className="fx gap-1.5">
        <span className="text-fg-3">{words.id}</span>
        <span className="mono trunc" title={row.id}>
          {row.id.length > 20 ? `${row.id.slice(0, 18)}…` : row.id}
        </span>
        <CopyButton value={row.id} label={words.copyId} />
      </span>
      <span className="fx gap-1.5">
        <span className="text-fg-3">{words.status}</span>
        <Standing status={row.status} />
        {row.waitingOn && (
          <>
            <span className="text-fg-3">{words.before[row.status]}</span>
            <Said>{nameOf(row.source, row.waitingOn.agent)}</Said>
            <Waited
              since={row.waitingOn.since}
              className={`m11 ${row.status === 'waiting-on-human' ? 'text-warn' : 'text-fg-2'}`}
            />
          </>
        )}
      </span>
      <Fact name={words.duration}>{lasted < 86_400_000 ? runningClock(lasted) : shortClock(lasted)}</Fact>
      <Fact name={words.messages}>{number(row.messages)}</Fact>
      {grave.length > 0 && (
        <span className="fx gap-1.5">
          <span className="text-fg-3">{words.flags}</span>
          {grave.map((flag) => (
            <Why key={flag} of={`flag:${flag}`} className={`m11 font-medium ${LOOKS[severityOf(flag)]}`}>
              <Said>{shownFlag(flag)}</Said>
            </Why>
          ))}
        </span>
      )}
      <span className="fx gap-1.5">
        <span className="text-fg-3">{words.linked}</span>
        <span>{words.linkedBy(text.conversations.basis(row.basis), linked, row.messages)}</span>
      </span>
      <span className="sp" />
      <Marks of={row} most={8} />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <span className="fx gap-1.5">
      <span className="text-fg-3">{name}</span>
      <span className="mono">{children}</span>
    </span>
  )
}
