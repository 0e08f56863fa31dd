'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { keyToSend, sentIsKnown } from '@/components/live/act-key'
import { useTRPC } from '@/components/live/trpc'
import type { DraftPost, PostPreview, Receipt } from '@/lib/post'

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
  const [asking, ask] = useState(false)
  const send = useMutation(
    trpc.post.send.mutationOptions({
      onSuccess: (receipt) => {
        sentIsKnown()
        onPosted(receipt)
      },
    }),
  )
  const post = () => {
    if (draft !== null && !send.isPending) send.mutate({ draft, key: keyToSend(JSON.stringify(draft)) })
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
