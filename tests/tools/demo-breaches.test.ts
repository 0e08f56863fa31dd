import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rules } from '@/lib/text/rules/rule-words'
import { dataOf } from '@/server/boot/base/reading-side'
import { lintNow } from '@/server/boot/commands/lint-now'
import { judgeAll } from '@/server/boot/tail/judging'
import { openTailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { readSettings } from '@/server/settings'
import { allProblems } from '@/server/store/judge/all-problems'
import { indexOnce } from '@/server/tail/run/once'
import { USUAL_CONFIG } from '@/tests/usual-config'
import { type DemoOptions, ROOTS, runDemo } from '@/tools/demo/run'

const HOUR = 3_600_000
/** By then whatever is taken away was taken. */
const ACTS = 300

let home = ''
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-breaches-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const sourcesIn = (dir: string) =>
  ROOTS.map(({ protocol, root }) => ({ protocol, label: root, root: path.join(dir, root) }))

/** A threshold that no protocol has: it holds where it is set. */
const LIMITED = { ...USUAL_CONFIG, rules: { GEN014: { limits: { queue: 1 } } } }
const limitedIn = (dir: string) =>
  sourcesIn(dir).map((source) => ({ ...source, ...(source.protocol === 'dream-os' ? { config: LIMITED } : {}) }))

function tell(dir: string, options: Partial<DemoOptions>) {
  return runDemo({
    ...{ dir, seed: 7, history: 40, rate: 1_000, minutes: 0, breaches: true, now: Date.now },
    wait: async () => undefined,
    stopped: () => false,
    said: () => undefined,
    ...options,
  })
}

/** The first of it is told 40 minutes before: then what is laid at the hour lies beside it. */
const FORTY_PAST = Math.floor(Date.now() / HOUR) * HOUR - HOUR / 3

test.each([
  ['now', Date.now()],
  ['forty minutes past an hour', FORTY_PAST],
  ['as an hour begins', FORTY_PAST + HOUR / 3],
])('lint finds what is broken in a demo that is told %s, and nothing else', async (name, at) => {
  const dir = path.join(home, name)
  const { broken } = await tell(dir, { now: () => at })
  const { problems } = await lintNow(readSettings({}), sourcesIn(dir), {
    now: at,
    rules: {},
    onProgress: () => undefined,
  })
  const found = problems.map(({ rule, source, path: at }) => `${source}/${at} ${rule}`)
  expect(found.sort()).toEqual(broken.map(({ rule, path: at }) => `${at} ${rule}`).sort())
})

test('every rule is broken in a demo in which something is taken away, too', async () => {
  const dir = path.join(home, 'lived')
  const logging = { log: 'file', logLevel: 'error' } as const
  const data = dataOf({ data: path.join(home, 'data'), database: null })
  let found: string[] = []
  const read = async (judgedAt: number | null) => {
    const side = await openTailSide({ data, events: false, tell: () => undefined, logging })
    try {
      await indexOnce(side.tail, protocols, limitedIn(dir), () => undefined)
      if (judgedAt === null) return
      await judgeAll(side.door, judgedAt)
      found = (await side.door.write(allProblems)).map(({ rule }) => rule)
    } finally {
      await side.close()
    }
  }
  let waits = 0
  const wait = async () => {
    // It is taken away once all of it was read.
    if (waits === 0) await read(null)
    waits += 1
  }
  await tell(dir, { minutes: 60, wait, history: 0, stopped: () => waits > ACTS })
  await read(Date.now() + HOUR)
  expect([...new Set(found)].sort()).toEqual(Object.keys(rules).sort())
})
