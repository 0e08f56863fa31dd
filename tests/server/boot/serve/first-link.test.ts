import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runIn } from '@/tests/bin/run'
import { migratedUrl } from '@/tests/databases'
import { ask, type House, openHouse } from '@/tests/serving'
import { PASSWORD, post } from '@/tests/visitors'

let database = { url: '', remove: async () => {} }
let one: House
let other: House

beforeAll(async () => {
  database = await migratedUrl()
  one = await openHouse({}, undefined, database.url)
  other = await openHouse({ typed: [] }, await mkdtemp(path.join(tmpdir(), 'signalbox-')), database.url)
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.remove()
})

const printed = async (at: House) => (await at.serving.firstLink()) ?? ''
const opens = async (link: string) => (await ask(link)).text.includes('Create the first admin')
const linkOf = (at: House) => runIn(path.dirname(at.data), {}, 'link', '--admin', '--data', at.data)

it('what two consoles of one ledger print, and one that is started again, opens all the while there is no admin', async () => {
  const links = [await printed(one), await printed(other)]
  await other.stop()
  other = await openHouse({ typed: [] }, path.dirname(other.data), database.url)
  links.push(await printed(other))
  const made = await linkOf(one)
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toMatch(new RegExp(`^${one.url}/join\\?token=[\\w-]{43}\\n$`))
  links.push(made.out.trim())
  // The second console has another port by now; its links are of the ledger.
  const here = links.map((link) => `${one.url}/join${new URL(link).search}`)
  for (const link of here) expect(await opens(link)).toBe(true)

  const [token = ''] = here.map((link) => new URL(link).searchParams.get('token') ?? '')
  const joined = await post(`${one.url}/join`, { token, name: 'anna', password: PASSWORD, again: PASSWORD })
  expect(joined.status).toBe(303)
  for (const link of here.slice(1)) expect((await ask(link)).text).toContain('An admin already exists')
  expect(await other.serving.firstLink()).toBeNull()
  expect(await linkOf(other)).toMatchObject({
    ...{ code: 1, out: '' },
    err: 'signalbox: An admin already exists. Admins invite others under People and tokens.\n',
  })
})
