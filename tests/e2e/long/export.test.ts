import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { markdownExport } from '@/lib/text/ledger/exported-files'
import { clockTime } from '@/lib/time/clock'
import { connected, rows, stage } from '../harness'
import { append, clawMessage, publish, swarmLine } from '../world'

const MINUTE = 60_000
const FROM = Math.floor(Date.now() / MINUTE) * MINUTE - 500 * MINUTE
const MANY = 450
/** With the two of ClawOS. */
const ALL = MANY + 2

/** A minute apart from each other, but for one silence; `rare` speaks at both ends, further apart than a window holds. */
const console = stage({
  world: async (home) => {
    const file = path.join(home, 'teams', 'atlas', 'channel.jsonl')
    for (let n = 0; n < MANY; n++) {
      const from = n === 2 || n === 4 || n === MANY - 2 ? 'rare' : n % 2 === 0 ? 'dev' : 'qa'
      const late = n < MANY - 10 ? 0 : 5 * MINUTE
      const says = n === 4 ? '```\n# Out of its fence\n=1+1' : n === 5 ? '=cmd|calc' : `message ${n}`
      append(file, swarmLine(from, says, { ts: new Date(FROM + n * MINUTE + late).toISOString(), to: ['@all'] }))
    }
    for (const n of [20, MANY - 20]) {
      const when = { traceId: 'long', timestamp: new Date(FROM + n * MINUTE + 30_000).toISOString() }
      publish(path.join(home, 'claw', 'blackboard', 'pm-data', 'inbox', `c${n}.json`), {
        ...clawMessage(`c${n}`, `of the trace ${n}`, when),
      })
    }
    return [`swarm:${path.join(home, 'teams')}`, `claw-os:${path.join(home, 'claw')}`]
  },
})

const active = (page: Page) => page.locator('[role=row].at')
const says = (page: Page, what: string) => active(page).filter({ hasText: what })
const trigger = (page: Page) => page.getByRole('button', { name: text.export.button })

async function opened(address = '/'): Promise<Page> {
  const page = await console.visit(address)
  await rows(page).first().waitFor()
  await connected(page)
  return page
}

/** The menu is shut and has given the focus back: what opens it again is not shut by that. */
async function closed(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => trigger(page).evaluate((button) => button === document.activeElement)).toBe(true)
}

async function downloaded(page: Page, format: keyof typeof text.export.formats) {
  await trigger(page).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: text.export.formats[format].name }).click(),
  ])
  expect(await download.failure()).toBeNull()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(download.suggestedFilename()).toMatch(new RegExp(`^signalbox-\\d{8}T\\d{6}Z\\.${format}$`))
  return readFile(await download.path(), 'utf8')
}

describe('the export', () => {
  test('says how many, and gives all of them in each format', async () => {
    const page = await opened()
    await trigger(page).click()
    await page.getByRole('menu').getByText(text.export.counted(ALL, false)).waitFor()
    await closed(page)
    const lines = (await downloaded(page, 'jsonl')).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).seq)).toHaveLength(ALL)
    expect(JSON.parse(lines[4] ?? '').body).toBe('```\n# Out of its fence\n=1+1')
    const csv = await downloaded(page, 'csv')
    expect(csv.match(/\r\n/g)).toHaveLength(ALL + 1)
    expect(csv).toContain(`,"'=cmd|calc",`)
    const md = await downloaded(page, 'md')
    expect(md).toContain('````text\n```\n# Out of its fence\n=1+1\n````')
    expect(md).toContain(markdownExport.end(ALL))
  })

  test('by the keyboard, of a question', async () => {
    const page = await opened('/?q=from%3Arare')
    await expect.poll(() => trigger(page).isEnabled()).toBe(true)
    await trigger(page).focus()
    await page.keyboard.press('Enter')
    await page.locator('[role=menuitem]:focus').waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect((await readFile(await download.path(), 'utf8')).trimEnd().split('\n')).toHaveLength(3)
  })

  test('of nothing says why there is none', async () => {
    const page = await console.visit('/?q=from%3Anobody')
    await page.getByText(text.noRows.clear).waitFor()
    await connected(page)
    await trigger(page).click()
    await page.getByRole('menu').getByText(text.export.nothing).waitFor()
    for (const format of Object.values(text.export.formats)) {
      const choice = page.getByRole('menuitem', { name: format.name })
      await expect.poll(() => choice.getAttribute('aria-disabled')).toBe('true')
      await expect.poll(() => choice.getAttribute('href')).toBeNull()
    }
  })
})

test('a silence over a minute is one quiet line of 20 px that nobody has to hear', async () => {
  const page = await opened()
  const quiet = page.locator('.gap', { hasText: text.stream.quiet('6 min 00 s') })
  await quiet.waitFor()
  expect(await quiet.evaluate((line) => line.getBoundingClientRect().height)).toBe(20)
  expect(await quiet.getAttribute('aria-hidden')).toBe('true')
  expect(await page.locator('[role=grid]').ariaSnapshot()).not.toContain('quiet')
})

describe('steps', () => {
  test('w leads to the same agent, beyond the rows that are loaded, and back', async () => {
    const page = await opened()
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await says(page, `message ${MANY - 2}`).waitFor()
    await page.keyboard.press('Shift+W')
    await says(page, 'Out of its fence').waitFor()
    await page.keyboard.press('Shift+W')
    await says(page, 'message 2').waitFor()
    await page.keyboard.press('Shift+W')
    await page.getByText(text.steps.last.agent.older).waitFor()
    await page.keyboard.press('w')
    await says(page, 'Out of its fence').waitFor()
    await page.keyboard.press('w')
    await says(page, `message ${MANY - 2}`).waitFor()
  })

  test('i leads along the conversation, beyond the rows that are loaded, and back', async () => {
    const page = await opened()
    await rows(page)
      .filter({ hasText: `of the trace ${MANY - 20}` })
      .click()
    const peek = page.getByRole('complementary', { name: text.message.label })
    await peek
      .getByText(`of the trace ${MANY - 20}`)
      .first()
      .waitFor()
    await page.keyboard.press('Shift+I')
    await peek.getByText('of the trace 20').first().waitFor()
    await says(page, 'of the trace 20').waitFor()
    await page.keyboard.press('i')
    await peek
      .getByText(`of the trace ${MANY - 20}`)
      .first()
      .waitFor()
  })

  test('n leads to what is found next; an open message goes with it', async () => {
    const page = await opened('/?q=from%3Arare')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    const peek = page.getByRole('complementary', { name: text.message.label })
    await peek
      .getByText(`message ${MANY - 2}`)
      .first()
      .waitFor()
    await page.keyboard.press('Shift+N')
    await peek.getByText('Out of its fence').first().waitFor()
    await page.keyboard.press('n')
    await peek
      .getByText(`message ${MANY - 2}`)
      .first()
      .waitFor()
  })

  test('h stands ten minutes back, l ten minutes on, to the newest at last', async () => {
    const page = await opened()
    await page.keyboard.press('h')
    const stood = () => new URL(page.url()).searchParams.get('at')
    const newest = FROM + (MANY - 1) * MINUTE + 5 * MINUTE
    await expect.poll(stood).toBe(new Date(newest - 10 * MINUTE).toISOString())
    await page.getByRole('button', { name: clockTime(newest - 10 * MINUTE) }).waitFor()
    for (const back of [20, 30, 40, 50]) {
      await page.getByRole('button', { name: text.stream.steps.back }).click()
      await expect.poll(stood).toBe(new Date(newest - back * MINUTE).toISOString())
    }
    await rows(page)
      .filter({ hasText: `message ${MANY - 46}` })
      .waitFor()
    await page.keyboard.press('l')
    await expect.poll(stood).toBe(new Date(newest - 40 * MINUTE).toISOString())
    await page.keyboard.press('End')
    await expect.poll(stood).toBeNull()
    await rows(page)
      .filter({ hasText: `message ${MANY - 1}` })
      .waitFor()
  })

  test('h stops at the oldest and says so; l past the newest goes to it', async () => {
    const stood = (page: Page) => new URL(page.url()).searchParams.get('at')
    const page = await opened(`/?at=${new Date(FROM + 15 * MINUTE).toISOString()}`)
    await page.keyboard.press('h')
    const there = new Date(FROM + 5 * MINUTE).toISOString()
    await expect.poll(() => stood(page)).toBe(there)
    await rows(page).filter({ hasText: 'message 0' }).waitFor()
    await page.keyboard.press('h')
    await page.getByText(text.steps.oldest).waitFor()
    await says(page, 'message 0').waitFor()
    expect(stood(page)).toBe(there)
    await page.goto(new URL(`/?at=${new Date(FROM + (MANY + 4) * MINUTE).toISOString()}`, page.url()).href)
    await rows(page).first().waitFor()
    await connected(page)
    await page.keyboard.press('l')
    await expect.poll(() => stood(page)).toBeNull()
  })
})

test('the context of a message is its channel and its conversation', async () => {
  const page = await opened('/?q=from%3Arare')
  await rows(page).filter({ hasText: 'Out of its fence' }).click()
  const peek = page.getByRole('complementary', { name: text.message.label })
  await peek.getByRole('tab', { name: text.message.tabs.context }).click()
  await peek.getByRole('button', { name: 'message 6' }).waitFor()
  await page.goto(new URL('/?q=trace%3Along', console.house().url).href)
  await rows(page).filter({ hasText: 'of the trace 20' }).click()
  await peek.getByRole('tab', { name: text.message.tabs.context }).click()
  await peek.getByRole('radio', { name: text.message.context.conversation }).click()
  await peek.getByRole('button', { name: `of the trace ${MANY - 20}` }).click()
  await expect.poll(() => peek.getByRole('button', { name: 'of the trace' }).count()).toBe(2)
  await peek.getByRole('link', { name: text.message.context.only }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toMatch(/^conversation:/)
  await expect.poll(() => rows(page).count()).toBe(2)
})
