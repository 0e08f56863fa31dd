import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { connected, PATIENCE_MS, rows, stage, withoutSharing } from '../harness'
import { append, demoWorld, swarmLine } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })
/** A connection that nothing is asked by stands for about a minute. */
const IDLE_MS = 120_000

/** How many connections to the console stand, as the kernel knows them. */
function connections(): number {
  const port = Number(new URL(console.house().url).port).toString(16).toUpperCase().padStart(4, '0')
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  const fields = lines.map((line) => line.trim().split(/\s+/))
  return fields.filter(([, here, , state]) => here === `0100007F:${port}` && state === '01').length
}

async function opened(count: number, before?: (page: Page) => Promise<unknown>): Promise<Page[]> {
  const pages: Page[] = []
  for (let n = 0; n < count; n++) pages.push(await console.visit('/', undefined, before))
  for (const page of pages) await connected(page)
  return pages
}
const connectionsAre = (count: number) =>
  expect.poll(connections, { timeout: IDLE_MS + PATIENCE_MS, interval: 1_000 }).toBe(count)

test('ten pages in sight have one connection that stays', { timeout: 3 * PATIENCE_MS + IDLE_MS }, async () => {
  const pages = await opened(10)
  await connectionsAre(1)
  append(path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl'), swarmLine('dev', 'told by one stream'))
  for (const page of pages) await rows(page).filter({ hasText: 'told by one stream' }).waitFor()
})

test('red control: pages that share none have one each', { timeout: 3 * PATIENCE_MS + IDLE_MS }, async () => {
  await opened(4, withoutSharing)
  await connectionsAre(4)
})
