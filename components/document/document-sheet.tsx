'use client'

import { useQuery } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Failure } from '@/components/ui/empty-state'
import { Sheet } from '@/components/ui/over/bottom-sheet'
import { AfterWait } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time-ago'
import type { OpenedDocument } from '@/lib/source/document'
import { text } from '@/lib/text'
import { documents as words } from '@/lib/text/conversations/documents-words'
import { relative, zonedMoment } from '@/lib/time/clock'

/** A document as it lay on the disk when it was opened: as plain text, whatever it is written in. */
export function DocumentSheet({ source, path, onClose }: { source: string; path: string; onClose: () => void }) {
  const trpc = useTRPC()
  const once = { retry: false, gcTime: 0, staleTime: Number.POSITIVE_INFINITY }
  const asked = useQuery(trpc.agent.document.queryOptions({ source, path }, once))
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Sheet look="middle-sheet" title={words.title} close={text.shell.close}>
        <div className="body">
          <section className="sec text-12">
            <p className="fx">
              <span className="m11 min-w-0 [overflow-wrap:anywhere]">
                <Said>{path}</Said>
              </span>
              <CopyButton value={path} label={words.copyPath} className="flex-none" />
            </p>
            {asked.data && <About document={asked.data} now={asked.dataUpdatedAt} />}
          </section>
          {asked.isPending && (
            <AfterWait>
              <p className="sec text-12 text-fg-3">{words.opening}</p>
            </AfterWait>
          )}
          {asked.isError && (
            <Failure
              title={words.failed}
              cause={asked.error.message}
              action={<Button onClick={() => asked.refetch()}>{words.again}</Button>}
            />
          )}
          {asked.data && <Content document={asked.data} />}
        </div>
      </Sheet>
    </Dialog.Root>
  )
}

function About({ document: { size, changedAt }, now }: { document: OpenedDocument; now: number }) {
  return (
    <p className="m11 mt-1 text-fg-3">
      {changedAt === null ? (
        words.about(size, null)
      ) : (
        <Time
          at={changedAt}
          words={words.about(size, { time: zonedMoment(changedAt, now), ago: relative(changedAt, now) })}
        />
      )}
    </p>
  )
}

function Content({ document }: { document: OpenedDocument }) {
  if (document.what === 'binary') return <Binary sha256={document.sha256} />
  const { text: written, shown, size } = document
  if (written === '') return <p className="sec text-12 text-fg-3">{words.empty}</p>
  const cut = shown < size
  return (
    <section className="sec">
      <p className="fx text-12 text-fg-2">
        {cut && words.cut(shown, size)}
        <span className="sp" />
        <CopyButton value={written} label={cut ? words.copyShown : words.copyText} className="flex-none" />
      </p>
      <pre className="code payload">
        <Said whole>{written}</Said>
      </pre>
    </section>
  )
}

function Binary({ sha256 }: { sha256: string | null }) {
  return (
    <section className="sec text-12">
      <p className="text-fg-2">{words.binary}</p>
      {sha256 === null ? (
        <p className="mt-1 text-fg-3">{words.noHash}</p>
      ) : (
        <p className="fx mt-1">
          <span className="m11 min-w-0 [overflow-wrap:anywhere]">
            {words.hash} {sha256}
          </span>
          <CopyButton value={sha256} label={words.copyHash} className="flex-none" />
        </p>
      )}
    </section>
  )
}
