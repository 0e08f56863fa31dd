'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyToSend, sentIsKnown } from '@/components/live/use-act-key'
import { useTRPC } from '@/components/live/use-trpc'
import { type DraftPost, type PostPreview, type Receipt, warningsIn } from '@/lib/post/post-parts'

/** Sends a draft once; what cannot be taken back is asked about first (`asking`). Null does nothing. */
export function useSending({
  draft,
  preview,
  onPosted,
}: {
  /** As it may be sent now. */
  draft: DraftPost | null
  preview: PostPreview | undefined
  onPosted: (receipt: Receipt) => void
}) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [asking, ask] = useState(false)
  const send = useMutation(
    trpc.post.send.mutationOptions({
      onSuccess: (receipt) => {
        sentIsKnown()
        onPosted(receipt)
      },
      // It may be that a warning came which did not stand there.
      onError: () => void queries.invalidateQueries({ queryKey: ['post.preview'] }),
    }),
  )
  const post = () => {
    if (draft === null || send.isPending) return
    const warned = warningsIn(preview).map(({ says }) => says)
    send.mutate({ draft, key: keyToSend(JSON.stringify(draft)), warned })
  }
  return {
    asking,
    ask,
    error: send.error,
    isPending: send.isPending,
    post,
    /** Asks first where it has to. */
    try: () => (preview?.harm ? draft !== null && ask(true) : post()),
  }
}
