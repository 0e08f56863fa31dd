import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { followersOver } from '@/server/live/follower'
import { liveQuestion } from '@/server/live/live-question'

let response: ServerResponse
let answer: Promise<IncomingMessage>
const server = createServer()

/** A browser that has the stream open and does not read until it is told to. */
beforeEach(async () => {
  const arrived = new Promise<ServerResponse>((resolve) => server.once('request', (_request, one) => resolve(one)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  answer = new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent: false }, resolve).on('error', reject)
  })
  response = await arrived
  response.flushHeaders()
})
afterEach(async () => {
  response.destroy()
  ;(await answer).destroy()
  server.close()
})

const question = () => {
  const found = liveQuestion('', null, 0)
  if (Array.isArray(found)) throw new Error('an empty question can be asked')
  return found
}
const frame = Buffer.from(`data: ${'x'.repeat(64 * 1024)}\n\n`)

it('one that does not read is cut off, and little is held for it', () => {
  const follower = followersOver(response)({ question: question(), session: 's', rev: 0 })
  let most = 0
  for (let sent = 0; sent < 1_000 && follower.open(); sent++) {
    follower.send(frame)
    if (follower.open()) most = Math.max(most, response.writableLength)
  }
  expect(follower.open()).toBe(false)
  expect(response.destroyed).toBe(true)
  expect(most).toBeLessThanOrEqual(2 * 1024 * 1024)
})

it('red control: a stream without that bound would hold everything', () => {
  for (let sent = 0; sent < 200; sent++) response.write(frame)
  expect(response.writableLength).toBeGreaterThan(8 * 1024 * 1024)
})

it('one that reads is sent everything', async () => {
  const follower = followersOver(response)({ question: question(), session: 's', rev: 0 })
  const browser = (await answer).resume()
  for (let sent = 0; sent < 200; sent++) {
    follower.send(frame)
    await follower.drained()
  }
  expect(follower.open()).toBe(true)
  const ended = once(browser, 'end')
  follower.close()
  await ended
})
