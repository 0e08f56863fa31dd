import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keyFileText } from '@/server/boot/human/trusted'
import { runIn } from '../../../bin/run'
import { fourRoots, newSigner, PLACES, writeSigned } from '../../../signed'

const signer = newSigner()
let base = ''
let key = ''
let own = ''
beforeEach(() => {
  base = fourRoots()
  key = path.join(base, 'key.pub')
  own = path.join(base, 'acted')
  mkdirSync(own, { mode: 0o700 })
  const sources = ['mao', 'swarm', 'dream', 'claw'].map((label) => ({ label, root: path.join(base, label) }))
  writeFileSync(key, keyFileText(signer.pem, sources))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const verified = (at: string, once = own) =>
  runIn(base, {}, 'verify-human', at, '--key', key, '--print', '--once', once)

describe('a reader that remembers what it acted on', () => {
  test('is told once of each signature, also when its line is laid down anew, with exit code 3 afterwards', async () => {
    const { file, offset } = await writeSigned(base, PLACES[1], { signer })
    const line = readFileSync(file, 'utf8').slice(offset)
    const first = await verified(`${file}:${offset}`)
    expect(first).toMatchObject({ code: 0, err: '' })
    const [name = ''] = readdirSync(own)
    expect(name).toMatch(/^[0-9a-f]{64}\.json$/)
    expect(readFileSync(path.join(own, name), 'utf8')).toBe(first.out)
    expect(statSync(path.join(own, name)).mode & 0o777).toBe(0o600)
    writeFileSync(file, line)
    const again = await verified(`${file}:0`)
    expect(again).toMatchObject({ code: 3, out: '', err: expect.stringContaining('It was already acted on') })
    expect(again.err).toContain(path.join(own, name))
    const other = await writeSigned(base, PLACES[1], { signer })
    expect((await verified(`${other.file}:${other.offset}`)).code, 'another message').toBe(0)
  })

  test('of many beside each other, one alone', async () => {
    const { file } = await writeSigned(base, PLACES[0], { signer })
    const codes = (await Promise.all(Array.from({ length: 12 }, () => verified(file)))).map(({ code }) => code)
    expect(codes.sort()).toEqual([0, ...Array.from({ length: 11 }, () => 3)])
  })

  test('notes nothing of what is not genuine', async () => {
    const { file } = await writeSigned(base, PLACES[0], { signer })
    writeFileSync(file, readFileSync(file, 'utf8').replace('Go on', 'Go off'))
    expect((await verified(file)).code).toBe(1)
    expect(readdirSync(own)).toEqual([])
  })

  test('acts on nothing where it cannot remember: no directory, one of others, or one where agents write', async () => {
    const { file } = await writeSigned(base, PLACES[0], { signer })
    expect(await verified(file, path.join(base, 'none'))).toMatchObject({ code: 2, out: '' })
    const inside = path.join(base, 'mao/channels/acted')
    mkdirSync(inside, { mode: 0o700 })
    expect((await verified(file, inside)).err).toContain('where agents write')
    chmodSync(own, 0o770)
    expect((await verified(file)).err).toContain('does not belong to this user alone')
    expect(readdirSync(own)).toEqual([])
    chmodSync(own, 0o700)
    expect((await verified(file)).code, 'the control').toBe(0)
  })
})
