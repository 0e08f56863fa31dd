import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf } from '@/server/boot/base/reading-side'
import { judgeAll } from '@/server/boot/tail/judging'
import { openTailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import type { Tx } from '@/server/store/door/door'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'
import { USUAL_CONFIG } from '@/tests/usual-config'
import { type CaseChange, NOW, textOf } from './cases'

/** The files of one source: `after` is written, or removed (null), once the rest was read and judged. `rules`: what is set of its rules. */
export type Tree = { protocol: string; label: string; files: CaseChange; after: CaseChange; rules?: RuleSettings }

/** A time at which the time of all is over: of what the cases say, and of what was done to their files until now. */
export const afterAllOfIt = () => Math.max(NOW, Date.now()) + 120_000

function lay(root: string, files: CaseChange) {
  for (const [at, held] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, at)), { recursive: true })
    if (held === null) rmSync(path.join(root, at), { recursive: true })
    else writeFileSync(path.join(root, at), textOf(at, held))
  }
}

/** Reads and judges trees before the tests run; gives what `read` finds then, and once the index was derived again. */
export function judgedTrees<Row>(
  dialect: 'sqlite' | 'postgres',
  trees: readonly Tree[],
  read: (tx: Tx) => Promise<readonly Row[]>,
): { found: readonly Row[]; again: readonly Row[] } {
  const judged: { found: readonly Row[]; again: readonly Row[] } = { found: [], again: [] }
  let home = ''
  let remove = async () => undefined as unknown
  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'signalbox-judged-'))
    const sources = trees.map(({ files, rules, ...tree }, at) => ({
      ...{ ...tree, files, root: path.join(home, `source-${at}`) },
      ...(rules === undefined ? {} : { config: { ...USUAL_CONFIG, rules } }),
    }))
    for (const { root, files } of sources) lay(root, files)
    const made = dialect === 'postgres' ? await migratedUrl() : null
    remove = made?.remove ?? remove
    const data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
    const logging = { log: 'file', logLevel: 'error' } as const
    const open = () => openTailSide({ data, events: false, tell: () => undefined, logging })
    const first = await open()
    try {
      await indexOnce(first.tail, protocols, sources, () => undefined)
      await judgeAll(first.door, afterAllOfIt())
    } finally {
      await first.close()
    }
    for (const { root, after } of sources) lay(root, after)
    const side = await open()
    try {
      await indexOnce(side.tail, protocols, sources, () => undefined)
      const later = afterAllOfIt()
      await judgeAll(side.door, later)
      judged.found = await side.door.write(read)
      await reindex(side.door, { facts: side.facts, read: readAgain, foretell: foretellAgain })
      await judgeAll(side.door, later)
      judged.again = await side.door.write(read)
    } finally {
      await side.close()
    }
  }, 180_000)
  afterAll(async () => {
    await remove()
    await rm(home, { recursive: true })
  })
  return judged
}
