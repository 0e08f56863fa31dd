import { mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { directoryOutside } from '@/server/files/outside-roots'

let home = ''
let world = ''
beforeAll(async () => {
  home = await realpath(await mkdtemp(path.join(tmpdir(), 'signalbox-outside-')))
  world = path.join(home, 'world')
  await mkdir(world)
  await symlink(world, path.join(home, 'link'))
})
afterAll(() => rm(home, { recursive: true }))

it.each(['world/new', 'world/new/deep', 'link/new'])(
  '%s within what is watched is refused and not made',
  async (at) => {
    await expect(directoryOutside(path.join(home, at), [path.join(home, 'link')])).rejects.toThrow('protects nothing')
    expect(await readdir(world)).toEqual([])
  },
)

it('elsewhere it is made', async () => {
  expect(await directoryOutside(path.join(home, 'seals', 'deep'), [world])).toBe(path.join(home, 'seals', 'deep'))
  expect(await readdir(path.join(home, 'seals'))).toEqual(['deep'])
})
