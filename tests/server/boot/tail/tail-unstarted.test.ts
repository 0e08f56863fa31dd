import { execFileSync } from 'node:child_process'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { running as words } from '@/lib/text/commands/cannot-start'
import { type House, openHouse } from '@/tests/serving'
import { clientOf } from '@/tests/visitors'

const node = process.execPath
let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterEach(() => {
  process.execPath = node
})
afterAll(() => house.close())

it('a tail whose process the system does not start is started again as soon as it does, and meanwhile it is said why not', async () => {
  const { status } = clientOf(house.url, { cookie: await house.enter() }).console
  await expect.poll(async () => (await status.query()).tail).toBe('running')
  const tails = execFileSync('pgrep', ['--parent', String(process.pid), '--full', 'tail.js'], { encoding: 'utf8' })
  process.execPath = '/nowhere/node'
  process.kill(Number(tails.trim()), 'SIGKILL')
  await expect.poll(() => status.query()).toMatchObject({ tail: 'stopped', whyStopped: words.tailUnstarted('ENOENT') })
  process.execPath = node
  await expect.poll(async () => (await status.query()).tail).toBe('running')
})
