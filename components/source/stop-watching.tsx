'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/live/trpc'
import { Said } from '@/components/said/said'
import { AskFirst } from '@/components/ui/ask-first'
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
      <AskFirst
        open={asking}
        onOpen={setAsking}
        title={<Said>{words.ask.title(label)}</Said>}
        yes={words.ask.yes}
        no={words.ask.no}
        onYes={() => stop.mutate({ label })}
      >
        {words.ask.body} {origin !== 'console' && words.back}
      </AskFirst>
    </footer>
  )
}
