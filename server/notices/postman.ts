import { quietUntil } from '@/lib/pages/quiet-hours'
import { sayOnce } from '@/lib/pages/say-once'
import type { Due } from '@/server/store/hand/deliveries'
import { deliver, type Post } from './deliver'

type Parts = Post & {
  /** Something came of a delivery. */
  carried: () => void
  report: (error: unknown, where: string) => void
}

export type Postman = {
  /** Something may be due. */
  look: () => void
  /** Lets go of what is under way; it is tried again. */
  close: () => Promise<void>
}

const LOOK_MS = 1_000

/**
 * Sends what is due: to each webhook one after the other, the oldest first, so that one that does not answer keeps its own
 * deliveries waiting and nobody else's. At once are sent at most as many as there may be webhooks (`webhook-verbs.ts`).
 */
export function openPostman(parts: Parts): Postman {
  const { deliveries, now, carried, report } = parts
  const underWay = new Map<string, Promise<void>>()
  const stop = new AbortController()
  let looking: Promise<void> | null = null
  let again = false
  const [passes, tries] = [sayOnce(report), sayOnce(report)]

  const carry = async ({ id, webhookId }: Due) => {
    const isDone = await deliver(parts, { id, webhookId }, stop.signal).then(
      () => true,
      (error: unknown) => {
        tries.failed(error, `delivery to webhook ${webhookId}`)
        return false
      },
    )
    underWay.delete(webhookId)
    // What failed is looked at again with the next tick: at once, it would be without an end.
    if (!isDone) return
    tries.well()
    carried()
    look()
  }

  const pass = async () => {
    const first = new Map<string, Due>()
    for (const parcel of await deliveries.waiting())
      if (!first.has(parcel.webhookId) && !isKeptBack(parcel, now())) first.set(parcel.webhookId, parcel)
    for (const parcel of first.values()) {
      if (stop.signal.aborted) return
      if (underWay.has(parcel.webhookId) || parcel.nextAt > now() || parcel.claimedUntil > now()) continue
      underWay.set(parcel.webhookId, carry(parcel))
    }
  }
  const look = () => {
    again = true
    if (stop.signal.aborted) return
    looking ??= (async () => {
      try {
        while (again && !stop.signal.aborted) {
          again = false
          await pass()
        }
        passes.well()
      } catch (error) {
        passes.failed(error, 'deliveries')
      } finally {
        looking = null
      }
    })()
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return {
    look,
    close: async () => {
      clearInterval(timer)
      stop.abort()
      await looking
      await Promise.all(underWay.values())
    },
  }
}

/** Quiet hours keep it back: what cannot wait goes before it. */
export function isKeptBack({ nextAt, quiet }: Pick<Due, 'nextAt' | 'quiet'>, now: number): boolean {
  const until = quietUntil(quiet, now)
  return until !== null && nextAt >= until
}
