import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Detail } from '@/lib/ledger/entry'
import { forgetHook, hooksOf, noteHook } from '@/server/boot/desk/hook-note'
import { desksIn, shellLine, withHook, withoutHook } from '@/server/boot/desk/hook-settings'
import { hooksAt, hookWatch } from '@/server/boot/serve/watch-hooks'
import { desk as protocol } from '@/server/protocols/desk'
import { entryStore } from '@/server/store/ledger/entries'
import { ledgerReader } from '@/server/store/ledger/page'
import { eachDatabase } from '@/tests/databases'

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-note-'))
const desk = path.join(home, "ann's desk")
const file = path.join(home, 'settings.json')
const command = shellLine(['/usr/bin/node', '/opt/signalbox/dist/hook.js', '--desk', desk, '--only', 'Bash'])
const installed = { command, timeout: 45, tools: ['Bash'], events: ['PermissionRequest'] as const }
const put = (settings: object | string) =>
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings))
const state = async () => (await hooksOf(desk)).map((one) => one.state)
const mine = withHook({ model: 'opus' }, installed)

beforeEach(async () => {
  rmSync(desk, { recursive: true, force: true })
  mkdirSync(desk)
  put(mine)
  await noteHook(desk, file, withHook({}, installed))
})
afterAll(() => rmSync(home, { recursive: true }))

describe('a hook that was installed', () => {
  test('is looked for in files alone: no pipe or device that a note names is waited for', async () => {
    const pipe = path.join(home, 'pipe')
    execFileSync('mkfifo', [pipe])
    for (const named of [pipe, '/dev/zero', home]) {
      await noteHook(desk, named, mine)
      expect(await state()).toContain('unknown')
      await forgetHook(desk, named)
    }
    execFileSync('mkfifo', [path.join(desk, `hook-${'0'.repeat(16)}.json`)])
    expect(await state(), 'red control').toEqual(['same'])
  })

  test('is as it was, whatever else stands in its settings', async () => {
    expect(await state()).toEqual(['same'])
    put(withHook({ model: 'sonnet', hooks: { Stop: [] } }, installed))
    expect(await state()).toEqual(['same'])
    expect(desksIn(mine)).toEqual([desk])
  })

  test.each([
    ['changed', withHook({}, { ...installed, command: command.replace('--only Bash', '--only Write') })],
    ['changed', withHook({}, { ...installed, timeout: 1 })],
    ['changed', withHook({}, { ...installed, tools: ['Write'] })],
    ['removed', withoutHook(mine)],
    ['removed', {}],
    ['off', { ...mine, disableAllHooks: true }],
    ['unreadable', '{"hooks":'],
    ['unreadable', '[]'],
  ])('is told to be %s', async (is, settings) => {
    put(settings)
    expect(await state()).toEqual([is])
  })

  test('is told to be removed with its file, and to be unknown where that may not be opened', async () => {
    rmSync(file)
    expect(await state()).toEqual(['removed'])
    const shut = path.join(home, 'shut')
    await noteHook(desk, path.join(shut, 'x', 'settings.json'), mine)
    writeFileSync(shut, '')
    chmodSync(shut, 0o600)
    await noteHook(desk, home, mine)
    expect((await hooksOf(desk)).map((one) => [path.basename(one.file), one.state]).sort()).toEqual([
      ['settings.json', 'removed'],
      ['settings.json', 'removed'],
      [path.basename(home), 'unknown'],
    ])
  })

  test('is forgotten once the command took it out; what is no note tells nothing', async () => {
    writeFileSync(path.join(desk, `hook-${'0'.repeat(16)}.json`), '{"desk":1,"file":7}')
    await forgetHook(desk, file)
    expect(await state()).toEqual([])
  })
})

eachDatabase('a hook that is amiss', (db) => {
  test('what becomes of it is on record: once when it is found so, and whenever it changes', async () => {
    const entries = entryStore(db.writer('ledger'))
    const source = { label: 'front', root: desk, protocol: 'desk' }
    const parts = { sources: async () => [source], protocols: [protocol], entries, version: '1.2.3', now: () => 1 }
    const told = async () => {
      const { rows } = await ledgerReader(db.reader('ledger')).page({ query: '', before: null, limit: 20, now: 1 })
      const stateIn = (detail: { state?: Detail }) => detail.state
      return rows.map(({ act, person, detail }) => [act, person, stateIn(JSON.parse(detail))].join(' ')).reverse()
    }
    const look = hookWatch(parts)
    await look()
    expect(await told(), 'red control: nothing is amiss').toEqual([])
    put(withoutHook(mine))
    await look()
    await look()
    put(mine)
    await look()
    const both = ['hook-settings signalbox removed', 'hook-settings signalbox same']
    expect(await told()).toEqual(both)
    put({ ...mine, disableAllHooks: true })
    for (let consoles = 0; consoles < 3; consoles += 1) await hookWatch(parts)()
    expect(await told()).toEqual([...both, 'hook-settings signalbox off'])
    expect(await hooksAt([source], [protocol])).toEqual([{ source: 'front', file, state: 'off' }])
    expect(await hooksAt([{ ...source, protocol: 'swarm' }], [protocol])).toEqual([])
  })
})
