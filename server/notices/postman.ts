import type { Due } from '@/server/store/deliveries'
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
/** Hooks that are sent to at once. */
const AT_ONCE = 8

/**
 * Sends what is due: to each hook one after the other, the oldest first, so that one that does not answer keeps its own
 * deliveries waiting and nobody else's.
 */
export function openPostman(parts: Parts): Postman {
  const { deliveries, now, carried, report } = parts
  const underWay = new Map<string, Promise<void>>()
  const stop = new AbortController()
  let looking: Promise<void> | null = null
  let again = false
  let said = ''

  const carry = (parcel: Due) =>
    deliver(parts, parcel, stop.signal)
      .then(carried, (error: unknown) => report(error, `delivery to hook ${parcel.hookId}`))
      .finally(() => {
        underWay.delete(parcel.hookId)
        look()
      })

  const pass = async () => {
    const first = new Map<string, Due>()
    for (const parcel of await deliveries.waiting()) if (!first.has(parcel.hookId)) first.set(parcel.hookId, parcel)
    for (const parcel of first.values()) {
      if (stop.signal.aborted || underWay.size >= AT_ONCE) return
      if (underWay.has(parcel.hookId) || parcel.nextAt > now() || parcel.claimedUntil > now()) continue
      underWay.set(parcel.hookId, carry(parcel))
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
        said = ''
      } catch (error) {
        const says = error instanceof Error ? error.message : String(error)
        // What lasts is said once.
        if (says !== said) report(error, 'deliveries')
        said = says
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
