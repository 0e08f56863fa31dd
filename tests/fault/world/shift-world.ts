import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { protocolFacts } from '@/server/boot/base/protocol-facts'
import { judgeAll } from '@/server/boot/tail/judging'
import { protocols } from '@/server/protocols/registry'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { LIMITS } from '@/server/tail/disk/tail-limits'
import { createTail } from '@/server/tail/run/tail-handle'
import type { TestDatabase } from '@/tests/databases'
import { ROOTS, runDemo } from '@/tools/demo/run'

/**
 * Nothing has to settle: in between no time passes but that of the test. Every tail is a new one and compares everything
 * once; who did so again and again kept the others from beginning.
 */
const AT_ONCE = { ...LIMITS, sweepMs: 200, stableMs: 0, graceMs: 0, snapshotMs: 0 }

type Shift = {
  db: TestDatabase
  home: string
  hours: number
  /** Acts of agents a second. */
  rate: number
  /** Between two looks, ms. */
  stepMs: number
  from: number
  /** Something was read and judged; what was there when the sources were first watched is history. */
  onLook: (now: number) => Promise<void>
}

/**
 * Lets the demo live for so long by a clock that only its own waiting moves. Its files lie on a real disk, and a tail
 * reads them, and rules judge them, at every step.
 */
export async function liveShift({ db, home, hours, rate, stepMs, from, onLook }: Shift): Promise<void> {
  let now = from
  let looked = from
  const clock = { wall: () => now, mono: () => performance.now() }
  const sources = ROOTS.map(({ protocol, root }) => ({
    ...{ protocol, label: root, root: path.join(home, root), demo: true },
  }))
  const look = async () => {
    const tail = createTail({
      writer: recordWriter({ door: db.writer(), close: async () => undefined }, protocolFacts),
      ...{ protocols, limits: AT_ONCE, clock, events: false, tell: () => undefined },
      log: (what, details) => {
        throw new Error(what, { cause: details })
      },
    })
    try {
      for (const source of sources) await tail.watch(source)
      await Promise.all(tail.running().map((one) => one.settled()))
    } finally {
      await tail.stop()
    }
    await judgeAll(db.writer(), now)
    await onLook(now)
    looked = now
  }
  await runDemo({
    ...{ dir: home, seed: 7, history: 0, rate, minutes: hours * 60, now: () => now },
    wait: async (ms) => {
      if (now === from) await look()
      now += ms
      if (now >= looked + stepMs) await look()
      else await nextTurn()
    },
    stopped: () => false,
    said: () => undefined,
  })
  await look()
}
