'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { EndFoot } from '@/components/ui/end-foot'
import { toast } from '@/components/ui/over/toast'
import type { SourceStatus } from '@/lib/message/message'
import type { SourceOrigin } from '@/lib/source/ingest-facts'
import { text } from '@/lib/text'
import { sentences } from '@/lib/text/joined'

const words = text.ingest.settings

/** Ends watching after one question, and offers to take it back. The demo is removed as a whole. */
export function StopWatching({ source, origin }: { source: SourceStatus; origin: SourceOrigin }) {
  const { label, root } = source
  const trpc = useTRPC()
  const cache = useQueryClient()
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
  if (source.demo)
    return (
      <footer className="source-foot">
        <Button look="danger" disabled={removeDemo.isPending} onClick={() => removeDemo.mutate()}>
          {words.removeDemo}
        </Button>
        <span className="text-12 text-fg-3">{words.demoNote}</span>
      </footer>
    )
  const back = origin === 'console' ? null : words.back
  return (
    <EndFoot
      look="source-foot"
      act={words.stop}
      note={sentences(words.stopNote, back)}
      busy={stop.isPending}
      ask={{ ...words.ask, title: <Said>{words.ask.title(label)}</Said>, body: sentences(words.ask.body, back) }}
      onEnd={() => stop.mutate({ label })}
    />
  )
}
