import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PACE_MS } from '@/lib/pages/notice-pace'
import { eachDatabase } from '@/tests/databases'
import { webhookDraft } from '@/tests/notices'
import { receiver } from '@/tests/receiver'
import { liveShift } from '../shift-world'
import { tellingOn } from '../world'

const MINUTE = 60_000

eachDatabase('a shift of eight hours of the demo', (db) => {
  test('sends at most ten notifications', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'signalbox-shift-'))
    const there = await receiver()
    let now = Date.now()
    const from = now
    const telling = tellingOn(db, { clock: () => now, publicUrl: 'https://box.example', paceMs: PACE_MS })
    const postman = telling.postman()
    let looks = 0
    try {
      await liveShift({
        ...{
          db,
          home,
          hours: Number(process.env.HOURS ?? 8),
          rate: Number(process.env.RATE ?? 2),
          stepMs: Number(process.env.STEP ?? 60_000),
          from,
        },
        onLook: async (at) => {
          now = at
          looks += 1
          if (looks === 1) await telling.verbs.save(null, webhookDraft({ url: `${there.url}/in` }), 'ops')
          await telling.gather()
          postman.look()
          await expect
            .poll(async () => (await telling.deliveries.waiting()).filter((one) => one.nextAt <= now).length, {
              interval: 5,
              timeout: 5_000,
            })
            .toBe(0)
        },
      })
      for (const one of there.arrived) {
        const b = JSON.parse(one.body)
        console.log((Date.parse(b.at) - from) / MINUTE, JSON.stringify(b.counts), JSON.stringify(b.problems))
      }
      expect(there.arrived.length).toBeLessThanOrEqual(10)
    } finally {
      await postman.close()
      await there.close()
      await rm(home, { recursive: true, force: true })
    }
  }, 600_000)
})
