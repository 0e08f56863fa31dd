import { unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { number } from '@/lib/text/number'
import { dayName } from '@/lib/time/clock'
import type { Manifest } from '@/tools/demo/manifest'
import { connected, rows, stage, through } from '../harness'
import { append, collabMessage, demoWorld, publish, swarmLine } from '../world'

const DAY_MS = 86_400_000

let manifest: Manifest
const console = stage({
  world: async (home) => {
    const world = await demoWorld(home)
    manifest = world.manifest
    return world.roots
  },
})

const channel = () => path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl')
const pill = (page: Page) => page.locator('button.pill')
const row = (page: Page, says: string) => rows(page).filter({ hasText: says })

/** The page with its newest rows on the screen. */
async function opened(address = '/'): Promise<Page> {
  const page = await console.visit(address)
  await rows(page).first().waitFor()
  await connected(page)
  return page
}

describe('the stream', () => {
  test.each(['multi-agent-os', 'swarm', 'dream-os', 'claw-os'])(
    'holds every planted message of %s',
    async (protocol) => {
      const page = await opened(`/?q=${encodeURIComponent(`protocol:${protocol} is:message`)}`)
      const planted = manifest.totals[protocol]?.message ?? 0
      expect(planted).toBeGreaterThan(40)
      await page.locator('.q .hint', { hasText: new RegExp(`^${number(planted)} in `) }).waitFor()
      expect(await through(page, planted)).toBe(planted)
    },
  )

  test('shows a renamed file and an appended line without a reload', async () => {
    const page = await opened()
    await page.evaluate('window.stays = true')
    const id = 'msg-20261120-150000-codex-1-e2e1'
    publish(path.join(console.home(), 'world', 'collab', 'channels', 'agent-os-paper', `${id}.json`), {
      ...collabMessage(id, 'renamed into its place'),
    })
    await row(page, 'renamed into its place').waitFor()
    append(channel(), swarmLine('dev', 'appended to its file'))
    await row(page, 'appended to its file').waitFor()
    expect(await page.evaluate('window.stays')).toBe(true)
  })

  test.each([
    ['from left to right', 'It begins here', 'and it goes on and on'],
    ['from right to left', 'זה מתחיל כאן', 'וזה ממשיך עוד ועוד'],
  ])('a long message is cut at its end: %s', async (_, begins, goesOn) => {
    const page = await opened()
    append(channel(), swarmLine('dev', `${begins} ${`${goesOn} `.repeat(40)}`))
    const words = row(page, begins).locator('.tx')
    await words.waitFor()
    expect(await words.evaluate(beginsInSight)).toBe(true)
  })

  test('names the day of what stands there once that day is over, though nothing comes', async () => {
    // By its clock the page opens at noon, so that no test begins on one day and ends on the next.
    const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS / 2
    append(channel(), swarmLine('dev', 'the last word of the day', { ts: new Date(noon).toISOString() }))
    const before = (page: Page) => page.clock.install({ time: noon })
    const page = await console.visit('/?q=%22last+word+of+the+day%22', {}, before)
    await row(page, 'the last word of the day').waitFor()
    await connected(page)
    expect(await page.locator('.gap').count()).toBe(0)
    await page.clock.setSystemTime(noon + DAY_MS)
    await page.locator('.gap', { hasText: dayName(noon) }).waitFor()
  })

  test('paused, it stands still and counts; let go, what came meanwhile comes in', async () => {
    const page = await opened()
    await page.keyboard.press('Space')
    await page.locator('.status .live', { hasText: 'Paused' }).waitFor()
    for (const n of [1, 2, 3]) append(channel(), swarmLine('dev', `kept out ${n}`))
    await pill(page)
      .filter({ hasText: text.stream.unshown(3) })
      .waitFor()
    expect(await row(page, 'kept out').count()).toBe(0)
    await page.keyboard.press('Space')
    await expect.poll(() => row(page, 'kept out').count()).toBe(3)
  })

  test('what a pause kept out of one question does not come into the next', async () => {
    const page = await opened()
    await page.keyboard.press('Space')
    append(channel(), swarmLine('dev', 'of the former question'))
    await pill(page)
      .filter({ hasText: text.stream.unshown(1) })
      .waitFor()
    const found = page.locator('.q .hint')
    const former = await found.innerText()
    await page.getByRole('combobox', { name: text.stream.query.label }).fill('from:qa')
    await page.keyboard.press('Enter')
    await expect.poll(() => pill(page).count()).toBe(0)
    // What comes before the new question was answered is in its answer.
    await expect
      .poll(async () => / in /.test(await found.innerText()) && (await found.innerText()) !== former)
      .toBe(true)
    append(channel(), swarmLine('qa', 'of this question'))
    await pill(page)
      .filter({ hasText: text.stream.unshown(1) })
      .waitFor()
    await page.keyboard.press('Space')
    await row(page, 'of this question').waitFor()
    expect(await row(page, 'of the former question').count()).toBe(0)
  })

  test('what matches no longer when a pause ends is not in the list', async () => {
    const folder = path.join(console.home(), 'world', 'collab', 'channels', 'agent-os-paper')
    const file = (n: number) => path.join(folder, `msg-20261120-15010${n}-codex-1-gone.json`)
    const put = (n: number) => publish(file(n), collabMessage(`msg-gone-${n}`, `soon taken away ${n}`))
    put(1)
    const page = await opened('/?q=-is%3Agone+%22soon+taken+away%22')
    await page.keyboard.press('Space')
    put(2)
    await pill(page)
      .filter({ hasText: text.stream.unshown(1) })
      .waitFor()
    unlinkSync(file(2))
    await expect.poll(() => pill(page).count()).toBe(0)
    unlinkSync(file(1))
    put(3)
    await pill(page)
      .filter({ hasText: text.stream.unshown(1) })
      .waitFor()
    expect(await row(page, 'soon taken away 1').count()).toBe(1)
    await page.keyboard.press('Space')
    await row(page, 'soon taken away 3').waitFor()
    await expect.poll(() => row(page, 'soon taken away').count()).toBe(1)
  })

  test('while one looks further up it says how many came; End goes back and follows', async () => {
    const page = await opened()
    await page.keyboard.press('Home')
    await page.getByText(text.stream.away).waitFor()
    append(channel(), swarmLine('dev', 'came meanwhile'))
    await pill(page)
      .filter({ hasText: text.stream.fresh(1) })
      .waitFor()
    await page.keyboard.press('End')
    await row(page, 'came meanwhile').waitFor()
    await page.getByText(text.stream.follow).waitFor()
    append(channel(), swarmLine('dev', 'followed'))
    await row(page, 'followed').waitFor()
  })

  test('it goes on following when its end ran ahead of it; whoever leaves it has left', async () => {
    const page = await opened()
    const run = Date.now()
    const grid = page.getByRole('grid', { name: text.stream.list })
    await grid.evaluate((list) => {
      new MutationObserver((_, watching) => {
        watching.disconnect()
        list.scrollTop -= 120
      }).observe(list, { childList: true, subtree: true })
    })
    append(channel(), swarmLine('dev', `ran ahead ${run}`))
    await row(page, `ran ahead ${run}`).waitFor()
    append(channel(), swarmLine('dev', `caught up ${run}`))
    await row(page, `caught up ${run}`).waitFor()
    await page.getByText(text.stream.follow).waitFor()
    expect(await pill(page).count()).toBe(0)
    await grid.hover()
    await page.mouse.wheel(0, -400)
    await page.getByText(text.stream.away).waitFor()
  })

  test('what comes while it follows moves its rows once', async () => {
    const page = await opened()
    const grid = page.getByRole('grid', { name: text.stream.list })
    await grid.evaluate((list) => {
      const moves = { times: 0 }
      Object.assign(window, { moves })
      const moved = () => {
        moves.times++
      }
      new MutationObserver(moved).observe(list.firstElementChild ?? list, { childList: true })
    })
    const said = `moves them once ${Date.now()}`
    append(channel(), swarmLine('dev', said))
    await row(page, said).waitFor()
    await page.evaluate(framesDrawn, 6)
    expect(await page.evaluate('window.moves.times')).toBe(1)
    expect(await grid.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)).toBeLessThan(2)
  })

  test.each([
    ['too fast for reading are bare words, and whole once it rests', 500, true],
    ['slowly are whole', 8, false],
  ])('rows that come into sight %s', async (_, px, bare) => {
    const page = await opened()
    const grid = page.getByRole('grid', { name: text.stream.list })
    expect((await grid.evaluate(scrollBack, { px, frames: 25 })) > 0).toBe(bare)
    await expect.poll(() => grid.locator('.row:not(:has(time))').count()).toBe(0)
    expect(await grid.locator('.row:has(.who)').count()).toBeGreaterThan(0)
  })

  test('a narrower question is at its end, and what came to the one before waits no more below it', async () => {
    const page = await opened()
    await page.keyboard.press('Home')
    await page.getByText(text.stream.away).waitFor()
    // Another one if it is tried again.
    const said = `came before it was narrowed ${Date.now()}`
    append(channel(), swarmLine('dev', said))
    await pill(page)
      .filter({ hasText: text.stream.fresh(1) })
      .waitFor()
    await page.getByRole('combobox', { name: text.stream.query.label }).fill(`"${said}"`)
    await page.keyboard.press('Enter')
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByText(text.stream.follow).waitFor()
    expect(await pill(page).count()).toBe(0)
  })

  test('agents are named as they write themselves, and found by any spelling', async () => {
    const page = await opened('/?q=from%3Arefactoragent')
    await expect.poll(() => rows(page).first().innerText()).toContain('RefactorAgent')
    await page.goto(new URL('/?q=from%3ARefactorAgent', console.house().url).href)
    await expect.poll(() => rows(page).first().innerText()).toContain('RefactorAgent')
  })

  test('the tab says where one is', async () => {
    const page = await opened('/?q=from%3Aqa')
    /** How many asks wait stands before it. */
    const titled = async () => (await page.title()).replace(/^\(\d+\) /, '')
    await expect.poll(titled).toBe('Stream: from:qa · Signalbox')
    await page.getByRole('link', { name: text.shell.pages.agents }).first().click()
    await expect.poll(titled).toBe('Agents · Signalbox')
    await page.getByRole('link', { name: text.shell.pages.conversations }).first().click()
    await expect.poll(titled).toBe('Conversations · Signalbox')
    await rows(page).first().click()
    await expect.poll(titled).not.toBe('Conversations · Signalbox')
    const heading = async () => (await page.locator('.crumbs h1').innerText()).replace(/[“”]/g, '')
    await expect.poll(async () => (await titled()) === `${await heading()} · Signalbox`).toBe(true)
    await page.getByRole('link', { name: text.shell.pages.stream }).first().click()
    await expect.poll(titled).toBe('Stream · Signalbox')
  })

  test('after a flood nothing is missing', async () => {
    const page = await opened()
    writeFileSync(
      path.join(console.home(), 'world', 'teams', 'borealis', 'channel.jsonl'),
      Array.from({ length: 6_000 }, (_, n) => swarmLine('dev', `flood ${n} end`)).join(''),
    )
    await row(page, 'flood 5999 end').waitFor()
    await page.locator('.q .hint', { hasText: /^\d[\d,]* in / }).waitFor()
    const total = Object.values(manifest.totals).reduce((sum, { message = 0 }) => sum + message, 0)
    expect(total).toBeGreaterThan(300)
    await page.goto(new URL('/?q=flood', console.house().url).href)
    await page.locator('.q .hint', { hasText: /^6,000 in / }).waitFor()
  })
})

/** Whether the first letter lies in the cell of its row. */
function beginsInSight(words: Element): boolean {
  const letter = document.createRange()
  const first = document.createTreeWalker(words, NodeFilter.SHOW_TEXT).nextNode() ?? words
  letter.setStart(first, 0)
  letter.setEnd(first, 1)
  const cell = words.closest('[role=gridcell]')?.getBoundingClientRect()
  const { left, right } = letter.getBoundingClientRect()
  return cell !== undefined && left >= cell.left && right <= cell.right
}

/** Scrolls so far with each frame, and says how many rows stood there at once without what a whole one has. */
function scrollBack(list: Element, { px, frames }: { px: number; frames: number }): Promise<number> {
  return new Promise((resolve) => {
    let [left, most] = [frames, 0]
    const step = () => {
      most = Math.max(most, list.querySelectorAll('.row:not(:has(time))').length)
      if (left-- === 0) return resolve(most)
      list.scrollTop -= px
      requestAnimationFrame(step)
    }
    step()
  })
}

function framesDrawn(count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count
    const step = () => (left-- === 0 ? resolve() : requestAnimationFrame(step))
    step()
  })
}
