import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { measures as words } from '@/lib/text/measures/measure-words'
import { barriersInBoth } from '../barriers'
import { notFitting } from '../fits'
import { connected, stage } from '../harness'
import { append, publish, swarmLine } from '../world'

const claw = (home: string, name: string) =>
  path.join(home, 'claw', 'blackboard', 'pm-storage', 'inbox', `${name}.json`)
const channel = (home: string) => path.join(home, 'teams', 'atlas', 'channel.jsonl')

const clawMessage = (id: string, type: string, payload: object) => ({
  ...{ version: '1.0', id, traceId: 'trace-1', type, priority: 'low', timestamp: new Date().toISOString(), payload },
  from: { agent: 'store-1', tier: 'worker', session: 's1' },
  to: { agent: 'pm-storage', tier: 'pm', session: 's2' },
})
const failure = (id: string) =>
  clawMessage(id, 'error', { code: 'E_X', message: 'It broke.', recoverable: true, requestId: 'r1' })

const console = stage({
  world: async (home) => {
    append(channel(home), swarmLine('dev', 'On shift.'))
    publish(claw(home, 'n1'), clawMessage('n1', 'notification', { event: 'e', message: 'm' }))
    return [`swarm:${path.join(home, 'teams')}`, `claw-os:${path.join(home, 'claw')}`]
  },
})

const of = (page: Page, source: string) => page.getByRole('region', { name: source })
const multiple = (page: Page, source: string, head: string) =>
  of(page, source).locator('.multiple').filter({ hasText: head })
const five = (page: Page, says: string) => page.locator('.five a').filter({ hasText: says }).locator('b')

async function opened(address: string): Promise<Page> {
  const page = await console.visit(address)
  await connected(page)
  return page
}

describe('health', () => {
  test('follows what is written, is red where a threshold is reached, and opens what it counts', async () => {
    const page = await opened('/health')
    await expect.poll(() => multiple(page, 'claw', words.heads.messages).locator('b').innerText()).toBe('1')
    expect(await multiple(page, 'claw', words.heads.errors).locator('b').innerText()).toBe('0.00')
    expect(await page.locator('.multiple.over').count()).toBe(0)
    publish(claw(console.home(), 'e1'), failure('e1'))
    await expect.poll(() => multiple(page, 'claw', words.heads.errors).locator('b').innerText()).toBe('50')
    await page.getByText(words.over(1, 2)).waitFor()
    expect(await page.locator('.multiple.over').count()).toBe(1)
    // Of the Swarm nothing says what is too much.
    append(channel(console.home()), swarmLine('dev', 'Another.'))
    await expect.poll(() => multiple(page, 'teams', words.heads.messages).locator('b').innerText()).toBe('2')
    expect(await five(page, words.numbers.queue).innerText()).toBe('2')
    expect(await five(page, words.numbers.errors('1 h')).innerText()).toBe('1')
    await multiple(page, 'claw', words.heads.errors).locator('a').click()
    await page.getByText('It broke.').first().waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toMatch(/^source:claw .*has:error OR kind:error.* after:/)
    expect(await page.getByText('Another.').count()).toBe(0)
  })

  test('holds in its address what is looked at, and says what it cannot narrow to', async () => {
    const page = await opened('/health')
    await page.getByRole('radio', { name: words.spans['24h'] }).click()
    await page.getByRole('switch', { name: words.table }).click()
    await page.locator('.measure-table').first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('source:teams')
    await expect.poll(() => page.locator('.measure-table').count()).toBe(1)
    const lookedAt = () => Object.fromEntries(new URL(page.url()).searchParams)
    await expect.poll(lookedAt).toEqual({ span: '24h', table: 'true', narrow: 'source:teams' })
    const { pathname, search } = new URL(page.url())
    const other = await opened(pathname + search)
    await expect.poll(() => other.locator('.measure-table').count()).toBe(1)
    // 24 hours, of which most were before it was watched: not known, and not none.
    expect(await other.locator('.measure-table tbody tr').count()).toBe(24)
    await other.locator('.measure-table').getByText(words.notKnown).first().waitFor()
    await other.getByLabel(words.narrow).fill('whatever')
    await other.getByText(words.notNarrowed).waitFor()
    await other.getByLabel(words.narrow).fill('')
    await other.getByLabel(words.narrow).pressSequentially('from:sto')
    await other.getByRole('option', { name: /store-1/ }).waitFor()
    await other.keyboard.press('Tab')
    await expect.poll(() => other.getByLabel(words.narrow).inputValue()).toMatch(/^from:store-1 ?$/)
    await expect
      .poll(() => other.locator('.measure-table').filter({ hasText: 'claw' }).locator('a').count())
      .toBeGreaterThan(0)
    expect(await other.locator('.measure-table').filter({ hasText: 'teams' }).locator('a').count()).toBe(0)
  })

  test('shows how queues came to be, against the threshold of one inbox', async () => {
    const page = await opened('/health?narrow=source:claw')
    publish(claw(console.home(), 'q1'), clawMessage('q1', 'notification', { event: 'e', message: 'q' }))
    const head = multiple(page, 'claw', words.heads.queue)
    await expect.poll(() => head.locator('b').innerText()).toBe('3')
    const says = () => head.getByRole('img').getAttribute('aria-label')
    const fullest = (least: number, most: number) => words.chart.fullest('claw', String(least), String(most))
    const rising = [1, 2, 3].map((least) => fullest(least, 3))
    await expect.poll(says).toSatisfy((said) => rising.includes(said))
    // What is taken is in it no more, and what was there before was never known.
    const taken = claw(console.home(), 'q1').replace('inbox', 'processed')
    mkdirSync(path.dirname(taken), { recursive: true })
    renameSync(claw(console.home(), 'q1'), taken)
    await page.getByRole('switch', { name: words.table }).click()
    const cells = page.locator('.measure-table tbody tr td:last-child')
    await expect.poll(() => cells.first().innerText()).toBe('2')
    expect(await cells.last().innerText()).toBe(words.notKnown)
    // The Swarm has no inboxes: nothing is said of any.
    const swarm = await opened('/health?narrow=source:teams')
    await multiple(swarm, 'teams', words.heads.queue).getByText(words.none.queue).waitFor()
    expect(await multiple(swarm, 'teams', words.heads.queue).getByRole('img').count()).toBe(0)
  })

  test('fits a phone, and keeps nobody out in either theme', async () => {
    const page = await console.visit('/health', { viewport: { width: 390, height: 844 }, bypassCSP: true })
    await page.locator('.bar-chart canvas').first().waitFor()
    expect(await notFitting(page)).toEqual([])
    expect(await barriersInBoth(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await barriersInBoth(page)).toEqual([])
    await page.getByRole('switch', { name: words.table }).click()
    await page.locator('.measure-table').first().waitFor()
    expect(await barriersInBoth(page)).toEqual([])
  })

  test('that could not be had is no page of zeros', async () => {
    const page = await console.visit('/health', undefined, (one) =>
      one.route(/trpc\/measures\.sums/, (route) => route.fulfill({ status: 500, json: {} })),
    )
    console.forgive(/500/)
    await page.getByRole('alert').getByText(words.failed.title).waitFor()
    expect(await page.locator('.multiple').count()).toBe(0)
  })
})
