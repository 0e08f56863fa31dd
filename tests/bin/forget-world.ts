import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SQL } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { dataOf } from '@/server/boot/base/reading-side'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { openReadDoor } from '@/server/store/door/door'
import { type Data, placeOf } from '@/server/store/keep/data'
import { runIn } from '@/tests/bin/run'
import { migratedUrl } from '@/tests/databases'

/** A home with a data directory, in which commands are typed. */
export type ForgetWorld = {
  dialect: 'sqlite' | 'postgres'
  /** Below the home. */
  at: (...names: string[]) => string
  data: () => Data
  run: (...words: string[]) => ReturnType<typeof runIn>
  forget: (...words: string[]) => ReturnType<typeof runIn>
  asked: <Row extends object>(question: SQL) => Promise<Row[]>
  /** What a search prints, one line each. */
  found: (word: string) => Promise<string[]>
  /** Where the bytes of a word lie in the data directory, in any file. */
  bytesOf: (word: string) => string[]
  ledger: <T>(act: (ledger: Ledger) => Promise<T>) => Promise<T>
}

/** Runs a suite over each database, in a new home for each test. */
export function eachForgetting(name: string, suite: (world: ForgetWorld) => void) {
  for (const dialect of ['sqlite', 'postgres'] as const)
    describe(`${name} (${dialect})`, () => {
      let home = ''
      let database: string | null = null
      let remove: () => Promise<void> = async () => undefined
      beforeEach(async () => {
        home = await mkdtemp(path.join(tmpdir(), 'signalbox-forget-'))
        const made = dialect === 'postgres' ? await migratedUrl() : null
        database = made?.url ?? null
        remove = made?.remove ?? (async () => undefined)
      })
      afterEach(async () => {
        await remove()
        await rm(home, { recursive: true })
      })
      const at = (...names: string[]) => path.join(home, ...names)
      const data = () => dataOf({ data: at('data'), database })
      const placed = () => ['--data', 'data', ...(database === null ? [] : ['--database', database])]
      const run = (...words: string[]) => runIn(home, {}, ...words, ...placed())
      suite({
        ...{ dialect, at, data, run },
        forget: (...words) => run('forget', ...words),
        asked: async <Row extends object>(question: SQL) => {
          const door = await openReadDoor(placeOf(data(), 'record'))
          return door.all<Row>(question).finally(door.close)
        },
        found: async (word) => (await run('search', word)).out.trim().split('\n').filter(Boolean),
        bytesOf: (word) =>
          readdirSync(at('data'), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => path.join(entry.parentPath, entry.name))
            .filter((file) => readFileSync(file).includes(word)),
        ledger: async (act) => {
          const ledger = await openLedgerSide(data(), Date.now())
          return act(ledger).finally(ledger.close)
        },
      })
    })
}

/** Reads what lies there; gives its sums. */
export async function indexed({ run }: Pick<ForgetWorld, 'run'>, ...roots: string[]) {
  const { code, out } = await run('index', ...roots, '--json')
  expect(code).toBe(0)
  return JSON.parse(out)
}
