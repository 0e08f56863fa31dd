'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import { Hex } from '@/components/said/hex-view'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Section } from '@/components/ui/over/peek'
import { fromBase64, strictUtf8 } from '@/lib/ledger/hex'
import { text } from '@/lib/text'

const words = text.ledger.peek

/** Bytes that the entry names: their hash, and on demand what they are, as text or in hex. */
export function KeptBytes({ label, sha256 }: { label: string; sha256: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Section label={label}>
      <p className="m11 break-all text-fg-2">
        sha256 {sha256} <CopyButton value={sha256} label={words.copyHash} />
      </p>
      {open ? <Bytes sha256={sha256} /> : <Button onClick={() => setOpen(true)}>{words.bytes}</Button>}
    </Section>
  )
}

function Bytes({ sha256 }: { sha256: string }) {
  const trpc = useTRPC()
  const { data, error, refetch } = useQuery(trpc.ledger.bytes.queryOptions({ sha256 }, { retry: false }))
  const bytes = useMemo(() => (data ? fromBase64(data.bytes) : null), [data])
  const written = useMemo(() => (bytes ? strictUtf8(bytes) : null), [bytes])
  if (error)
    return (
      <p className="text-crit text-12">
        {error.message} <Button onClick={() => refetch()}>{text.ledger.failed.again}</Button>
      </p>
    )
  if (!data || !bytes) return null
  return (
    <>
      {written === null ? (
        <Hex bytes={bytes} narrow wrong={null} />
      ) : (
        <pre className="code whitespace-pre-wrap break-all">
          <Said whole>{written}</Said>
        </pre>
      )}
      <p className="m11 pt-1 text-fg-3">{data.whole ? words.size(data.length) : words.cut(data.length)}</p>
    </>
  )
}
