import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Linted, lintNow } from '@/server/boot/commands/lint-now'
import { readSettings } from '@/server/settings'
import { diskAt } from '@/tools/demo/disk'
import { planter } from '@/tools/demo/manifest'
import { seeded } from '@/tools/demo/random'
import { type Lawful, writeLawful } from './lawful-histories'

const FROM = Date.UTC(2026, 0, 5, 8)

/** What `lint` finds in a lawful history of so many messages, each as a line, and how many messages it has. */
export async function foundIn(lawful: Lawful, messages: number): Promise<{ written: number; found: string[] }> {
  const dir = mkdtempSync(path.join(tmpdir(), 'signalbox-lawful-'))
  try {
    const world = { disk: diskAt(dir), random: seeded(7), planter: planter(7, [], 0) }
    const written = writeLawful(lawful, world, messages, FROM)
    const root = path.join(dir, lawful.root)
    const source = { protocol: lawful.protocol, label: lawful.protocol, root }
    const linted = await lintNow(readSettings({}), [source], { now: null, rules: {}, onProgress: () => undefined })
    return { written, found: linted.problems.map(lineOf) }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const lineOf = ({ rule, path: at, says }: Linted['problems'][number]) => `${rule} ${at} ${says}`
