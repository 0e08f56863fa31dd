import type { WriteDoor } from '@/server/store/door/door'
import { packPortion } from '@/server/store/ingest/rebuild/pack-portion'
import { openPortions, type Portions } from './work-in-portions'

const LOOK_MS = 10_000
/** As short as a small batch: what comes in waits no longer. */
const AT_ONCE = 256

type Parts = {
  door: WriteDoor
  /** A lot is being read, which is packed as it comes. */
  isBusy: () => boolean
  now: () => number
  report: (error: unknown, where: string) => void
}

/** Packs what came one by one, when there is time: an index takes less room then. */
export function compacting({ door, isBusy, now, report }: Parts): Portions {
  const portion = async () => {
    const { left } = await packPortion(door, { now: now(), limit: AT_ONCE })
    return { left, next: null }
  }
  return openPortions({ what: 'packing', everyMs: LOOK_MS, isHeld: isBusy, isBusy, portion, now, report })
}
