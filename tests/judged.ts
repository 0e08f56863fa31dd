import { dataOf } from '@/server/boot/base/reading-side'
import { judgeAll } from '@/server/boot/tail/judging'
import { sumAll } from '@/server/boot/tail/summing'
import { openTailSide } from '@/server/boot/tail/tail-side'
import type { Settings } from '@/server/settings'

/** Judges what is in the index by all rules, and sums it, as its tail does. */
export async function judgeNow(settings: Settings, now = Date.now()): Promise<void> {
  const logging = { log: 'file', logLevel: 'error' } as const
  const side = await openTailSide({ data: dataOf(settings), events: false, tell: () => undefined, logging })
  await judgeAll(side.door, now)
    .then(() => sumAll(side.door, now))
    .finally(side.close)
}
