import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { draftPost } from '@/lib/post/post-parts'
import { runningConsole } from '@/server/boot/base/console-calls'
import { type House, openHouse } from '@/tests/serving'

type Api = Awaited<ReturnType<typeof runningConsole>>

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-resend-'))
const root = path.join(home, 'claw')
const pm = { agent: 'pm-data', tier: 'pm', session: 's' }
const letter = (id: string, to: string, more: object = {}) => ({
  ...{ version: '1.0', id, traceId: `t-${id}`, from: { agent: 'gm', tier: 'command', session: 's' } },
  ...{ to: { agent: to, tier: 'pm' }, type: 'notification', priority: 'normal', timestamp: new Date().toISOString() },
  ...{ payload: { event: 'progress', message: `Of ${id}.` }, metadata: {}, ...more },
})
const put = (to: string, id: string, held: object) => {
  mkdirSync(path.join(root, 'blackboard', to, 'inbox'), { recursive: true })
  writeFileSync(path.join(root, 'blackboard', to, 'inbox', `${id}.json`), JSON.stringify(held))
}
let house: House
let api: Api

beforeAll(async () => {
  put('pm-dta', 'slip', letter('slip', 'pm-dta'))
  put('pm-data', 'right', letter('right', 'pm-data'))
  put('pm-zzz', 'lost', letter('lost', 'pm-zzz-nobody'))
  put('gm', 'heard', letter('heard', 'gm', { from: pm }))
  house = await openHouse({ typed: [{ protocol: 'claw-os', root }] }, home)
  api = await runningConsole(house.data, Date.now())
  await vi.waitUntil(async () => (await api.source.list.query())[0]?.messages === 4, { timeout: 60_000 })
})
afterAll(() => house.close())

const uidOf = async (id: string) => (await api.stream.page.query({ query: `"Of ${id}"`, limit: 1 })).rows[0]?.uid ?? ''

test('a message is sent again to whoever is there: not where its source is read-only, and with the fields that it had', async () => {
  const slip = await uidOf('slip')
  expect(await api.mail.resend.query({ uid: slip })).toBeNull()
  await api.writing.turn.mutate({ source: 'claw', on: true, why: 'It is tried.' })
  expect(await api.mail.resend.query({ uid: slip })).toEqual({ of: 'pm-dta', to: 'pm-data' })
  // Who is there is written to once more; for who is not, where nobody has such a name, somebody is chosen.
  expect(await api.mail.resend.query({ uid: await uidOf('right') })).toEqual({ of: 'pm-data', to: 'pm-data' })
  expect(await api.mail.resend.query({ uid: await uidOf('lost') })).toEqual({ of: 'pm-zzz-nobody', to: null })
  expect(await api.mail.resend.query({ uid: 'nowhere' })).toBeNull()

  const { source, channel, parts } = await api.post.again.query({ uid: slip })
  const draft = draftPost.parse({ source, channel, ...parts, to: ['pm-data'], repeats: slip })
  const { files } = await api.post.preview.mutate({ draft })
  expect(files[0]?.path).toContain('/blackboard/pm-data/inbox/')
  expect(JSON.parse(files[0]?.text ?? '')).toMatchObject({
    ...{ from: { agent: 'human' }, to: { agent: 'pm-data' }, payload: { message: 'Of slip.' } },
    metadata: { retry_of: 'slip' },
  })
})
