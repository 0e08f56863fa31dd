'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AlertDialog } from 'radix-ui'
import { useState } from 'react'
import { useTRPC } from '@/components/live/trpc'
import { Said } from '@/components/said/said'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import type { SourceOrigin } from '@/lib/ingest'
import type { SourceStatus } from '@/lib/message'
import { text } from '@/lib/text'

const words = text.ingest.settings

/** Ends watching after one question, and offers to take it back. The demo is removed as a whole. */
export function StopWatching({ source, origin }: { source: SourceStatus; origin: SourceOrigin }) {
  const { label, root } = source
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  const onError = (error: { message: string }) => toast.error(error.message)
  const onSettled = () => cache.invalidateQueries({ queryKey: trpc.source.settings.queryKey() })
  const restore = useMutation(
    trpc.source.restore.mutationOptions({ onError, onSettled, onSuccess: () => toast(words.again(label)) }),
  )
  const stop = useMutation(
    trpc.source.remove.mutationOptions({
      onError,
      onSettled,
      onSuccess: () =>
        toast(words.stopped(label), {
          duration: 15_000,
          action: { label: words.undo, onClick: () => restore.mutate({ root }) },
        }),
    }),
  )
  const removeDemo = useMutation(trpc.demo.remove.mutationOptions({ onError, onSettled }))
  if (origin === 'elsewhere') return null
  return (
    <footer className="source-foot">
      {source.demo ? (
        <>
          <Button look="danger" disabled={removeDemo.isPending} onClick={() => removeDemo.mutate()}>
            {words.removeDemo}
          </Button>
          <span className="text-12 text-fg-2">{words.demoNote}</span>
        </>
      ) : (
        <>
          <Button look="danger" disabled={stop.isPending} onClick={() => setAsking(true)}>
            {words.stop}
          </Button>
          <span className="text-12 text-fg-2">
            {words.stopNote} {origin !== 'console' && words.back}
          </span>
        </>
      )}
      <AlertDialog.Root open={asking} onOpenChange={setAsking}>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className="scrim" />
          <AlertDialog.Content className="ov ask p-6">
            <AlertDialog.Title className="text-15 font-semi">
              <Said>{words.ask.title(label)}</Said>
            </AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-fg-2">
              {words.ask.body} {origin !== 'console' && words.back}
            </AlertDialog.Description>
            <div className="fx mt-4 justify-end">
              <AlertDialog.Cancel asChild>
                <Button>{words.ask.no}</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button look="danger" onClick={() => stop.mutate({ label })}>
                  {words.ask.yes}
                </Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </footer>
  )
}
