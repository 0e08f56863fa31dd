'use client'

import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { newActKey } from '@/components/live/act-key'
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
  const said = draft === null ? null : JSON.stringify(draft)
  // The same words again are the same act, however often they are sent.
  const key = useMemo(() => `${said === null ? '' : 'post-'}${newActKey()}`, [said])
  const send = useMutation(trpc.post.send.mutationOptions({ onSuccess: onPosted }))
  const post = () => {
    if (draft !== null && !send.isPending) send.mutate({ draft, key })
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
