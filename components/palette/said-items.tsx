'use client'

import { Bookmark, MessagesSquare, Stamp } from 'lucide-react'
import { AskClock } from '@/components/approvals/list/ask-clock'
import { useNow } from '@/components/live/now'
import { Quoted } from '@/components/said/quoted'
import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import { Icon } from '@/components/ui/icon'
import { When } from '@/components/ui/when'
import type { AskRow } from '@/lib/asks/approval'
import type { ConversationRow } from '@/lib/message/message'
import { approvalsAt, conversationAt, streamAt } from '@/lib/pages/routes'
import type { View } from '@/lib/people/view'
import { text } from '@/lib/text'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { comma, listed } from '@/lib/text/joined'
import { Hit, Item } from './item'

const words = text.palette
const MOST_NAMES = 3

type Going = { typed: string; go: (href: string) => void }

/** What an agent wants of a person: its words, whose, and how long there is. */
export function AskItem({ row, listedAt, typed, go }: Going & { row: AskRow; listedAt: number }) {
  const nameOf = useNameOf()
  const { author, source, from } = row
  const who = author !== null ? approvals.held(author.name) : from === null ? source : nameOf(source, from)
  return (
    <Item
      value={`ask ${row.uid}`}
      mark={<Icon of={Stamp} />}
      name={
        <Quoted>
          <Hit typed={typed}>{row.words.trim()}</Hit>
        </Quoted>
      }
      about={
        <>
          <Hit typed={typed}>{who}</Hit>
          {comma()}
          <AskClock row={row} listedAt={listedAt} />
        </>
      }
      aside={row.needed > 1 && <span className="m11 text-fg-3">{approvals.signedOf(row.signed, row.needed)}</span>}
      onSelect={() => go(approvalsAt({ ask: row.uid }))}
    />
  )
}

/** A conversation by its first words, with who takes part. */
export function ConversationItem({ row, typed, go }: Going & { row: ConversationRow }) {
  const nameOf = useNameOf()
  const now = useNow()
  const named = row.participants.slice(0, MOST_NAMES).map(({ agent }) => nameOf(row.source, agent))
  const rest = row.participants.length - named.length + row.others.count
  const who = listed([...named, ...(rest > 0 ? [text.conversations.more(rest, row.others.capped)] : [])])
  return (
    <Item
      value={`conversation ${row.id}`}
      mark={<Icon of={MessagesSquare} />}
      name={
        row.title.trim() === '' ? (
          <span className="text-fg-3">{text.conversations.untitled}</span>
        ) : (
          <Quoted>
            <Hit typed={typed}>{row.title.trim()}</Hit>
          </Quoted>
        )
      }
      about={
        <>
          <Hit typed={typed}>{who}</Hit>
          {comma()}
          {words.messages(row.messages)}
        </>
      }
      aside={<When at={row.lastAt} today={now ?? row.lastAt} className="m11 text-fg-3" />}
      onSelect={() => go(conversationAt(row.id))}
    />
  )
}

/** A question that was kept under a name. */
export function ViewItem({ view: { id, name, query, at, mine, owner }, typed, go }: Going & { view: View }) {
  return (
    <Item
      value={`view ${id}`}
      mark={<Icon of={Bookmark} />}
      name={<Hit typed={typed}>{name}</Hit>}
      about={mine ? undefined : <Hit typed={typed}>{text.views.sharedBy[owner.standing](owner.name)}</Hit>}
      aside={
        <span className="m11 trunc min-w-0 text-fg-3">
          <Said>{query}</Said>
        </span>
      }
      onSelect={() => go(streamAt({ q: query, at: at ?? undefined }))}
    />
  )
}
