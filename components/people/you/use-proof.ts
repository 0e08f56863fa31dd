import '@/lib/zod-in-pages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { asked } from '@/lib/ledger/proof-request'
import { proof as words } from '@/lib/text/people/proof-words'
import { showPasskey } from './show-passkey'

const refused = z.object({ problem: z.string() })

/** Fields for `POST /api/prove`. */
type Shown = { [field in 'passkey' | 'code' | 'password']?: string }

const send = (fields: Shown) =>
  fetch('/api/prove', { method: 'POST', headers: { 'x-signalbox': '1' }, body: new URLSearchParams(fields) })

async function wanted() {
  const answer = await send({})
  const said: unknown = await answer.json()
  if (answer.ok) return asked.parse(said)
  throw new Error(refused.safeParse(said).data?.problem ?? words.failed)
}

/** What is asked of the person to show again who they are, and the sending of it. */
export function useProof(onProven: () => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<'passkey' | 'typed' | null>(null)
  const { data, error } = useQuery({ queryKey: ['proof'], queryFn: wanted, staleTime: 0, gcTime: 0, retry: false })
  const show = async (how: 'passkey' | 'typed', given: () => Promise<Shown>) => {
    setBusy(how)
    setProblem(null)
    try {
      const answer = await send(await given())
      if (answer.ok) return onProven()
      const said: unknown = await answer.json()
      setProblem(refused.safeParse(said).data?.problem ?? words.failed)
    } catch (failure) {
      setProblem(sentenceOf(failure))
    }
    setBusy(null)
  }
  return {
    asked: data,
    problem: problem ?? error?.message ?? null,
    busy,
    passkey: async () => {
      // Each question is good once, and this one may be old.
      const { passkey } = await wanted().catch(() => ({ passkey: null }))
      await show('passkey', async () => ({ passkey: await showPasskey(passkey ?? data?.passkey ?? '', words.unable) }))
    },
    typed: (field: 'code' | 'password', value: string) => show('typed', async () => ({ [field]: value })),
  }
}

/** A browser says by the name of its error what went wrong; the console says it in words. */
function sentenceOf(failure: unknown): string {
  if (failure instanceof DOMException) return failure.name === 'NotAllowedError' ? words.stopped : words.unable
  return failure instanceof Error ? failure.message : words.failed
}
