import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migratedUrl } from '../../databases'
import { ask, type House, openHouse } from '../../serving'

/** A way to the database that can be taken away. */
let way: Server
const lines = new Set<Socket>()
let database = { url: '', remove: async () => {} }
let house: House
let cookie = ''

beforeAll(async () => {
  database = await migratedUrl()
  const { hostname, port } = new URL(inject('postgresUrl'))
  way = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const address = way.address()
  const through = new URL(database.url)
  through.hostname = '127.0.0.1'
  through.port = typeof address === 'object' ? String(address?.port) : ''
  house = await openHouse({}, undefined, through.href)
  cookie = await house.enter()
})
afterAll(async () => {
  await house.close()
  way.close()
  await database.remove()
})

it('while the database is out of reach, pages and calls say so with what to do, and not that something broke', async () => {
  expect((await ask(house.url, { path: '/api/trpc/console.status', headers: { cookie } })).status).toBe(200)
  way.close()
  for (const line of lines) line.destroy()
  const page = await ask(house.url, { path: '/', headers: { cookie } })
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect(page.text).toMatch(/^The (connection to the )?database server .+ Check .*that the server is running/)
  const call = await ask(house.url, { path: '/api/trpc/console.status', headers: { cookie } })
  expect(call.status).toBe(503)
  expect(JSON.parse(call.text).error).toMatchObject({
    message: expect.stringMatching(/^The (connection to the )?database server .+ Check .*that the server is running/),
    data: { code: 'SERVICE_UNAVAILABLE' },
  })
})
