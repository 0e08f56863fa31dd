import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { within } from '@/tests/load'
import { ask, cookieOf, type House, openHouse, swarmLine } from '../../serving'
import { clientOf, PASSWORD, post, welcome } from '../../visitors'

const OUTSIDE = /zanzibar/i

let house: House
let admin = ''
let id = ''
let line = ''

beforeAll(async () => {
  house = await openHouse()
  const root = path.join(path.dirname(house.root), 'zanzibar')
  line = path.join(root, 'zanzibar', 'channel.jsonl')
  await mkdir(path.dirname(line), { recursive: true })
  await writeFile(line, swarmLine(1, 'zanzibar says so'))
  admin = await house.enter()
  const { source, stream } = clientOf(house.url, { cookie: admin })
  await source.watch.mutate({ root, protocol: 'swarm', label: 'zanzibar' })
  await vi.waitFor(async () => expect((await stream.count.query({ query: 'source:zanzibar' })).count).toBe(1), 60_000)
  id = (await welcome(house, admin, 'a.ferreira', 'operator')).id
  await clientOf(house.url, { cookie: admin }).people.changeScope.mutate({ id, scope: ['teams'] })
})
afterAll(() => house.close())

const signIn = async () =>
  cookieOf(await post(`${house.url}/sign-in`, { name: 'a.ferreira', password: PASSWORD, to: '/' }))

/** What a stream says, as it comes. */
function follow(headers: { cookie: string } | { authorization: string }) {
  let text = ''
  const ended = new Promise<void>((resolve, reject) => {
    const asked = get(`${house.url}/api/live`, { headers }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      answer.once('close', resolve)
    })
    asked.on('error', reject)
  })
  return { heard: () => text, ended }
}

test('the stream and the export hold nothing of another source', async () => {
  const cookie = await signIn()
  const [kept, all] = [follow({ cookie }), follow({ cookie: admin })]
  await expect.poll(() => [kept.heard(), all.heard()].every((text) => text.includes('event: status'))).toBe(true)
  await appendFile(line, swarmLine(2, 'zanzibar again'))
  await appendFile(path.join(house.root, 'atlas', 'channel.jsonl'), swarmLine(3, 'one of ours'))
  await expect.poll(() => [kept, all].every(({ heard }) => heard().includes('one of ours'))).toBe(true)
  await expect.poll(() => all.heard()).toContain('zanzibar again')
  expect(kept.heard()).not.toMatch(OUTSIDE)

  const files = async (headers: { cookie: string }) =>
    (await ask(`${house.url}/api/export?format=jsonl`, { headers })).text
  expect(await files({ cookie })).toContain('one of ours')
  expect(await files({ cookie })).not.toMatch(OUTSIDE)
  expect(await files({ cookie: admin }), 'red control').toMatch(OUTSIDE)

  const { people } = clientOf(house.url, { cookie: admin })
  await people.changeScope.mutate({ id, scope: null })
  await within(5_000, kept.ended)
  expect(await files({ cookie: await signIn() })).toMatch(OUTSIDE)
  await people.changeScope.mutate({ id, scope: ['teams'] })
})

test('a token is no wider than its maker, and may be narrower', async () => {
  const seenBy = async (scope: string[] | null) => {
    const { token } = await clientOf(house.url, { cookie: admin }).people.makeToken.mutate({
      ...{ name: 'reader', role: 'viewer', scope, days: 1 },
    })
    return (await ask(`${house.url}/api/trpc/source.list`, { headers: { authorization: `Bearer ${token}` } })).text
  }
  expect(await seenBy(['teams'])).not.toMatch(OUTSIDE)
  expect(await seenBy(['teams'])).toContain('"label":"teams"')
  expect(await seenBy(null), 'red control').toMatch(OUTSIDE)
})

test('no token of an auditor is kept to some sources: its role reads the ledger, which tells of all', async () => {
  const { makeToken } = clientOf(house.url, { cookie: admin }).people
  const wanted = { name: 'auditing', role: 'auditor', days: 1 } as const
  await expect(makeToken.mutate({ ...wanted, scope: ['teams'] })).rejects.toThrow(
    'The role auditor cannot be limited to some sources.',
  )
  expect((await makeToken.mutate({ ...wanted, scope: null })).token).toMatch(/^sbx_au_/)
})

test('the stream of a token ends when its maker may see less', async () => {
  const { people } = clientOf(house.url, { cookie: admin })
  await welcome(house, admin, 'c.okafor', 'admin')
  const maker = await welcome(house, admin, 'b.novak', 'admin')
  const wanted = { name: 'reader', role: 'viewer', scope: null, days: 1 } as const
  const { token } = await clientOf(house.url, { cookie: maker.cookie }).people.makeToken.mutate(wanted)
  const stream = follow({ authorization: `Bearer ${token}` })
  await expect.poll(stream.heard).toMatch(OUTSIDE)
  await people.changeRole.mutate({ id: maker.id, role: 'operator' })
  await people.changeScope.mutate({ id: maker.id, scope: ['teams'] })
  await within(5_000, stream.ended)
  const again = follow({ authorization: `Bearer ${token}` })
  await expect.poll(again.heard).toContain('event: status')
  expect(again.heard()).not.toMatch(OUTSIDE)
})
