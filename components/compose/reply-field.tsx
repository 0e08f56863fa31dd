'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { useLine } from '@/components/live/provider'
import { useTRPC } from '@/components/live/use-trpc'
import { useMyself } from '@/components/people/you/use-me'
import { useNameOf } from '@/components/said/use-names'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { toast } from '@/components/ui/over/toast'
import { inWords } from '@/lib/letters/said'
import type { MessageDetail } from '@/lib/message/message'
import { type PostPreview, type Receipt, warningsIn } from '@/lib/post/post-parts'
import { text } from '@/lib/text'
import { compose as words } from '@/lib/text/posts/compose-words'
import { draftOf } from './post-draft'
import { Note } from './sending/note'
import { Standing } from './sending/post-standing'
import { usePreview } from './sending/use-preview'
import { useSending } from './sending/use-sending'
import { useCompose } from './use-compose'
import { useDraft } from './use-draft'

/**
 * Answers a message in one field. What needs more room is written in the composer, with the same draft. As long as somebody
 * is in it, or there are words in it, it answers the message that it was begun for, whatever comes in.
 */
export function ReplyField({ uid: newest, field }: { uid: string; field: Ref<HTMLTextAreaElement> }) {
  const [begun, setBegun] = useState<string | null>(null)
  const wanted = begun ?? newest
  // Until the newest is known the field before it stays, and with it the keys that are pressed.
  const { data: message } = useQuery(
    useTRPC().message.one.queryOptions({ uid: wanted }, { retry: false, placeholderData: keepPreviousData }),
  )
  const person = useMyself()
  const [composed] = useCompose()
  const [round, setRound] = useState(0)
  // The composer goes on with the draft, and this with what the composer left of it.
  if (message?.reading !== 'message' || person === null || composed === message.uid) return null
  const { uid } = message
  return (
    <Field
      key={`${person} ${uid} ${round}`}
      person={person}
      message={message}
      field={field}
      onBegun={(is) => setBegun(is ? uid : null)}
      onPosted={() => {
        setBegun(null)
        setRound(round + 1)
      }}
    />
  )
}

function Field({
  person,
  message,
  field,
  onBegun,
  onPosted,
}: {
  person: string
  message: MessageDetail
  field: Ref<HTMLTextAreaElement>
  onBegun: (is: boolean) => void
  onPosted: () => void
}) {
  const { uid, source, channel, from } = message
  const [, compose] = useCompose()
  const nameOf = useNameOf()
  const lost = useLine().phase === 'lost'
  const first = { channel, to: from === null ? [] : [from] }
  const { given, set, forget } = useDraft({ person, asked: uid, first, sources: [source] })
  const asks = useQuery(useTRPC().post.targets.queryOptions({ source }, { staleTime: 0, retry: false }))
  const draft = asks.data ? draftOf(given, asks.data, { replyTo: uid, repeats: null }) : null
  const { preview, error, current } = usePreview(draft, asks.data?.writingSince ?? null)
  const wrong = preview?.notes.find(({ severity }) => severity === 'error')?.says ?? null
  const off = lost || !current || wrong !== null || asks.data?.writingSince == null
  const [failed, setFailed] = useState<string | null>(null)
  const sending = useSending({
    draft: off ? null : draft,
    preview,
    onPosted: (receipt) => {
      if (receipt.outcome === 'failed') return setFailed(receipt.why)
      say(receipt)
      forget()
      onPosted()
    },
  })
  const post = () => (preview?.harm ? compose(uid) : sending.post())
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    post()
  }
  const label = words.replyTo(from === null ? text.stream.nobody : inWords(nameOf(source, from)))
  return (
    <form className="flex-none border-t border-line-1 px-4 py-2.5" onSubmit={(event) => event.preventDefault()}>
      <div className="field reason">
        <textarea
          ref={field}
          rows={1}
          aria-label={label}
          placeholder={label}
          value={given.text}
          onFocus={() => onBegun(true)}
          onBlur={() => onBegun(given.text !== '')}
          onChange={(event) => set({ text: event.target.value })}
          onKeyDown={onKeyDown}
        />
        {preview && current ? <span>{effectOf(preview)}</span> : <Kbd>.</Kbd>}
      </div>
      {current && warningsIn(preview).length > 0 && (
        <ul className="mt-2" aria-live="polite">
          {warningsIn(preview).map((note) => (
            <Note key={`${note.code} ${note.says}`} note={note} />
          ))}
        </ul>
      )}
      {(draft !== null || asks.isError) && (
        <div className="fx mt-2 flex-wrap gap-3">
          <span className="text-12 text-fg-3">{label}</span>
          <Standing
            preview={preview}
            targets={asks.data ?? null}
            lost={lost}
            failed={(sending.error ?? error ?? asks.error)?.message ?? failed ?? (current ? wrong : null)}
          />
          <span className="sp" />
          <Button onClick={() => compose(uid)}>{words.inComposer}</Button>
          <Button look="primary" hint="⌘↵" disabled={off || sending.isPending} onClick={post}>
            {sending.isPending ? words.posting : preview?.held ? words.hold : words.post}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Who of those it is for will react by their own test, and who will not. */
function effectOf({ reacts, addressed }: PostPreview): string {
  const awake = reacts.map(({ agent }) => agent)
  const others = addressed.map(({ agent }) => agent).filter((agent) => !awake.includes(agent))
  return inWords(words.effect(awake, others))
}

function say({ outcome }: Receipt): void {
  toast(words.titles[outcome])
}
