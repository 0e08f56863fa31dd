import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toKeep } from '@/lib/ledger/kept-words'
import { trouble } from '@/lib/text/sources/trouble-words'
import { type OwnTrouble, watchOwn } from '@/server/boot/serve/own-trouble'
import { fillDisk } from '@/tests/disks/filling'
import { mountDisk } from '@/tests/disks/mounts'

let home = ''
let data = ''
let unmount = async () => {}
const watching: OwnTrouble[] = []
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'signalbox-room-'))
  data = path.join(home, 'data')
  mkdirSync(data)
  unmount = mountDisk(data, '2m')
})
afterEach(async () => {
  for (const one of watching) one.close()
  await unmount()
  rmSync(home, { recursive: true })
})

async function watched(shared: boolean, changed: () => void): Promise<OwnTrouble> {
  const one = await watchOwn(data, shared, changed)
  watching.push(one)
  return one
}

it('a full disk is said before anybody is refused an act, where the ledger lies on it, and no more once there is room', async () => {
  let changed = () => {}
  const change = () => new Promise<void>((resolve) => (changed = resolve))
  const elsewhere = await watched(true, () => {})
  const here = await watched(false, () => changed())
  expect(here.trouble()).toBeNull()
  const filled = change()
  fillDisk(path.join(data, 'filler'))
  await filled
  expect(here.trouble()).toEqual({
    kind: 'no-room',
    cause: toKeep(() => trouble.noRoom.cause(data)),
    mend: toKeep(() => trouble.noRoom.mend),
  })
  expect(elsewhere.trouble(), 'a ledger in a database needs no room here').toBeNull()
  const freed = change()
  rmSync(path.join(data, 'filler'))
  await freed
  expect(here.trouble()).toBeNull()
})
