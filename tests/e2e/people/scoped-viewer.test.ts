import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { clientOf, signIn, welcome } from '@/tests/visitors'
import { connected, PATIENCE_MS, rested, rows, stage } from '../harness'
import { append, swarmLine } from '../world'

const at = (home: string, channel: string) => path.join(home, 'teams', channel, 'channel.jsonl')
const ASKED = '2026-11-20T08:00:00.000Z'

/** Two channels of one source: in each a few messages, an ask and a task. */
const console = stage({
  world: async (home) => {
    for (const channel of ['atlas', 'quokka']) {
      const say = (from: string, says: string, more: object = {}) =>
        append(at(home, channel), swarmLine(from, `${says} in ${channel}`, more))
      say('dev', 'Begun', { ts: ASKED })
      say('dev', 'May I go on', { to: ['@human'], type: 'request' })
      say('qa', 'Claimed task #7', { type: 'task' })
    }
    return [`swarm:${path.join(home, 'teams')}`]
  },
})

const row = (page: Page, says: string) => rows(page).filter({ hasText: says })
const Heard = z.array(z.object({ kind: z.string(), name: z.string().optional(), data: z.string().optional() }))
type Heard = z.infer<typeof Heard>

/** The page of a viewer who is kept to one channel, and what the live line tells it but that it is alive. */
async function kept(beside: Page, cookie: string): Promise<{ page: Page; heard: () => Promise<Heard> }> {
  const { url } = console.house()
  const context = await beside
    .context()
    .browser()
    ?.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  if (context === undefined) throw new Error('This page has no browser.')
  context.setDefaultTimeout(PATIENCE_MS)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  // Clocks and ages stand still: whatever changes then is told.
  await page.clock.setFixedTime(Date.now())
  await page.addInitScript(() => {
    const told: unknown[] = []
    Object.assign(globalThis, { told })
    const Real = SharedWorker
    globalThis.SharedWorker = class SharedWorker extends Real {
      constructor(...given: ConstructorParameters<typeof Real>) {
        super(...given)
        this.port.addEventListener('message', ({ data }) => told.push(data.told))
      }
    }
  })
  const heard = async () => Heard.parse(await page.evaluate('told')).filter(({ name }) => name !== 'tick')
  await page.goto(`${url}/`)
  await rows(page).first().waitFor()
  await connected(page)
  await rested(page, 4)
  return { page, heard }
}

/** From now on every change of what the page holds is kept. */
const watched = (page: Page) =>
  page.evaluate(() => {
    const changes: string[] = []
    Object.assign(window, { changes })
    const name = ({ target, type }: MutationRecord) => {
      const where = target instanceof Element ? target : target.parentElement
      return `${type} ${where?.outerHTML.slice(0, 200)}`
    }
    new MutationObserver((records) => changes.push(...records.map(name))).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true, attributes: true },
    })
  })
const changesOf = (page: Page) => page.evaluate(() => ('changes' in window ? window.changes : 'nobody watched'))

test('a viewer who is kept to one channel is shown nothing, and sent nothing, while another one works', {
  timeout: 360_000,
}, async () => {
  const all = await console.visit('/')
  const admin = (await all.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const { url } = console.house()
  const { id } = await welcome({ url }, admin, 'kept.to.atlas', 'viewer')
  const scope = [{ source: 'teams', channels: ['atlas'] }]
  await clientOf(url, { cookie: admin }).people.changeScope.mutate({ id, scope })
  const { page, heard } = await kept(all, await signIn({ url }, 'kept.to.atlas'))
  await row(all, 'Begun in quokka').waitFor()
  expect(await row(page, 'quokka').count()).toBe(0)
  const told = () => page.locator('body').innerText()
  const before = await told()
  await watched(page)
  const first = (await heard()).length
  expect(first).toBeGreaterThan(0)

  const say = (channel: string, from: string, says: string, more: object = {}) =>
    append(at(console.home(), channel), swarmLine(from, says, more))
  say('quokka', 'qa', 'It goes on outside.')
  say('quokka', 'qa', 'An answer from outside.', { to: ['@dev'], in_reply_to: { ts: ASKED, from: 'dev' } })
  say('quokka', 'dev', 'Claimed task #7 and #8 outside.', { type: 'task' })
  say('quokka', 'dev', 'May outside be painted?', { to: ['@human'], type: 'request' })
  append(at(console.home(), 'quokka'), '{"from": broken\n')
  say('quokka', 'ops', 'The last word outside.')
  // Red control: whoever sees all is shown it.
  await row(all, 'The last word outside.').waitFor()
  await rested(page, 4)
  expect(await changesOf(page)).toEqual([])
  expect(await told()).toBe(before)
  expect(
    (await heard())
      .slice(first)
      .map(({ name, data }) => `${name}: ${data}`)
      .join('\n'),
  ).toBe('')

  say('atlas', 'qa', 'It goes on inside.')
  await row(page, 'It goes on inside.').waitFor()
  await expect.poll(() => changesOf(page)).not.toEqual([])
  const since = (await heard()).slice(first).map(({ data }) => data)
  expect(since.join('')).toContain('It goes on inside.')
  expect(since.join('')).not.toMatch(/quokka|outside/)
  await page.context().close()
})
