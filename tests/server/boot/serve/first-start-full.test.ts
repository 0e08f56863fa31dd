import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { consoleId } from '@/server/boot/base/console-id'
import { openSigner } from '@/server/boot/base/ledger-key'
import { fillDisk } from '@/tests/disks/filling'
import { mountDisk } from '@/tests/disks/mounts'

let home = ''
let data = ''
let unmount = async () => {}
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'signalbox-first-'))
  data = path.join(home, 'data')
  mkdirSync(data)
  unmount = mountDisk(data, '1m')
})
afterEach(async () => {
  await unmount()
  rmSync(home, { recursive: true })
})

it.each([
  ['id', consoleId],
  ['key', openSigner],
])('a first start on a full disk leaves no half %s that a later one trips over', async (_, make) => {
  const filler = path.join(data, 'filler')
  fillDisk(filler)
  await expect(make(data), 'red control: there was room').rejects.toMatchObject({ code: 'ENOSPC' })
  rmSync(filler)
  expect(readdirSync(data)).toEqual([])
  const made = await make(data)
  expect(JSON.stringify(await make(data))).toBe(JSON.stringify(made))
  expect(readdirSync(data), 'nothing lies beside it').toHaveLength(1)
})
