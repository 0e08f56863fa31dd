'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import Link from 'next/link'
import { Dialog } from 'radix-ui'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { FlagLine } from '@/components/message/message-tab'
import { Said } from '@/components/said/said-text'
import { Button, IconButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Time } from '@/components/ui/time-ago'
import { severityOf } from '@/lib/asks/severity'
import { approvalsAt, streamAt } from '@/lib/pages/routes'
import type { HeldReceipt, Receipt } from '@/lib/post/post-parts'
import { text } from '@/lib/text'
import { compose as words } from '@/lib/text/posts/compose-words'
import { ReadRung } from './read-rung'
import { Rung } from './rung'

const AGAIN_MS = 400

/** What became of a post: written, seen again by the tail, read, answered. A dot is filled by evidence only. */
export function Posted({
  receipt: first,
  onClose,
  onAnother,
}: {
  receipt: Receipt
  onClose: () => void
  onAnother: () => void
}) {
  const trpc = useTRPC()
  const asked = trpc.post.receipt.queryOptions({ id: first.id }, { initialData: first, staleTime: 0 })
  const receipt = useQuery(asked).data
  useRefresh(asked.queryKey, AGAIN_MS)
  const failed = receipt.outcome === 'failed'
  const [seen] = receipt.seen
  return (
    <section className="pane posted">
      <header className="bar">
        <Dialog.Title asChild>
          <h2 className="text-15 font-semi">
            {words.titles[failed && receipt.written.length > 0 ? 'doubtful' : receipt.outcome]}
          </h2>
        </Dialog.Title>
        <span className="sp" />
        <Dialog.Close asChild>
          <IconButton icon={X} label={text.shell.close} />
        </Dialog.Close>
      </header>
      <div className="body">
        {(failed || receipt.outcome === 'refused') && (
          <p className="sec text-crit" role="alert">
            {receipt.why}
          </p>
        )}
        <ol className="rungs" aria-live="polite">
          {receipt.held !== null && <HeldRung held={receipt.held} outcome={receipt.outcome} />}
          <Rung done={receipt.written.length > 0} title={words.rungs.written}>
            {receipt.written.map(({ path, sha256 }) => (
              <p key={path} className="m11">
                <Said>{path}</Said> <span className="text-fg-3">sha256 {sha256.slice(0, 16)}…</span>{' '}
                <CopyButton value={sha256} />
              </p>
            ))}
            {receipt.written.length === 0 && receipt.why === null && (
              <p className="text-12 text-fg-3">{words.nothingWritten}</p>
            )}
          </Rung>
          <Rung done={seen !== undefined} title={words.rungs.seen}>
            {seen === undefined ? (
              <p className="text-12 text-fg-3">{words.notSeen}</p>
            ) : (
              <p className="text-12">
                <Time at={seen.at} form="exact" className="m11" />{' '}
                <Link className="link" href={streamAt({ m: seen.uid })} prefetch={false}>
                  {words.open}
                </Link>
                {receipt.written.length > 1 && ` ${words.places(receipt.seen.length, receipt.written.length)}`}
              </p>
            )}
            <Alarms receipt={receipt} />
          </Rung>
          <ReadRung uids={receipt.seen.map(({ uid }) => uid)} />
          <Rung done={receipt.reply !== null} title={words.rungs.reply}>
            {receipt.reply === null ? (
              <p className="text-12 text-fg-3">{words.noReply}</p>
            ) : (
              <p className="text-12">
                <Said>{receipt.reply.from ?? '?'}</Said> <Time at={receipt.reply.at} form="exact" className="m11" />{' '}
                <Link className="link" href={streamAt({ m: receipt.reply.uid })} prefetch={false}>
                  {words.open}
                </Link>
              </p>
            )}
          </Rung>
        </ol>
      </div>
      <footer className="composer-foot">
        <span className="sp" />
        <Button large onClick={onAnother}>
          {failed ? words.back : words.another}
        </Button>
        <Button large look="primary" onClick={onClose}>
          {text.shell.close}
        </Button>
      </footer>
    </section>
  )
}

/** Who has to agree, or did; its card is where that is decided. */
function HeldRung({ held, outcome }: { held: HeldReceipt; outcome: Receipt['outcome'] }) {
  const { uid, policy, expiresAt, by } = held
  return (
    <Rung done={by.length > 0} title={words.held.title}>
      <p className="text-12 text-fg-2">
        {by.length > 0 ? (
          <Said>{words.held.by(by)}</Said>
        ) : outcome === 'refused' ? (
          words.held.closed
        ) : (
          words.held.waits(policy.name, policy.version)
        )}{' '}
        {outcome === 'held' && expiresAt !== null && (
          <>
            {words.held.until} <Time at={expiresAt} form="zoned" />{' '}
          </>
        )}
        <Link className="link" href={approvalsAt({ ask: uid })} prefetch={false}>
          {words.held.card}
        </Link>
      </p>
    </Rung>
  )
}

/** What was found out since about what was written: altered, taken away, copied, or not known to be ours. */
function Alarms({ receipt: { seen } }: { receipt: Receipt }) {
  const flags = new Set(seen.flatMap((one) => one.flags).filter((flag) => severityOf(flag) === 'critical'))
  return (
    <div role="alert">
      {[...flags].map((flag) => (
        <FlagLine key={flag} flag={flag} />
      ))}
    </div>
  )
}
