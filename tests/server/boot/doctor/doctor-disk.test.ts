import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doctor as words } from '@/lib/text/commands/doctor-words'
import { space } from '@/server/boot/doctor/disk-ground'
import { mountDisk } from '@/tests/disks/mounts'

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-room-'))
const data = path.join(home, 'data')
let unmount = async () => {}
beforeAll(() => {
  mkdirSync(data)
  unmount = mountDisk(data, '16m')
})
afterAll(async () => {
  await unmount()
  rmSync(home, { recursive: true })
})

it('a data directory without room stops the reading of SQLite', async () => {
  expect(await space(data, false)).toMatchObject({ state: 'ill', says: '16 MiB free', mend: words.freeMend.now })
})

it('beside a Postgres database only what lies in it itself is in want of room, as doctor says', async () => {
  expect(await space(data, true)).toMatchObject({
    state: 'attention',
    says: '16 MiB free',
    mend: expect.stringMatching(/log.*reading does not/),
  })
})
