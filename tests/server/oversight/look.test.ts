import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listShallow } from '@/server/files/shallow'
import { detect, lookedFor } from '@/server/oversight/detect'
import { estimate } from '@/server/oversight/estimate'
import { protocols } from '@/server/protocols/registry'
import { ROOTS, runDemo } from '@/tools/demo/run'

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

describe('a directory of two protocols', () => {
  /** Each fixture tree laid into one directory: the protocol's files at the path given. */
  const laid = async (...trees: { name: string; at: string }[]) => {
    for (const { name, at } of trees) await cp(path.join(fixtures, name), path.join(home, at), { recursive: true })
    return detect(protocols, (await listShallow(home)).paths)
  }
  const pairs = protocols.flatMap((one, nth) =>
    protocols.slice(nth + 1).map((other) => [one.name, other.name] as const),
  )

  it.each(pairs)('%s and %s in one root: neither is taken for the whole', async (one, other) => {
    const found = await laid({ name: one, at: '.' }, { name: other, at: '.' })
    if (found.found !== 'several') throw new Error(`found ${found.found}`)
    expect(found.evidence.map(({ protocol }) => protocol.name).sort()).toEqual([one, other].sort())
    for (const { signs } of found.evidence) expect(signs.length).toBeGreaterThan(0)
  })

  it.each(pairs)('%s in a folder of its own beside %s: the folder is named', async (one, other) => {
    const found = await laid({ name: one, at: 'apart' }, { name: other, at: '.' })
    if (found.found !== 'several') throw new Error(`found ${found.found}`)
    expect(found.evidence.find(({ protocol }) => protocol.name === one)?.inside).toEqual(['apart'])
    expect(found.evidence.find(({ protocol }) => protocol.name === other)?.inside ?? []).not.toContain('apart')
  })

  it('what one keeps among its documents is not another', async () => {
    const found = await laid({ name: 'multi-agent-os', at: '.' }, { name: 'dream-os', at: 'workspace/product' })
    expect(found).toMatchObject({ found: 'one', protocol: { name: 'multi-agent-os' } })
    await rm(home, { recursive: true })
    expect(
      await laid({ name: 'claw-os', at: '.' }, { name: 'dream-os', at: 'blackboard/shared/product' }),
    ).toMatchObject({
      found: 'one',
      protocol: { name: 'claw-os' },
    })
  })

  it('a weak sign, or what is never read, is no evidence', async () => {
    await mkdir(path.join(home, 'presence'))
    await mkdir(path.join(home, 'channels'))
    await writeFile(path.join(home, 'task_list.json'), '[]')
    await cp(path.join(fixtures, 'dream-os'), path.join(home, 'node_modules', 'dream'), { recursive: true })
    expect(await laid({ name: 'swarm', at: '.' })).toMatchObject({ found: 'one', protocol: { name: 'swarm' } })
  })

  it('the roots of the demo are one each, the directory that holds them is several', async () => {
    await runDemo({
      dir: home,
      seed: 1,
      history: 50,
      rate: 1,
      minutes: 0,
      now: () => Date.UTC(2026, 0, 25),
      wait: async () => {},
      stopped: () => false,
      said: () => {},
    })
    for (const { protocol, root } of ROOTS) {
      const { paths } = await listShallow(path.join(home, root))
      expect(detect(protocols, paths)).toMatchObject({ found: 'one', protocol: { name: protocol } })
    }
    const found = await laid()
    if (found.found !== 'several') throw new Error(`found ${found.found}`)
    expect(found.evidence.map(({ protocol, inside }) => [protocol.name, inside])).toEqual([
      ['dream-os', ['dream']],
      ['multi-agent-os', ['collab']],
      ['swarm', ['teams']],
      ['claw-os', ['clawos']],
      ['claude-code', ['claude']],
      ['oh-my-claudecode', ['project']],
      ['desk', ['desk']],
    ])
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
