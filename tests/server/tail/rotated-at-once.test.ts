import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeWorld, type World } from './world'

const RUNS = Number(process.env.TAIL_RUNS ?? 8)
const LIMITS = { sweepMs: 30, stableMs: 100, lingerMs: 300, graceMs: 20 }
const FILE = 'c.jsonl'
const MOST_KEPT = 20

/** `paceMs` is the writer's own: several acts come between two looks of the tail, or one look between the halves of a line. */
const acts = ['append', 'append', 'append', 'halves', 'rotate', 'rotate', 'rotate', 'pack', 'pack', 'restart'] as const
const act = fc.record({
  what: fc.constantFrom(...acts),
  n: fc.integer({ min: 1, max: 5 }),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  paceMs: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 4, arbitrary: fc.integer({ min: 1, max: 80 }) }),
})
const history = fc.record({
  how: fc.constantFrom('create', 'nocreate', 'copytruncate'),
  acts: fc.array(act, { minLength: 12, maxLength: 16, size: 'max' }),
})

/** As logrotate does it: all numbers go up by one, then the file itself has the first. */
function rotate(world: World, how: string): void {
  if (!existsSync(world.at(FILE))) return
  for (let n = MOST_KEPT; n >= 1; n -= 1) {
    for (const ending of ['', '.gz']) {
      const from = world.at(`${FILE}.${n}${ending}`)
      if (existsSync(from)) renameSync(from, world.at(`${FILE}.${n + 1}${ending}`))
    }
  }
  if (how === 'copytruncate') {
    copyFileSync(world.at(FILE), world.at(`${FILE}.1`))
    truncateSync(world.at(FILE))
  } else renameSync(world.at(FILE), world.at(`${FILE}.1`))
  if (how === 'create') writeFileSync(world.at(FILE), '')
}

function pack(world: World, at: number): void {
  const names = readdirSync(world.root).filter((name) => /\.\d+$/.test(name))
  const name = names[Math.floor(at * names.length)]
  if (name === undefined) return
  writeFileSync(world.at(`${name}.gz`), gzipSync(readFileSync(world.at(name))))
  rmSync(world.at(name))
}

async function play(world: World, { how, acts }: typeof history extends fc.Arbitrary<infer T> ? T : never) {
  let lines = 0
  const text = (n: number) => {
    const from = lines
    lines += n
    return Array.from({ length: n }, (_, k) => `{"n":${from + k}}\n`).join('')
  }
  let run = world.run({ limits: LIMITS })
  for (const { what, n, at, paceMs } of acts) {
    if (what === 'append') world.append(FILE, text(n))
    if (what === 'halves') {
      const whole = text(n)
      const cut = Math.floor(at * whole.length)
      world.append(FILE, whole.slice(0, cut))
      await pause(paceMs / 2)
      appendFileSync(world.at(FILE), whole.slice(cut))
    }
    if (what === 'rotate') rotate(world, how)
    if (what === 'pack') pack(world, at)
    if (what === 'restart') {
      await run.stop()
      run = world.run({ limits: LIMITS })
    }
    if (paceMs > 0) await pause(paceMs)
  }
  return lines
}

/** Nothing that lies there waits; a file of which nothing is to be read yet may. */
function isRead({ root, at, record }: World): boolean {
  const waits = (name: string) => (record.files.get(name)?.status ?? 'pending') === 'pending'
  return readdirSync(root).every((name) => !waits(name) || (name === FILE && readFileSync(at(name)).length === 0))
}

test('however fast a log is rotated and packed, every line is there once and none counts as removed', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      const world = makeWorld()
      try {
        const written = Array.from({ length: await play(world, one) }, (_, n) => `{"n":${n}}`)
        const here = () => world.record.lines.filter(({ there, removed }) => there && !removed).map(({ text }) => text)
        await world.record.until(
          `every line of ${JSON.stringify(one)} is there`,
          () => here().length >= written.length && isRead(world),
        )
        expect(world.record.lines.map(({ text }) => text).sort()).toEqual(written.sort())
        expect(here().sort()).toEqual(written)
        expect(world.record.gone).toEqual([])
      } finally {
        await world.close()
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 600_000)
