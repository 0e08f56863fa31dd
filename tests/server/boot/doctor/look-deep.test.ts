import { appendFile, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { examine } from '@/server/boot/doctor/doctor'
import type { Finding } from '@/server/boot/doctor/finding'
import { indexNow } from '@/server/boot/tail/index-once'
import { readSettings, type Settings } from '@/server/settings'
import { migratedUrl } from '@/tests/databases'

const AT = new Date('2026-11-19T09:00:00Z')
const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
const post = (content: string) =>
  `${JSON.stringify({ ts: '2026-11-19T09:00:00Z', from: 'qa', type: 'chat', content, reasoning: 'so' })}\n`

describe.each(['sqlite', 'postgres'] as const)('doctor --deep (%s)', (dialect) => {
  let home = ''
  let settings: Settings
  let remove: () => Promise<void> = async () => undefined
  const channel = () => path.join(home, 'teams/atlas/channel.jsonl')
  const letter = () => path.join(home, 'collab/channels/main/msg-20261119-090000-claude-1-ab12.json')

  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'signalbox-deep-'))
    const made = dialect === 'postgres' ? await migratedUrl() : null
    remove = made?.remove ?? (async () => undefined)
    const flags = { data: path.join(home, 'data'), ...(made ? { database: made.url } : {}) }
    settings = readSettings({ flags, environment: {}, directory: home, home })
    for (const file of [channel(), letter()]) await mkdir(path.dirname(file), { recursive: true })
    // Longer than what the tail looks at again of the beginning and of the end.
    await writeFile(channel(), ['first', 'second', 'x'.repeat(3_000), 'last'].map(post).join(''))
    await writeFile(letter(), JSON.stringify({ id: 'm1', from: 'claude-1', to: 'all', text: 'Good morning.' }))
    for (const file of [channel(), letter()]) await utimes(file, AT, AT)
    await indexed()
  })
  afterEach(async () => {
    await remove()
    await rm(home, { recursive: true, force: true })
  })

  const sources = () => [
    { root: path.join(home, 'collab'), protocol: 'multi-agent-os' },
    { root: path.join(home, 'teams'), protocol: 'swarm' },
  ]
  const indexed = () => indexNow(settings, sources(), SILENT)

  async function hashes(deep = true): Promise<Pick<Finding, 'what' | 'state' | 'says'>[]> {
    const found: Finding[] = []
    for await (const finding of examine(settings, Date.now, deep ? () => undefined : undefined)) found.push(finding)
    return found.flatMap(({ what, state, says }) => (what.endsWith(', hashes') ? [{ what, state, says }] : []))
  }

  /** Other bytes at the place of some, and nothing else that tells of it. */
  async function alter(file: string, was: string, now: string): Promise<void> {
    const text = await readFile(file, 'utf8')
    expect(text).toContain(was)
    await writeFile(file, text.replace(was, now))
    await utimes(file, AT, AT)
  }

  test('says of bytes that are as they were how many were hashed, and looks at none unless it is asked to', async () => {
    const size = (await stat(channel())).size
    expect(await hashes(false)).toEqual([])
    expect(await hashes()).toEqual([
      expect.objectContaining({ what: 'source collab, hashes', state: 'well' }),
      {
        ...{ what: 'source teams, hashes', state: 'well' },
        says: `1 file with 4 lines: the ${size.toLocaleString('en-US')} bytes that were hashed again are as read`,
      },
    ])
  })

  test('names a line and a file that somebody altered without another size or time', async () => {
    await alter(channel(), 'second', 'sEcond')
    await alter(letter(), 'Good', 'Bad.')
    const found = await hashes()
    expect(found.map(({ state }) => state)).toEqual(['ill', 'ill'])
    expect(found.map(({ says }) => says)).toEqual([
      expect.stringContaining(`changed: ${path.relative(path.join(home, 'collab'), letter())}`),
      expect.stringContaining(
        '1 place is not as read, in files whose size and time say that nothing changed: atlas/channel.jsonl line 2',
      ),
    ])
  })

  test('leaves to the tail what changed since, and takes what was added for no change of what was there', async () => {
    await appendFile(channel(), post('more'))
    await writeFile(letter(), JSON.stringify({ id: 'm1', from: 'claude-1', to: 'all', text: 'Other.' }))
    expect((await hashes()).map(({ what, state }) => `${what} ${state}`)).toEqual([
      'source collab, hashes well',
      'source collab, hashes attention',
      'source teams, hashes well',
    ])
    await rm(channel())
    expect((await hashes()).at(-1)?.says).toContain('1 file that is missing')
  })
})
