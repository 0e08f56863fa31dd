import { ArrowRight } from 'lucide-react'
import { useTitles } from '@/components/live/use-titles'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import { useTierOf } from '@/components/said/tiers'
import { isAddressed, namesOfTo, Recipients } from '@/components/stream/list/recipient-list'
import { Icon } from '@/components/ui/icon'
import { Time } from '@/components/ui/time-ago'
import { inWords } from '@/lib/letters/said'
import type { MessageDetail } from '@/lib/message/message'
import { personIn } from '@/lib/names/face'
import { writtenName } from '@/lib/names/names'
import { text } from '@/lib/text'
import { duration } from '@/lib/time/clock'

const words = text.message

/** Who to whom, exactly when, how long until it was seen, type and protocol. */
export function MessageHead({ message }: { message: MessageDetail }) {
  return (
    <div className="flex-none px-4 pt-3 pb-2.5">
      {message.reading === 'unreadable' ? (
        <p className="trunc text-15 font-semi" title={inWords(message.path)}>
          <Said>{message.path}</Said>
        </p>
      ) : (
        <Way message={message} />
      )}
      <div className="m11 mt-2 flex flex-wrap gap-x-3 text-fg-3">
        <span className="text-fg-1">
          <Time at={message.orderAt} form="exact" />
        </span>
        {seen(message) && <span>{seen(message)}</span>}
        <Said>{message.type}</Said>
        <Protocol message={message} />
      </div>
    </div>
  )
}

/** What the protocol is called, and its version where the message names one. */
function Protocol({ message: { protocol, mapping } }: { message: MessageDetail }) {
  const title = useTitles()(protocol)
  const version = mapping.find(({ word, field }) => word === 'version' && field !== null)?.value
  return (
    <span>
      {title}
      {version !== undefined && (
        <>
          {' '}
          <Said>{version}</Said>
        </>
      )}
    </span>
  )
}

function Way({ message }: { message: MessageDetail }) {
  const tierOf = useTierOf()
  const many = !message.broadcast && message.to.length > 1
  return (
    <div className="fx text-15">
      <AgentMark agent={message.from} tier={message.fromTier} person={personIn(message.flags)} large />
      <span className="trunc font-semi" title={message.fromRaw === null ? undefined : inWords(message.fromRaw)}>
        {message.from === null ? text.stream.nobody : <Said>{writtenName(message.fromRaw, message.from)}</Said>}
      </span>
      {isAddressed(message) && (
        <>
          <Icon of={ArrowRight} size="s" className="arr" />
          <Recipients row={message} tierOf={tierOf} large />
          {many && (
            <span className="trunc font-semi">
              <Said>{namesOfTo(message)}</Said>
            </span>
          )}
        </>
      )}
    </div>
  )
}

function seen({ sentAt, observedAt, orderAt, reading }: MessageDetail): string | null {
  if (reading === 'unreadable') return null
  if (sentAt === null || orderAt !== sentAt) return words.noTime
  return observedAt >= sentAt ? words.seen(duration(observedAt - sentAt)) : words.seenBefore
}
