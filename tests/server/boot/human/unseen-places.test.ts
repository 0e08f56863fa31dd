import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keyFileText } from '@/server/boot/human/trusted'
import { runIn } from '../../../bin/run'
import { fourRoots, newSigner, PLACES, writeSigned } from '../../../signed'

const ASK = JSON.stringify({ id: 'msg-ask-1', from: 'codex', text: 'May I?' })
const asked = hash('sha256', ASK)
const signer = newSigner()
let base = ''
beforeEach(() => {
  base = fourRoots()
  chmodSync(base, 0o755)
  const names = { mao: 'multi-agent-os', swarm: 'swarm', dream: 'dream-os', claw: 'claw-os' }
  const sources = Object.entries(names).map(([label, protocol]) => ({ label, root: path.join(base, label), protocol }))
  writeFileSync(path.join(base, 'key.pub'), keyFileText(signer.pem, sources))
})
// Node's own removal goes by whole paths.
afterEach(() => execFileSync('rm', ['-rf', base]))

const at = (...steps: string[]) => path.join(base, ...steps)
const approve = (place = 0) => writeSigned(base, PLACES[place] ?? PLACES[0], { signer, deed: 'approve', ask: asked })
const waited = (source: string, ...words: string[]) =>
  runIn(base, {}, 'wait-approval', '--key', 'key.pub', '--source', source, '--timeout', '0', ...words)
const once = (source = 'mao') => waited(source, '--line-sha256', asked)

/** Goes down where a whole path is longer than the system takes, and does something there. */
function faraway(folder: string, act: string, ...words: string[]): void {
  const script = `
    const fs = require('node:fs')
    const [folder, ...words] = process.argv.slice(1)
    process.chdir(folder)
    for (let n = 0; n < 18; n++) {
      fs.mkdirSync('2'.repeat(250), { recursive: true })
      process.chdir('2'.repeat(250))
    }
    ${act}`
  execFileSync(process.execPath, ['-e', script, folder, ...words])
}

describe('a place that cannot be looked at is said, and stops no other', () => {
  test('one with a path that is too long for the system is looked at', async () => {
    const { file } = await approve()
    mkdirSync(at('mao/channels/atlas/archive'))
    faraway(at('mao/channels/atlas/archive'), '')
    const far = at('mao/channels/atlas/archive', ...Array.from({ length: 18 }, () => '2'.repeat(250)))
    expect(() => readdirSync(far), 'the control: by its path nobody comes there').toThrow('ENAMETOOLONG')
    expect(await once()).toMatchObject({ code: 0, err: '' })
    faraway(at('mao/channels/atlas/archive'), 'fs.renameSync(words[0], words[1])', file, path.basename(file))
    expect((await once()).code, 'put aside so far down').toBe(0)
  })

  test('one that lies too deep', async () => {
    await approve()
    mkdirSync(at('mao/channels/atlas', ...Array.from({ length: 40 }, () => 'archive')), { recursive: true })
    const { code, err } = await once()
    expect([code, err]).toEqual([0, expect.stringContaining('archive: it is nested too deeply')])
    expect(err.split('\n'), 'and nothing below it').toHaveLength(2)
  })

  test('one that this user may not read', async () => {
    const { file } = await approve()
    const closed = at('mao/channels/closed')
    mkdirSync(closed)
    const letter = path.join(path.dirname(file), 'msg-20261120-143207-qa-beef.json')
    writeFileSync(letter, '{}')
    const isRoot = process.geteuid?.() === 0
    for (const place of [closed, letter]) chmodSync(place, 0)
    if (isRoot) process.seteuid?.(65534)
    const { code, err } = await once().finally(() => isRoot && process.seteuid?.(0))
    expect(code).toBe(0)
    for (const place of [closed, letter]) expect(err).toContain(`left out: ${place}: it cannot be read (EACCES)`)
    chmodSync(closed, 0o755)
    chmodSync(letter, 0o644)
    expect(statSync(letter).mode & 0o777).toBe(0o644)
    expect((await once()).err, 'the control').toBe('')
  })

  test('a link, and what is no file', async () => {
    await approve()
    symlinkSync(at('mao/channels/atlas'), at('mao/channels/linked'))
    execFileSync('mkfifo', [at('mao/channels/atlas/msg-pipe.json')])
    const { code, err } = await once()
    expect(code).toBe(0)
    expect(err).toContain(`${at('mao/channels/linked')}: it is a link`)
    expect(err).toContain('msg-pipe.json: it is not a regular file')
  })
})

describe('only places of the protocol are looked at', () => {
  test('a decision elsewhere does not count, and what lies elsewhere is neither entered nor said', async () => {
    const { file } = await approve()
    mkdirSync(at('mao/workspace/secret'), { recursive: true })
    symlinkSync('/', at('mao/workspace/root'))
    execFileSync('mkfifo', [at('mao/workspace/msg-pipe.json')])
    expect(await once()).toMatchObject({ code: 0, err: '' })
    copyFileSync(file, at('mao/workspace', path.basename(file)))
    rmSync(file)
    expect(await once()).toMatchObject({ code: 2, err: expect.stringContaining('no valid decision') })
  })

  test.each([
    ['dream', 'runtime/codex/archive/2026-11-27', 2],
    ['dream', 'runtime/codex/inbox/processed', 2],
    ['claw', 'blackboard/codex/processed', 4],
    ['mao', 'channels/atlas/archive', 0],
  ])('%s: what was put aside to %s counts still', async (source, aside, place) => {
    const { file } = await approve(place)
    mkdirSync(at(source, aside), { recursive: true })
    copyFileSync(file, at(source, aside, path.basename(file)))
    rmSync(file)
    expect((await once(source)).code).toBe(0)
  })

  test('the ask of an id is looked for in places alone, with each letter of it in any spelling', async () => {
    await approve()
    mkdirSync(at('mao/workspace'))
    writeFileSync(at('mao/workspace/msg-ask-1.json'), ASK)
    expect((await waited('mao', 'msg-ask-1')).err).toContain('No message under the root')
    writeFileSync(at('mao/channels/atlas/msg-ask-1.json'), ASK.replace('msg-ask', 'msg\\u002dask'))
    expect((await waited('mao', 'msg-ask-1')).err, 'its bytes are others').toContain('no valid decision')
    writeFileSync(at('mao/channels/atlas/msg-ask-1.json'), ASK)
    expect((await waited('mao', 'msg-ask-1')).code).toBe(0)
  })
})
