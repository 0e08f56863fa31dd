'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useRef } from 'react'
import { useLine } from '@/components/live/provider'
import { sentIsKnown } from '@/components/live/use-act-key'
import { useTRPC } from '@/components/live/use-trpc'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Button, IconButton } from '@/components/ui/button'
import { Time } from '@/components/ui/time-ago'
import type { MessageDetail } from '@/lib/message/message'
import { plainName } from '@/lib/names/names'
import type { Receipt } from '@/lib/post/post-parts'
import { text } from '@/lib/text'
import { compose as words } from '@/lib/text/posts/compose-words'
import { Fields } from './fields/field-rows'
import { Tools } from './fields/tools'
import { type Composed, draftOf, formOf, typedOf, wholeDraft } from './post-draft'
import { BeforePost } from './sending/before-post'
import { HarmDialog } from './sending/harm-note'
import { Standing } from './sending/post-standing'
import { usePreview } from './sending/use-preview'
import { useSending } from './sending/use-sending'
import { useDraft } from './use-draft'

/**
 * What is written about: nothing yet, a message that is answered, or one that is said again. `first`: what it begins with;
 * `was`: what was said, where it begins otherwise.
 */
export type Subject = {
  what: 'new' | 'reply' | 'again'
  message: MessageDetail | null
  first: Partial<Composed>
  was?: Partial<Composed>
}

/** The message at the left, what it will do at the right, and the one act below. */
export function Writing({
  person,
  asked,
  subject,
  sources,
  onPosted,
  onClose,
}: {
  /** Who writes. */
  person: string
  asked: string
  subject: Subject
  /** Where it may go, the source to begin with first. */
  sources: readonly string[]
  onPosted: (receipt: Receipt) => void
  onClose: () => void
}) {
  const trpc = useTRPC()
  const box = useRef<HTMLFormElement>(null)
  const lost = useLine().phase === 'lost'
  const { source, given, keptAt, set, toSource, forget, clear } = useDraft({
    ...{ person, asked, sources },
    first: subject.first,
  })
  const asks = useQuery(trpc.post.targets.queryOptions({ source }, { staleTime: 0, retry: false }))
  const targets = asks.data
  const uid = subject.message?.uid ?? null
  const about = { replyTo: subject.what === 'reply' ? uid : null, repeats: subject.what === 'again' ? uid : null }
  const draft = targets ? draftOf(given, targets, about) : null
  const { preview, error, current } = usePreview(draft, targets?.writingSince ?? null)
  const blocked = preview?.notes.some(({ severity }) => severity === 'error') ?? true
  const off = lost || !current || blocked || targets?.writingSince == null
  const sending = useSending({
    draft: off ? null : draft,
    preview,
    onPosted: (receipt) => {
      if (receipt.outcome !== 'failed') forget()
      onPosted(receipt)
    },
  })
  const lay = useMutation(trpc.post.preview.mutationOptions())
  const toRaw = () => {
    if (targets === undefined) return
    const raw = current ? preview?.raw : null
    if (raw != null) return set({ raw })
    // Where it cannot be laid out its error stands at the foot, and the parts stay.
    lay.mutate({ draft: wholeDraft(given, targets, about) }, { onSuccess: (laid) => set({ raw: laid.raw ?? '{}' }) })
  }
  const parts = current ? (preview?.parts ?? null) : null
  const toParts = parts === null ? null : () => set(typedOf(parts))
  const mention = (agent: string) => {
    const field = box.current?.querySelector<HTMLTextAreaElement>('.composer-text')
    const at = field?.selectionEnd ?? given.text.length
    const gap = at > 0 && !/\s/.test(given.text.charAt(at - 1)) ? ' ' : ''
    set({ text: `${given.text.slice(0, at)}${gap}@${agent} ${given.text.slice(at)}` })
    field?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    sending.try()
  }
  const replace = (name: string, known: string) =>
    set({
      text: given.text.replaceAll(`@${name}`, `@${known}`),
      to: given.to.map((one) => (plainName(one) === name ? known : one)),
    })
  const giveUp = () => {
    sentIsKnown()
    clear()
  }
  const isRaw = given.raw !== null
  const danger = preview?.harm ?? null
  return (
    <form className="composing" ref={box} onKeyDown={onKeyDown} onSubmit={(event) => event.preventDefault()}>
      <section className="pane">
        <header className="bar">
          <Dialog.Title asChild>
            <h2 className="text-15 font-semi">{titleOf(subject)}</h2>
          </Dialog.Title>
          <span className="sp" />
          {keptAt !== null && (
            <span className="text-12 text-fg-3">
              {words.kept} <Time at={keptAt} form="zoned" />
            </span>
          )}
          <Dialog.Close asChild>
            <IconButton icon={X} label={text.shell.close} />
          </Dialog.Close>
        </header>
        {targets ? (
          <>
            <Fields
              key={source}
              given={given}
              set={set}
              sources={sources}
              onSource={toSource}
              targets={targets}
              subject={subject}
            />
            <Tools
              targets={targets}
              preview={preview}
              isRaw={isRaw}
              onMention={isRaw || formOf(given, targets.manners)?.form === 'shutdown' ? null : mention}
              onRaw={isRaw ? toParts : toRaw}
            />
          </>
        ) : (
          <div className="flex-1">
            <AwaitedRows asked={asks} failed={words.notHad} widths={['12%', '64%']}>
              {null}
            </AwaitedRows>
          </div>
        )}
        <footer className="composer-foot">
          <Standing
            preview={preview}
            targets={targets ?? null}
            lost={lost}
            failed={(sending.error ?? error ?? (targets ? asks.error : null) ?? lay.error)?.message ?? null}
          />
          <span className="sp" />
          {keptAt !== null && (
            <Button large look="ghost" onClick={giveUp}>
              {words.discard}
            </Button>
          )}
          <Button large onClick={onClose}>
            {words.saveDraft}
          </Button>
          <Button look="primary" large hint="⌘↵" disabled={off || sending.isPending} onClick={sending.try}>
            {sending.isPending ? words.posting : preview?.held ? words.hold : words.post}
          </Button>
        </footer>
      </section>
      <BeforePost
        preview={preview}
        current={current}
        targets={targets ?? null}
        before={subject.what === 'again' ? (subject.first.text ?? null) : null}
        now={given.text}
        onReplace={replace}
        onText={isRaw ? null : (said) => set({ text: said })}
      />
      {danger && (
        <HarmDialog
          harm={danger}
          addressed={preview?.addressed ?? []}
          open={sending.asking}
          onOpen={sending.ask}
          onPost={sending.post}
        />
      )}
    </form>
  )
}

function titleOf({ what }: Subject): string {
  return what === 'new' ? words.title : words[what]
}
