import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runIn } from '@/tests/bin/run'

const KEY = 'a'.repeat(64)
let home = ''

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-hook-'))
})
afterAll(() => rm(home, { recursive: true }))

const settings = () => path.join(home, '.claude', 'settings.json')
const install = (...words: string[]) =>
  runIn(home, {}, 'hook', 'install', '--desk', path.join(home, 'front desk'), '--key', KEY, ...words)
const command = async (): Promise<string> =>
  JSON.parse(await readFile(settings(), 'utf8')).hooks.PermissionRequest.at(-1).hooks[0].command

test('a hook looks for its desk under the name of the directory, unless another is said', async () => {
  expect(await install('--yes')).toMatchObject({ code: 0 })
  expect(await command()).toContain(" --source 'front desk' ")
  expect(await install('--source', 'nightly', '--yes')).toMatchObject({ code: 0 })
  expect(await command()).toContain(' --source nightly ')
})
