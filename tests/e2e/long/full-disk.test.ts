import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { trouble } from '@/lib/text/sources/trouble-words'
import { fillDisk } from '@/tests/disks/filling'
import { mountDisk } from '@/tests/disks/mounts'
import { barriersInBoth } from '../barriers'
import { connected, rows, stage } from '../harness'
import { collabMessage, publish } from '../world'

/** More than the index can take in without another page of the disk. */
const COUNT = 1_500
const LONG = 'filler words '.repeat(300)

let unmount = async () => {}

/** A data directory on a disk of its own, which takes root to mount. */
const console = stage({
  world: async (home) => {
    unmount = mountDisk(path.join(home, 'data'), '32m')
    mkdirSync(channelIn(home), { recursive: true })
    publish(path.join(channelIn(home), 'msg-first.json'), collabMessage('first', 'while there was room'))
    return [`multi-agent-os:${path.join(home, 'collab')}`]
  },
})

/** Before the console stops, and also when it never started. */
afterAll(() => unmount())

const channelIn = (home: string) => path.join(home, 'collab', 'channels', 'c')
const filler = () => path.join(console.home(), 'data', 'filler')
const banner = (page: Page) => page.locator('.banner')
const health = async (page: Page) => (await page.request.get(`${console.house().url}/api/healthz`)).json()

async function asked(page: Page, procedure: string, input?: object) {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  const answer = await page.request.get(`${console.house().url}/api/trpc/${procedure}${search}`)
  return (await answer.json()).result.data
}
const counted = async (page: Page) => (await asked(page, 'stream.count', { query: '' })).count

test('a full disk of the index is said while it lasts, by every page, and nothing is missing afterwards', async () => {
  const page = await console.visit()
  await rows(page).filter({ hasText: 'while there was room' }).waitFor()
  await connected(page)
  await expect.poll(() => health(page)).toMatchObject({ status: 'ok', reasons: [] })

  fillDisk(filler())
  for (let n = 0; n < COUNT; n += 1)
    publish(path.join(channelIn(console.home()), `msg-${n}.json`), collabMessage(`m-${n}`, `full ${n} ${LONG}`))
  await expect
    .poll(() => health(page))
    .toMatchObject({
      status: 'degraded',
      reasons: [trouble.own['no-room'], `1 of 1 sources: degraded, ${trouble.kinds.full}.`],
    })
  const condition = { state: 'degraded', mend: 'Free some space. Reading continues automatically.' }
  await expect.poll(() => asked(page, 'source.list')).toMatchObject([{ condition }])
  await expect.poll(() => asked(page, 'console.status')).toMatchObject({ sources: [{ condition }] })
  const late = await console.visit('/agents', { bypassCSP: true })
  for (const one of [page, late]) {
    await banner(one)
      .getByText(/The disk of the data directory is full \(SQLITE_\w+\)\./)
      .waitFor()
    await banner(one).getByText(condition.mend).waitFor()
    await banner(one)
      .getByText(trouble.noRoom.cause(path.join(console.home(), 'data')))
      .waitFor()
    await one.locator('.status').getByText('1 degraded').waitFor()
  }
  expect(await barriersInBoth(late)).toEqual([])
  expect(await counted(page), 'red control: the disk was too large').toBeLessThan(COUNT)

  rmSync(filler())
  await expect.poll(() => counted(page)).toBe(COUNT + 1)
  for (const one of [page, late]) await expect.poll(() => banner(one).count()).toBe(0)
  await expect.poll(() => health(page)).toMatchObject({ status: 'ok', reasons: [] })
  expect(await counted(page), 'nothing came twice').toBe(COUNT + 1)
})
