import { beforeAll, expect, test } from 'vitest'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { readTotals } from '@/server/store/status/read-totals'
import { eachDatabase } from '@/tests/databases'
import { AT, CONFIG, FACTS, heartbeat, message, scene, unreadable } from '@/tests/server/store/ingest/scene'

eachDatabase('totals', (db) => {
  const ids: number[] = []

  beforeAll(async () => {
    const writer = recordWriter({ door: db.writer(), close: async () => {} }, FACTS)
    for (const [label, lines] of [
      ['one', 2],
      ['two', 5],
    ] as const) {
      const source = await writer.sourceFor({
        ...{ label, protocol: 'test', root: `/${label}`, config: CONFIG, demo: false, at: AT },
      })
      ids.push(source.id)
      const world = scene(source)
      const copy = (agent: string) =>
        world.content(`${agent}/inbox/b.json`, [message({ body: 'to all', nativeId: 'b' })], 'document', 'to all')
      await writer.ingest(
        world.batch([
          ...['qa', 'dev', 'pm'].map(copy),
          ...Array.from({ length: lines }, (_, n) => world.line('a.jsonl', [message({ body: `line ${n}` })], `${n}`)),
          world.line('a.jsonl', [unreadable('torn')], '{"half'),
          world.content('p.json', [heartbeat({ agent: 'qa', state: 'BUSY' })], 'snapshot', 'BUSY'),
        ]),
      )
      await writer.ingest(world.batch([world.gone('pm/inbox/b.json')]))
    }
  })

  // The line's numbers, each ended, the torn line, the copies that are left and the snapshot.
  const bytesOf = (lines: number) => lines * 2 + '{"half\n'.length + 2 * 'to all'.length + 'BUSY'.length
  const counted = (lines: number) => ({
    ...{ bytes: bytesOf(lines), messages: lines + 1, heartbeats: 1, registrations: 0, stateChanges: 0, logLines: 0 },
    ...{ documents: 0, unreadable: 1, duplicates: 1, agents: 1 },
  })

  test('of one source are its own, whatever else the record holds', async () => {
    expect(await readTotals(db.reader(), ids.slice(0, 1))).toMatchObject(counted(2))
    expect(await readTotals(db.reader(), ids.slice(1))).toMatchObject(counted(5))
  })

  test('of all sources are the sum of each', async () => {
    const [one, two] = [await readTotals(db.reader(), ids.slice(0, 1)), await readTotals(db.reader(), ids.slice(1))]
    const both = await readTotals(db.reader(), ids)
    const sum = Object.fromEntries(
      Object.keys(both).map((name) => [name, Reflect.get(one, name) + Reflect.get(two, name)]),
    )
    expect(both).toEqual(sum)
    expect(both.conversations).toBeGreaterThan(0)
  })
})
