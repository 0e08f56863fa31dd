import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listShallow } from '@/server/files/shallow'
import { detect, lookedFor } from '@/server/oversight/detect'
import { estimate } from '@/server/oversight/estimate'
import { protocols } from '@/server/protocols/registry'

const fixtures = path.resolve(import.meta.dirname, '../../fixtures')
let home = ''
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
})
afterEach(() => rm(home, { recursive: true }))

describe('a directory is told by its layout', () => {
  it.each(protocols.map(({ name }) => name))('%s', async (name) => {
    const { paths } = await listShallow(path.join(fixtures, name))
    const found = detect(protocols, paths)
    expect(found).toMatchObject({ found: 'one', protocol: { name } })
    expect(found.found === 'one' && found.signs.length > 0).toBe(true)
  })

  it.each(protocols)('$name has something to count', async (protocol) => {
    expect(await estimate(protocol, path.join(fixtures, protocol.name))).toMatch(/^[\d,]+( or more)? (files?|lines?)/)
  })

  it('an empty one is none, and what was looked for can be said', async () => {
    expect(detect(protocols, (await listShallow(home)).paths)).toEqual({ found: 'none' })
    for (const { title } of protocols) expect(lookedFor(protocols)).toContain(title)
  })
})

describe('the shallow listing', () => {
  it('a crowded folder hides no other', async () => {
    await mkdir(path.join(home, 'a-crowded'))
    await Promise.all(Array.from({ length: 3_000 }, (_, at) => writeFile(path.join(home, 'a-crowded', `${at}`), '')))
    await cp(path.join(fixtures, 'swarm', 'atlas'), path.join(home, 'zeta'), { recursive: true })
    const { paths, whole } = await listShallow(home)
    expect(paths).toContain('zeta/channel.jsonl')
    expect(paths.length).toBeLessThanOrEqual(2_000)
    expect(whole).toBe(false)
  })

  it('goes four levels down and follows no link', async () => {
    await mkdir(path.join(home, '1/2/3/4/5'), { recursive: true })
    await symlink('/', path.join(home, 'link'))
    expect((await listShallow(home)).paths).toEqual(['1/', '1/2/', '1/2/3/', '1/2/3/4/'])
  })

  it('of a root that is not there is an error, not an empty list', async () => {
    await expect(listShallow(path.join(home, 'none'))).rejects.toThrow(/ENOENT/)
  })
})
