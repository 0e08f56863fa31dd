import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordWriter } from '@/server/store/store'
import { patience } from '../load'
import { type Act, acts } from './sequences/acts'
import { type Index, live, openIndex } from './sequences/life'
import { Player } from './sequences/player'
import { REGRESSIONS } from './sequences/regressions'
import { SPOTLESS } from './world/oracle'

const RUNS = Number(process.env.FAULT_SEQUENCES ?? 50)
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000)
/** They wait for the disk and the index most of the time. */
const AT_ONCE = 6

let index: Index
beforeAll(async () => {
  index = await openIndex()
})
afterAll(() => index.close())

let played = 0

async function play(sequence: readonly Act[], spoil: Partial<RecordWriter> = {}): Promise<void> {
  played += 1
  const name = `s${played}`
  const life = await live(index, name, spoil)
  try {
    const player = new Player(life, index, name)
    for (const act of sequence) await player.play(act)
    await player.sync()
    const isOver = patience(3000)
    while (player.verdict().lost.length > 0 && !isOver()) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(player.verdict()).toEqual(SPOTLESS)
  } finally {
    await life.end()
  }
}

test(`${RUNS} sequences of what can befall a file and its reader: nothing lost, doubled or invented, every byte counted`, async () => {
  const lanes = Array.from({ length: AT_ONCE }, (_, lane) =>
    fc.assert(
      fc.asyncProperty(acts, (sequence) => play(sequence)),
      {
        numRuns: Math.ceil(RUNS / AT_ONCE),
        seed: SEED + lane,
        endOnFailure: true,
      },
    ),
  )
  for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'rejected') throw lane.reason
  console.log(`${played} sequences from seed ${SEED}`)
}, 3_600_000)

test.each(Object.entries(REGRESSIONS))(
  '%s',
  async (_, sequence) => {
    const times = Math.ceil(RUNS / 50) * AT_ONCE
    const lane = async () => {
      for (let n = 0; n < times / AT_ONCE; n++) await play(sequence)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
  },
  3_600_000,
)

test('red control: a reader that does not compare a new generation with the one before doubles what is put back', async () => {
  const politely = (...names: Act['act'][]): Act[] => names.map((act) => ({ act, n: 3, rude: false, how: 'now' }))
  const putBack = politely('append', 'restore', 'sync', 'truncate', 'sync', 'restore')
  await play(putBack)
  const { linesOf } = index.writer
  const unlike: RecordWriter['linesOf'] = async (id, generation) =>
    (await linesOf(id, generation)).map((line, n) => ({ ...line, sha256: `none ${n}` }))
  await expect(play(putBack, { linesOf: unlike })).rejects.toThrow(/doubled/)
})
