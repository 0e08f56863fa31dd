import * as z from 'zod'
import type { DeliveryFailure } from '@/lib/pages/delivery-failure'

const status = z.number()
const failure = z.discriminatedUnion('why', [
  z.object({ why: z.literal('late'), ms: z.number() }),
  z.object({ why: z.literal(['stopped', 'own']) }),
  z.object({ why: z.literal('metadata'), address: z.string() }),
  z.object({ why: z.literal(['redirect', 'messenger']), status }),
  z.object({ why: z.literal('status'), status, word: z.string().nullable() }),
  z.object({ why: z.literal('code'), status, code: z.string(), said: z.string() }),
  z.object({ why: z.literal('system'), code: z.string() }),
  z.object({ why: z.literal('said'), says: z.string() }),
])

export const keptFailure = (one: DeliveryFailure | null): string | null => one && JSON.stringify(one)

/** As it was kept: by an older version as a sentence. */
export function failureFrom(kept: string | null): DeliveryFailure | null {
  if (kept === null) return null
  try {
    return failure.parse(JSON.parse(kept))
  } catch {
    return { why: 'said', says: kept }
  }
}

/** Without what the other side said of its own, which may repeat what it was sent. */
export function withoutSaid(one: DeliveryFailure | null): DeliveryFailure | null {
  if (one?.why === 'status') return { ...one, word: null }
  return one?.why === 'code' ? { ...one, said: '' } : one
}
