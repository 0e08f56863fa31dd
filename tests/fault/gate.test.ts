import { hash } from 'node:crypto'
import { closeSync, ftruncateSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keyFileText } from '@/server/boot/human/trusted'
import { runIn } from '../bin/run'
import { crowding } from '../load'
import { fourRoots, newSigner, PLACES, writeSigned } from '../signed'
import { HOSTILE_DOCUMENTS, HOSTILE_LINES } from './world/hostile'
import { swapping } from './world/places'

/** Who waits at a gate keeps the time, and hears the decision, whatever else lies below the root. */
const ASK = JSON.stringify({ from: 'codex', type: 'request', content: 'May I drop the table?' })
const signer = newSigner()
const asked = hash('sha256', ASK)
/** What a busy machine takes besides. */
const SLACK_MS = 4_000
let base = ''
beforeEach(() => {
  base = fourRoots()
  const names = { mao: 'multi-agent-os', swarm: 'swarm' }
  const sources = Object.entries(names).map(([label, protocol]) => ({ label, root: path.join(base, label), protocol }))
  writeFileSync(path.join(base, 'key.pub'), keyFileText(signer.pem, sources))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const approve = (source: string) =>
  writeSigned(base, PLACES[source === 'mao' ? 0 : 1], { signer, deed: 'approve', ask: asked })

async function waited(source: string, seconds: number) {
  const began = performance.now()
  const words = ['wait-approval', '--key', 'key.pub', '--source', source, '--line-sha256', asked]
  const ran = await runIn(base, {}, ...words, '--timeout', String(Math.ceil(seconds)))
  return { ...ran, ms: performance.now() - began }
}

function folderFor(source: string): string {
  const folder = path.join(base, source, source === 'mao' ? 'channels' : '', 'hostile')
  mkdirSync(folder)
  return folder
}

function holes(file: string, size: number) {
  const fd = openSync(file, 'w')
  ftruncateSync(fd, size)
  closeSync(fd)
}

const cases = [
  ...Object.entries(HOSTILE_DOCUMENTS).map(([what, make]) => ({ what, make, source: 'mao' })),
  ...Object.entries(HOSTILE_LINES).map(([what, make]) => ({ what, make, source: 'swarm' })),
]
const SAID = /pipe|link|1 TB|of 100 MB$|names of every kind/
const UNSAID = /line of 100/

test.each(cases)('$what: stops nobody who waits, and what was left out is said', async ({ what, make, source }) => {
  make(folderFor(source))
  await approve(source)
  const { code, err } = await waited(source, 60 * crowding())
  expect(code, err).toBe(0)
  if (SAID.test(what) && !UNSAID.test(what)) expect(err).toContain('left out: ')
})

test('a folder that becomes a link again and again leads nowhere: what lies outside counts for nothing', async () => {
  const { file } = await approve('mao')
  const [place, room] = [path.dirname(file), path.join(base, 'outside')]
  mkdirSync(room)
  renameSync(file, path.join(room, path.basename(file)))
  const ground = { room, ms: 1 }
  const codes: number[] = []
  const naive = { read: 0, over: false }
  const looking = async () => {
    for (let n = 0; n < 40; n++) codes.push((await waited('mao', 0)).code)
    naive.over = true
  }
  const byPath = async () => {
    while (!naive.over) {
      await readFile(file).then(
        () => (naive.read += 1),
        () => undefined,
      )
      await wait(1)
    }
  }
  await swapping(place, ground, Promise.all([looking(), byPath()]))
  expect(new Set(codes)).toEqual(new Set([2]))
  expect(naive.read, 'the control: who goes by the path reads what lies outside').toBeGreaterThan(0)
})

describe('all of it at once', () => {
  beforeEach(() => {
    for (const source of ['mao', 'swarm']) {
      const folder = folderFor(source)
      for (const one of cases.filter((other) => other.source === source && other.what !== 'names of every kind')) {
        const own = path.join(
          source === 'mao' ? path.join(base, 'mao/channels') : path.dirname(folder),
          one.what.replaceAll('/', ' '),
        )
        mkdirSync(own)
        one.make(own)
      }
    }
    for (let n = 0; n < 48; n++) {
      mkdirSync(path.join(base, `swarm/empty-${n}`))
      holes(path.join(base, `swarm/empty-${n}/channel.jsonl`), 1024 ** 3)
    }
  })

  test.each(['mao', 'swarm'])(
    'in %s takes no longer than was said, and says what was not looked at',
    async (source) => {
      const { code, err, ms } = await waited(source, 1)
      expect(code).toBe(2)
      expect(err).toContain('time out')
      expect(ms).toBeLessThan(1_000 + SLACK_MS * crowding())
      if (source === 'swarm') expect(err).toContain('not everything below')
    },
  )

  test('the control: who reads all of it without a look at the clock is not done in that time', async () => {
    const over = { is: false }
    const reading = naive(path.join(base, 'swarm'), over)
    const isDone = await Promise.race([reading.then(() => true), wait(1_000 + SLACK_MS * crowding(), false)])
    over.is = true
    await reading
    expect(isDone).toBe(false)
  })
})

/** Reads every file of lines to its end; `over` is for the test alone. */
async function naive(folder: string, over: { is: boolean }): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) await naive(at, over)
    if (!entry.isFile()) continue
    const file = await open(at)
    const { size } = await file.stat()
    for (let from = 0; from < size && !over.is; from += 4 * 1024 * 1024)
      (await file.read(Buffer.alloc(4 * 1024 * 1024), 0, null, from)).buffer.indexOf(asked)
    await file.close()
  }
}
