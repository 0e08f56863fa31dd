import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Running } from '@/server/tail/run/runner'
import { makeWorld, type World } from '../world'

const QUICK = { sweepMs: 30, stableMs: 60, lingerMs: 200, graceMs: 20 }
const FILE = 'c.jsonl'
const COPIES = ['c.sync-conflict-20261127-101500-ABCDEF7.jsonl', 'c (conflicted copy 2026-11-27 101500).jsonl']
const STEPS = 14

let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(() => world.close())

/** The same numbers from the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

const counted = (lines: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

test.each([1, 2, 4, 5, 6, 7, 8])(
  'whatever happens to a file and to what lost against it, each line is there as often as the one holds it that has most of it (%i)',
  async (seed) => {
    const next = numbers(seed)
    let said = 0
    const line = () => `{"n":${next(4) === 0 ? 'null' : ++said}}\n`
    const at = (name: string) => world.at(name)
    const linesIn = (name: string) =>
      existsSync(at(name)) ? readFileSync(at(name), 'utf8').split('\n').filter(Boolean) : []
    const any = () => COPIES[next(COPIES.length)] ?? ''
    const put = (name: string, lines: readonly string[]) => {
      writeFileSync(at('.new.tmp'), lines.map((one) => `${one}\n`).join(''))
      renameSync(at('.new.tmp'), at(name))
    }
    const acts: (() => void | Promise<void>)[] = [
      () => appendFileSync(at(FILE), line()),
      () => appendFileSync(at(FILE), line() + line()),
      () => {
        const was = linesIn(FILE)
        if (was.length === 0) return
        const copy = any()
        renameSync(at(FILE), at(copy))
        put(FILE, [...was.slice(0, Math.ceil(was.length / 2)), line().trim()])
      },
      () => put(any(), [...linesIn(FILE).slice(0, 3), line().trim()]),
      () => {
        const [first] = linesIn(any())
        if (first !== undefined) appendFileSync(at(FILE), `${first}\n`)
      },
      () => rmSync(at(any()), { force: true }),
      () => put(FILE, linesIn(FILE).slice(0, 2)),
      () => rmSync(at(FILE), { force: true }),
      async () => {
        await run.stop()
        run = world.run({ limits: QUICK })
      },
    ]
    let run: Running = world.run({ limits: QUICK })
    const told: string[] = []
    const expected = () => {
      const most = new Map<string, number>()
      for (const name of [FILE, ...COPIES])
        for (const [text, count] of counted(linesIn(name))) most.set(text, Math.max(most.get(text) ?? 0, count))
      return [...most]
        .flatMap(([text, count]) => Array<string>(count).fill(text))
        .sort()
        .join(' ')
    }
    const there = () =>
      world.record.lines
        .filter((one) => one.there && !one.removed)
        .map(({ text }) => text)
        .sort()
        .join(' ')
    for (let step = 0; step < STEPS; step += 1) {
      for (let together = next(3); together >= 0; together -= 1) {
        const nth = next(acts.length)
        told.push(String(nth))
        await acts[nth]?.()
      }
      told.push('|')
      await world.record.until(told.join(' '), () => there() === expected(), 8000).catch(() => undefined)
      expect(there(), told.join(' ')).toBe(expected())
    }
  },
)
