import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { examine } from '@/server/boot/doctor/doctor'
import { readSettings } from '@/server/settings'

let home = ''
const at = (...steps: string[]) => path.join(home, ...steps)
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-doctor-'))
  await mkdir(at('data'))
  await mkdir(at('teams'))
})
afterEach(() => rm(home, { recursive: true }))

async function found(checkpoints?: string) {
  const flags = { data: at('data'), ...(checkpoints === undefined ? {} : { checkpoints }) }
  const settings = readSettings({ flags, environment: { XDG_STATE_HOME: at('state') }, directory: home, home })
  const source = {
    root: at('teams'),
    zone: 'UTC',
    humans: [],
    aliases: {},
    ignore: [],
    polling: null,
    host: null,
    projects: null,
  }
  for await (const finding of examine({ ...settings, sources: [source] }, Date.now))
    if (finding.what === 'checkpoints') return finding
  throw new Error('nothing is said of checkpoints')
}

test('where checkpoints can go is said', async () => {
  expect(await found()).toMatchObject({ state: 'well', says: expect.stringContaining(at('state')) })
  expect(await found(at('witness'))).toMatchObject({ state: 'well' })
})

test.each([
  ['a file lies where the usual directory would be made', async () => writeFile(at('state'), ''), undefined, /ENOTDIR/],
  ['a file lies where the directory that was named would be', async () => writeFile(at('file'), ''), 'file', /ENOTDIR/],
  ['the data hold it', async () => undefined, 'data/checkpoints', /protect nothing/],
  ['what is watched holds it', async () => undefined, 'teams/checkpoints', /protect nothing/],
  ['they are turned off', async () => undefined, 'off', /turned off/],
])('where %s, doctor says so and what to do', async (_why, prepare, name, says) => {
  await prepare()
  const named = name === undefined || name === 'off' ? name : at(name)
  expect(await found(named)).toMatchObject({
    ...{ state: 'attention', says: expect.stringMatching(says), mend: expect.stringContaining('--checkpoints DIR') },
  })
})
