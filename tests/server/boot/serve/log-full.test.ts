import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLog } from '@/server/boot/base/log'
import { fillDisk } from '@/tests/disks/filling'
import { mountDisk } from '@/tests/disks/mounts'

let home = ''
let data = ''
let filler = ''
let unmount = async () => {}
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'signalbox-log-'))
  data = path.join(home, 'data')
  mkdirSync(data)
  filler = path.join(data, 'filler')
  unmount = mountDisk(data, '4m')
})
afterEach(async () => {
  await unmount()
  rmSync(home, { recursive: true })
})

it('a log that cannot be written says so once until it can be, and keeps no more than a little meanwhile', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const complaints = () => said.mock.calls.filter(([line]) => String(line).includes('the log cannot be written')).length
  const log = openLog({ data, log: 'file', logLevel: 'info' })
  const put = (what: string) => {
    log.info(what)
    return new Promise((resolve) => setImmediate(resolve))
  }
  await put('while there was room')
  fillDisk(filler)
  for (let n = 0; n < 1_000; n++) await put(`in vain ${'x'.repeat(10_000)}`)
  const first = complaints()
  rmSync(filler)
  await put('when there was room again')
  fillDisk(filler)
  for (let n = 0; n < 10; n++) await put(`in vain ${'x'.repeat(10_000)}`)
  const second = complaints()
  rmSync(filler)
  await put('at the end')
  said.mockRestore()
  const logged = readFileSync(path.join(data, 'signalbox.log'), 'utf8')
  const has = (what: string) => logged.includes(`"msg":"${what}"`)
  expect(has('while there was room') && has('at the end'), 'it goes on').toBe(true)
  expect(logged.length).toBeLessThan(2 * 1024 * 1024)
  expect([first, second]).toEqual([1, 2])
})
