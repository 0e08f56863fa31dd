import { describe, expect, test } from 'vitest'
import { takingTurns } from '@/server/store/door/base/turns'

/** `reads` that are asked for at once, each of which takes so long, and how many were done whenever the loop came around. */
async function readsAtOnce(reads: number, ms: number, turns: (now: () => number) => () => Promise<void> | null) {
  let clock = 0
  let done = 0
  const turn = turns(() => clock)
  const seen: number[] = []
  const around = () => {
    seen.push(done)
    if (done < reads) setImmediate(around)
  }
  const first = new Promise<void>((resolve) => setImmediate(resolve)).then(around)
  const read = async () => {
    for (let wait = turn(); wait !== null; wait = turn()) await wait
    clock += ms
    done += 1
  }
  await Promise.all([...Array.from({ length: reads }, read), first])
  return seen
}

const inOneGo = (seen: readonly number[]) => Math.max(...seen.map((done, at) => done - (seen[at - 1] ?? 0)))

describe('reads that hold up their thread', () => {
  test('let what came meanwhile have its turn once they took 5 ms in one go', async () => {
    expect(inOneGo(await readsAtOnce(30, 2, takingTurns))).toBe(3)
    expect(inOneGo(await readsAtOnce(30, 20, takingTurns))).toBe(1)
  })

  test('are not held up where they are short', async () => {
    expect(inOneGo(await readsAtOnce(30, 0.1, takingTurns))).toBe(30)
  })

  test('red control: without it all of them come first', async () => {
    expect(inOneGo(await readsAtOnce(30, 20, () => () => null))).toBe(30)
  })
})
