import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command } from '@/lib/text/commands/command'
import { objectsIn, runIn } from '@/tests/bin/run'

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-overlooked-'))
const root = path.join(home, 'teams')
const said = /^teams: None of its 3 files is read\. Ignored: 2 \.json, 1 \.md\. Swarm reads <team>\/channel\.jsonl/m
const run = (...words: string[]) => runIn(home, {}, ...words)

beforeAll(() => {
  mkdirSync(path.join(root, 'a', 'inboxes'), { recursive: true })
  for (const file of ['a/config.json', 'a/inboxes/lead.json', 'a/notes.md']) writeFileSync(path.join(root, file), '{}')
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('a source of which no file is read', () => {
  it('is told of by index, beside the sums and among the figures', async () => {
    const plain = await run('index', `swarm:${root}`)
    expect(plain.err).toMatch(said)
    expect(plain.out).toContain('3 ignored = 3 on disk')
    const [figures] = objectsIn((await run('index', `swarm:${root}`, '--json')).out)
    expect(figures.doubts).toEqual([{ source: 'teams', says: expect.stringContaining('None of its 3 files') }])
  })

  it.each([['search'], ['agents'], ['who'], ['tasks'], ['unreadable']])(
    'is told of by %s, which finds nothing',
    async (name) => {
      const { out, err } = await run(name)
      expect([out, out === '' ? '' : command.nobodyHere].includes(out)).toBe(true)
      expect(err).toMatch(said)
    },
  )

  it('is ill to doctor', async () => {
    expect((await run('doctor')).out).toMatch(/^problem +source teams, read: None of its 3 files is read/m)
  })

  it('is told of no more once something of it is read', async () => {
    const line = { ts: '2026-11-19T09:00:00Z', from: 'qa', type: 'chat', content: 'hello' }
    writeFileSync(path.join(root, 'a', 'channel.jsonl'), `${JSON.stringify(line)}\n`)
    expect((await run('index', `swarm:${root}`)).err).not.toContain('is read')
    expect((await run('search', 'from:nobody')).err).toBe('')
    expect((await run('doctor')).out).not.toContain('source teams, read')
  })
})
