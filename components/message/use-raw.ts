'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import { fromBase64, strictUtf8 } from '@/lib/ledger/hex'

/** The bytes of a message as kept, their text if they are UTF-8, and how they compare with disk now. */
export function useRaw(uid: string) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.message.raw.queryOptions({ uid }, { retry: false, gcTime: 60_000 }))
  const raw = asked.data
  const bytes = useMemo(() => (raw ? fromBase64(raw.bytes) : null), [raw])
  const text = useMemo(() => (bytes ? strictUtf8(bytes) : null), [bytes])
  return { asked, raw, bytes, text }
}
