'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Terminal, TriangleAlert, X } from 'lucide-react'
import Link from 'next/link'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useMemo } from 'react'
import { newActKey } from '@/components/live/act-key'
import { useLine } from '@/components/live/provider'
import { useTRPC } from '@/components/live/trpc'
import { Said } from '@/components/said/said'
import { Button, IconButton } from '@/components/ui/button'
import { copyText } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { Time } from '@/components/ui/time'
import { toast } from '@/components/ui/toast'
import type { MessageDetail, SourceStatus } from '@/lib/message'
import type { PostPreview, PostTargets, Receipt } from '@/lib/post'
import { ingestAt } from '@/lib/routes'
import { text } from '@/lib/text'
import { compose as words } from '@/lib/text/compose'
import { BeforePost } from './before-post'
import { draftOf } from './draft'
import { Fields } from './fields'
import { useDraft } from './use-draft'
import { usePreview } from './use-preview'

/** The message at the left, what it will do at the right, and the one act below. */
export function Writing({
  asked,
  answered,
  sources,
  usual,
  onPosted,
}: {
  asked: string
  answered: MessageDetail | null
  sources: readonly SourceStatus[]
  /** The source that it begins with. */
  usual: string
  onPosted: (receipt: Receipt) => void
}) {
  const trpc = useTRPC()
  const lost = useLine().phase === 'lost'
  const { given, set, keptAt, forget } = useDraft(asked, beginning(answered))
  const source = answered?.source ?? sources.find(({ label }) => label === given.source)?.label ?? usual
  const asks = useQuery(trpc.post.targets.queryOptions({ source }, { staleTime: 0, retry: false }))
  const targets = asks.data
  const draft = targets ? draftOf(given, targets, answered?.uid ?? null) : null
  const { preview, error, current } = usePreview(draft)
  const said = draft === null ? null : JSON.stringify(draft)
  // The same words again are the same act, however often they are sent.
  const key = useMemo(() => `${said === null ? '' : 'post-'}${newActKey()}`, [said])
  const send = useMutation(
    trpc.post.send.mutationOptions({
      onSuccess: (receipt) => {
        if (receipt.outcome !== 'failed') forget()
        onPosted(receipt)
      },
    }),
  )
  const blocked = preview?.notes.some(({ severity }) => severity === 'error') ?? true
  const off = lost || draft === null || !current || blocked || send.isPending || targets?.writingSince == null
  const post = () => {
    if (!off && draft !== null) send.mutate({ draft, key })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    post()
  }
  const replace = (name: string, known: string) =>
    set({
      text: given.text.replaceAll(`@${name}`, `@${known}`),
      to: given.to.map((one) => (one.replace(/^@/, '').toLowerCase() === name ? known : one)),
    })
  return (
    <form className="composing" onKeyDown={onKeyDown} onSubmit={(event) => event.preventDefault()}>
      <section className="pane">
        <header className="bar">
          <Dialog.Title asChild>
            <h2 className="text-15 font-semi">{answered ? words.reply : words.title}</h2>
          </Dialog.Title>
          <span className="sp" />
          {keptAt !== null && (
            <span className="text-12 text-fg-3">
              {words.kept} <Time at={keptAt} /> UTC
            </span>
          )}
          <Dialog.Close asChild>
            <IconButton icon={X} label={text.shell.close} />
          </Dialog.Close>
        </header>
        {targets && <Fields given={given} set={set} sources={sources} targets={targets} answered={answered} />}
        <CopyAsShell preview={preview} />
        <footer className="composer-foot">
          <Standing
            preview={preview}
            targets={targets ?? null}
            lost={lost}
            failed={(send.error ?? error ?? asks.error)?.message ?? null}
          />
          <span className="sp" />
          <Button look="primary" large hint="⌘↵" disabled={off} onClick={post}>
            {send.isPending ? words.posting : preview?.held ? words.hold : words.post}
          </Button>
        </footer>
      </section>
      <BeforePost preview={preview} current={current} targets={targets ?? null} onReplace={replace} />
    </form>
  )
}

function beginning(answered: MessageDetail | null) {
  if (answered === null) return {}
  return { channel: answered.channel, to: answered.from === null ? [] : [answered.from] }
}

function CopyAsShell({ preview }: { preview: PostPreview | undefined }) {
  const shell = preview?.shell ?? null
  const copy = async () => {
    const done = shell !== null && (await copyText(shell))
    toast(done ? words.shellCopied : text.shell.copyFailed)
  }
  return (
    <div className="composer-tools">
      <span className="sp" />
      <Button look="ghost" icon={Terminal} disabled={shell === null} onClick={copy}>
        {words.shell}
      </Button>
    </div>
  )
}

/** Why it cannot be posted, or what goes on record with it. */
function Standing({
  preview,
  targets,
  lost,
  failed,
}: {
  preview: PostPreview | undefined
  targets: PostTargets | null
  lost: boolean
  failed: string | null
}) {
  if (lost) return <span className="text-12 text-crit">{words.lost}</span>
  if (failed !== null)
    return (
      <span className="text-12 text-crit" role="alert">
        {failed}
      </span>
    )
  if (targets !== null && targets.writingSince === null)
    return (
      <span className="text-12 text-warn">
        <Said>{words.readOnly(targets.source)}</Said>{' '}
        <Link className="link" href={ingestAt({ source: targets.source })} prefetch={false}>
          {words.toWriting}
        </Link>
      </span>
    )
  const warnings = preview?.notes.filter(({ severity }) => severity === 'warning').length ?? 0
  if (warnings === 0) return null
  return (
    <span className="fx text-12 text-warn">
      <Icon of={TriangleAlert} size="s" />
      {words.onRecord(warnings)}
    </span>
  )
}
