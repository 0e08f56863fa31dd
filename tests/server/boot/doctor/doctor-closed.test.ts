import { chmodSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SourceCondition, SourceStatus } from '@/lib/message/message'
import { doctor as words } from '@/lib/text/commands/doctor-words'
import { type Circumstances, examineSource } from '@/server/boot/doctor/doctor-source'
import type { Finding } from '@/server/boot/doctor/finding'

const NOBODY = 65534
const NOTHING = { rows: [], count: 0 }
const well: SourceCondition = {
  ...{ state: 'watching', trouble: null, cause: null, mend: null, fileSystem: 'ext4' },
  ...{ watch: 'events and sweep', lagMs: null, lastChangeAt: null, progress: null },
}

let home = ''
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  for (const team of ['atlas', 'borealis']) {
    await mkdir(path.join(home, 'teams', team), { recursive: true })
    await writeFile(path.join(home, 'teams', team, 'channel.jsonl'), '')
  }
  chmodSync(home, 0o755)
})
afterEach(() => rm(home, { recursive: true }))

/** Root may read everything, so it is put aside meanwhile. `read`: files that the index knows. */
async function foundOf(read: number, around: Partial<Circumstances> = {}): Promise<Finding[]> {
  const source: SourceStatus = {
    ...{ label: 'teams', channels: null, protocol: 'swarm', title: 'Swarm', root: path.join(home, 'teams') },
    ...{ demo: false, condition: well, vanished: 0, messages: 0, keeps: [], documents: false, overlooked: null },
    ...{ derives: false, reasons: false, writes: true },
    files: { read, unreadable: 0, pending: 0, ignored: 0, onDisk: read },
    bytes: { read: 0, unreadable: 0, ignored: 0, pending: 0, size: 0 },
  }
  const facts = { ignored: [], waiting: NOTHING, renewed: NOTHING, rewritten: 0 }
  const usual = {
    config: undefined,
    ingest: { ignored: async () => [], forgotten: async () => new Map() },
    facts,
    holes: [],
    tailRuns: true,
    shared: false,
    isIll: false,
    now: 0,
  }
  const found = []
  if (process.getuid?.() === 0) process.seteuid?.(NOBODY)
  try {
    for await (const one of examineSource(source, { ...usual, ...around })) found.push(one)
  } finally {
    if (process.getuid?.() === 0) process.seteuid?.(0)
  }
  return found
}
const ofFiles = (found: readonly Finding[]) => found.find(({ what }) => what === 'source teams, files')

it.each([false, true])(
  'a source behind a directory that may not be entered is not said to be gone, or elsewhere (shared: %s)',
  async (shared) => {
    expect((await foundOf(2, { shared }))[0]).toMatchObject({ what: 'source teams', state: 'well' })
    chmodSync(home, 0o600)
    const [first] = await foundOf(2, { shared })
    const says = words.closed(path.join(home, 'teams'))
    expect(first).toEqual({ what: 'source teams', state: 'ill', says, mend: words.closedMend })
  },
)

it('where a directory of it may not be listed, nothing is said of how many entries lie there', async () => {
  expect(ofFiles(await foundOf(2))).toMatchObject({ state: 'well', says: expect.stringContaining('on disk 2') })
  chmodSync(path.join(home, 'teams', 'borealis'), 0)
  expect(ofFiles(await foundOf(2))).toMatchObject({ state: 'well', says: expect.stringContaining('not counted') })
})

it('what is not read yet is laid to agents that write now only where nothing is ill', async () => {
  expect(ofFiles(await foundOf(1))).toMatchObject({ state: 'attention', mend: words.filesMend.now })
  expect(ofFiles(await foundOf(1, { isIll: true }))).toMatchObject({ state: 'attention', mend: words.filesMend.ill })
  expect(ofFiles(await foundOf(1, { tailRuns: false }))).toMatchObject({ mend: words.filesMend.later })
})
