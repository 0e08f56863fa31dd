import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { store } from '@/lib/text/data/store-words'
import { ledger } from '@/lib/text/ledger/ledger-words'
import { runIn } from '@/tests/bin/run'
import { type House, openHouse } from '@/tests/serving'

let home = ''
let house: House
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-read-only-'))
  house = await openHouse({}, home)
  execFileSync('mount', ['--bind', house.data, house.data])
  execFileSync('mount', ['-o', 'remount,ro,bind', house.data])
})
afterAll(async () => {
  execFileSync('umount', ['--lazy', house.data])
  await house.close()
  await rm(home, { recursive: true, force: true })
})

const cause = () => `${house.data} cannot be written: its file system is mounted read-only.`

it.each([['link'], ['asks'], ['approve', 'x']])(
  'signalbox %s beside a console whose disk became read-only says so',
  async (...words) => {
    const { code, err } = await runIn(home, {}, ...words, '--data', house.data)
    expect(err).toContain(cause())
    expect(err).toContain(store.readOnlyMend)
    expect(code).toBe(1)
  },
)

it('an export is made all the same, and why it is not on record is said in the same words', async () => {
  const { code, err } = await runIn(home, {}, 'export', 'first', '--data', house.data)
  expect(err).toContain(`${ledger.command.notRecorded('export', cause()).trimEnd()} ${store.readOnlyMend}`)
  expect(code).toBe(0)
})
