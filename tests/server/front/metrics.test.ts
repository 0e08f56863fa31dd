import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, type House, openHouse, swarmLine } from '../../serving'
import { clientOf } from '../../visitors'

let house: House
let admin = ''

beforeAll(async () => {
  house = await openHouse()
  const root = path.join(path.dirname(house.root), 'zanzibar')
  await mkdir(path.join(root, 'zanzibar'), { recursive: true })
  await writeFile(path.join(root, 'zanzibar', 'channel.jsonl'), swarmLine(1, 'zanzibar says so'))
  admin = await house.enter()
  const { source, stream } = clientOf(house.url, { cookie: admin })
  await source.watch.mutate({ root, protocol: 'swarm', label: 'zanzibar' })
  await vi.waitFor(async () => expect((await stream.count.query({ query: 'zanzibar' })).count).toBe(1), 60_000)
})
afterAll(() => house.close())

const tokenFor = async (scope: string[] | null) => {
  const { people } = clientOf(house.url, { cookie: admin })
  return (await people.makeToken.mutate({ name: 'prometheus', role: 'viewer', scope, days: 1 })).token
}
const scrape = (token: string | null, method = 'GET') =>
  ask(`${house.url}/metrics`, { method, headers: token === null ? {} : { authorization: `Bearer ${token}` } })

/** `name{labels} value`, or a comment of what it is: nothing else stands in the format. */
const LINE =
  /^(?:# (?:HELP|TYPE) signalbox_[a-z_]+ .+|signalbox_[a-z_]+(?:\{(?:[a-z]+="(?:[^"\\\n]|\\["\\n])*",?)+\})? -?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/

test('who has no token is told how to get one, and nothing else', async () => {
  const answer = await scrape(null)
  expect(answer.status).toBe(401)
  expect(answer.text).toMatch(/token.*viewer/)
  expect(answer.text).not.toMatch(/signalbox_/)
  expect((await scrape(`sbx_no_${'x'.repeat(43)}`)).status).toBe(401)
})

test('a token is told figures in the form of Prometheus, which follow what is written', async () => {
  const token = await tokenFor(null)
  const answer = await scrape(token)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(answer.text.endsWith('\n')).toBe(true)
  for (const line of answer.text.trimEnd().split('\n')) expect(line).toMatch(LINE)
  expect(answer.text).toContain('signalbox_up 1\n')
  expect(answer.text).toContain('signalbox_messages_total{source="zanzibar"} 1\n')
  const before = Number(/messages_total\{source="teams"\} (\d+)/.exec(answer.text)?.[1])
  await appendFile(path.join(house.root, 'atlas', 'channel.jsonl'), swarmLine(9, 'one more'))
  await expect
    .poll(async () => (await scrape(token)).text, { timeout: 20_000 })
    .toContain(`signalbox_messages_total{source="teams"} ${before + 1}\n`)
  expect((await scrape(token, 'POST')).status).toBe(405)
})

test('a token for one source is told nothing of another', async () => {
  const { text } = await scrape(await tokenFor(['teams']))
  expect(text).toContain('source="teams"')
  expect(text).not.toMatch(/zibar/)
  expect((await scrape(await tokenFor(null))).text, 'red control').toMatch(/zibar/)
})
