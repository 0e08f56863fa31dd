import { appendFile, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlite as words } from '@/lib/text/data/database'
import { type House, openHouse, swarmLine } from '@/tests/serving'
import { clientOf } from '@/tests/visitors'

let house: House
let cookie = ''
beforeAll(async () => {
  house = await openHouse()
  cookie = await house.enter()
})
afterAll(() => house.close())

it('once the files of the data are gone it is said why nothing is read, and what people do is refused, not lost', async () => {
  const client = clientOf(house.url, { cookie })
  const status = () => client.console.status.query()
  const save = (name: string) =>
    client.views.save.mutate({ name, query: 'from:dev', at: null, shared: false, pinned: false })
  await expect.poll(async () => (await status()).tail).toBe('running')
  await save('before')
  const aside = path.join(path.dirname(house.data), 'aside')
  await rename(house.data, aside)
  await appendFile(path.join(house.root, 'atlas', 'channel.jsonl'), swarmLine(1, 'meanwhile'))
  const gone = words.fileGone(path.join(house.data, 'record.db'))
  await expect.poll(status).toMatchObject({ tail: 'stopped', whyStopped: `${gone} ${words.fileGoneMend}` })
  await expect(save('meanwhile')).rejects.toThrow()
  expect(await readdir(aside)).toContain('ledger.db')
  await rename(aside, house.data)
  await expect.poll(async () => (await status()).tail).toBe('running')
  expect((await client.views.list.query()).rows.map(({ name }) => name)).toEqual(['before'])
})
