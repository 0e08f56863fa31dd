import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOLD_MS } from '@/components/approvals/deciding/use-hold'
import { text } from '@/lib/text'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { writing } from '@/lib/text/posts/writing-words'
import { dayName } from '@/lib/time/clock'
import { approveByKeys, arm, card, cometo, hint, isOff, opened, reason, rejectByKeys, turnOn, verb } from '../asking'
import { connected, rows, stage } from '../harness'
import { append, collabMessage, publish, quietWorld, swarmLine } from '../world'

const console = stage({ world: async (home) => quietWorld(home) })
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const world = (...names: string[]) => path.join(console.home(), 'world', ...names)
const channel = () => world('teams', 'nightshift', 'channel.jsonl')
const lines = () => readFileSync(channel(), 'utf8').trimEnd().split('\n')
const requests = (content: string) =>
  append(channel(), swarmLine('programmer', content, { to: ['@human'], type: 'request' }))

beforeAll(() => turnOn(console, 'collab', 'teams'))

describe('nothing is decided by mistake', () => {
  test('not while the source is read-only, which says where that is changed', async () => {
    const ask = {
      ...{ message_id: 'ask-dream-1', sender_agent_id: 'ArchiveAgent', target_agent_id: 'User' },
      ...{ timestamp_dispatched: new Date().toISOString(), command: 'request_approval', task_id: 'dead-code' },
      params: { question: 'Remove 14 files of dead code?' },
    }
    publish(world('dream', 'runtime', 'ArchiveAgent', 'outbox', 'msg_ask-dream-1.json'), ask)
    const page = await opened(console, 'Remove 14 files of dead code?')
    await expect.poll(() => isOff(verb(page, 'approve'))).toBe(true)
    await page.locator('.ask-beside pre').first().waitFor()
    await expect.poll(() => page.getByText(/is read-only/).count()).toBe(1)
    await card(page).getByRole('link', { name: words.why.toWriting }).click()
    await page.getByRole('region', { name: writing.title, exact: true }).getByText(writing.readOnly).waitFor()
    await turnOn(console, 'dream')
    await approveByKeys(await opened(console, 'Remove 14 files of dead code?'))
    expect(readdirSync(world('dream', 'runtime', 'ArchiveAgent', 'inbox'))).toHaveLength(1)
  })

  test('what is armed is let go, and a refusal takes its reason along', async () => {
    requests('May I drop the old index, @human?')
    const page = await opened(console, 'May I drop the old index')
    await arm(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => verb(page, 'approve').getAttribute('aria-pressed')).toBe('false')
    await rejectByKeys(page, 'Not today.')
    expect(JSON.parse(lines().at(-1) ?? '')).toMatchObject({ type: 'decision' })
    expect(lines().at(-1)).toContain('Not today.')
  })

  test('a double click arms and does no more', async () => {
    requests('May I empty the cache, @human?')
    const page = await opened(console, 'May I empty the cache')
    await expect.poll(() => isOff(verb(page, 'approve'))).toBe(false)
    const was = lines().length
    for (const name of ['reject', 'approve'] as const) {
      await verb(page, name).dblclick()
      await expect.poll(() => verb(page, name).getAttribute('aria-pressed')).toBe('true')
      await page.getByText(words.deciding).waitFor({ state: 'detached' })
      expect(await verb(page, name).getAttribute('aria-pressed')).toBe('true')
    }
    expect(lines()).toHaveLength(was)
    await verb(page, 'approve').click()
    await expect.poll(() => lines().length).toBe(was + 1)
  })

  test.each(['its control', 'the field of the reason'])('nor by an Enter that is held down on %s', async (where) => {
    requests(`May I hold on to ${where}, @human?`)
    const page = await opened(console, `May I hold on to ${where}`)
    const confirmable = () => hint(page).filter({ hasText: words.armed.approve }).waitFor()
    await arm(page)
    await page.keyboard.press('Escape')
    const was = lines().length
    await (where === 'its control' ? verb(page, 'approve') : reason(page)).focus()
    await page.keyboard.down('Enter')
    await confirmable()
    // What is pressed and was not let go since is sent again, as a keyboard does.
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await page.getByText(words.deciding).waitFor({ state: 'detached' })
    await confirmable()
    expect(lines()).toHaveLength(was)
    await page.keyboard.press('Enter')
    await expect.poll(() => lines().length).toBe(was + 1)
  })

  test('nor by a file that was not shown yet, though what was begun stays begun', async () => {
    requests('May I turn the page, @human?')
    const page = await opened(console, 'May I turn the page')
    await page.locator('.ask-beside pre').first().waitFor()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    // What is typed asks for another, and takes the one before it back: all of them wait.
    const preview = new Promise<void>((asked) =>
      page.route(/approvals\.preview/, async (route) => {
        asked()
        await released
        await route.continue().catch(() => 'it was taken back')
      }),
    )
    await expect.poll(() => isOff(verb(page, 'reject'))).toBe(false)
    const was = lines().length
    await page.keyboard.press('r')
    await preview
    await hint(page).filter({ hasText: words.why.unseen }).waitFor()
    expect(await page.locator('.ask-beside pre').count(), 'the file of an approval stands under no refusal').toBe(0)
    await page.keyboard.type('Not today.')
    await page.keyboard.press('Enter')
    expect(await isOff(verb(page, 'reject'))).toBe(true)
    await page.getByText(words.deciding).waitFor({ state: 'detached' })
    expect(lines()).toHaveLength(was)
    release()
    await hint(page).filter({ hasText: words.armed.reject }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => lines().length).toBe(was + 1)
  })

  test('nor where what would be written could not be had, until it is asked for again', async () => {
    requests('May I fold the page, @human?')
    const page = await opened(console, 'May I fold the page')
    await page.locator('.ask-beside pre').first().waitFor()
    console.forgive(/ERR_FAILED/)
    await page.route(/approvals\.preview/, (route) => route.abort())
    await expect.poll(() => isOff(verb(page, 'reject'))).toBe(false)
    const was = lines().length
    await page.keyboard.press('r')
    await hint(page).filter({ hasText: words.why.notHad }).waitFor()
    expect(await isOff(verb(page, 'reject'))).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByText(words.deciding).waitFor({ state: 'detached' })
    expect(lines()).toHaveLength(was)
    await page.unroute(/approvals\.preview/)
    await page.getByRole('button', { name: words.failed.again }).click()
    await hint(page).filter({ hasText: words.armed.reject }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => lines().length).toBe(was + 1)
  })

  test('a long ask cannot be approved before its end was in sight', async () => {
    const code = JSON.stringify(Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`step_${at}`, at])), null, 2)
    const content = { text: 'May I run all of it?', code, artifacts: [] }
    const asked = collabMessage('msg-long-1', '', { to: 'human', type: 'approval_request', content })
    publish(world('collab', 'channels', 'night-shift', 'msg-20261120-142455-codex-1-9b1e.json'), asked)
    const page = await opened(console, 'May I run all of it?')
    await hint(page).filter({ hasText: words.why.unread }).waitFor()
    await page.keyboard.press('a')
    expect(await verb(page, 'approve').getAttribute('aria-pressed')).toBe('false')
    const readOn = async () => {
      await page.keyboard.press('Space')
      return isOff(verb(page, 'approve'))
    }
    await expect.poll(readOn).toBe(false)
  })
})

test('who goes to the next ask by its button is at that ask', async () => {
  for (const one of ['this', 'that', 'more']) requests(`May I go on with ${one}, @human?`)
  const page = await opened(console, 'May I go on with that')
  // The address follows a moment after what is shown, and may still be that of the ask before.
  const shown = () => page.locator('.ask-line[aria-current=true]').getAttribute('id')
  const before = await shown()
  await card(page).getByRole('button', { name: words.card.previous }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(shown).not.toBe(before)
  await card(page).locator('.decide-foot').waitFor()
  await expect.poll(() => card(page).evaluate((one) => one === document.activeElement)).toBe(true)
})

/** However long a crowded machine takes between both ends of a tap, it is none of a hold. */
const HOLDING_TAKES_FOR_EVER = `(() => {
  const later = window.setTimeout
  window.setTimeout = (act, ms, ...more) => later(act, ms === ${HOLD_MS} ? 3_600_000 : ms, ...more)
  window.letTimeGo = () => { window.setTimeout = later }
})()`

describe('on a phone', () => {
  test('the lists are a tap away from an ask that opened by itself, and one of them leads back', async () => {
    requests('May I tag it, @human?')
    const page = await console.visit('/approvals', PHONE)
    await page.locator('.phone-head h1').getByRole('button').tap()
    const lists = page.getByRole('region', { name: words.lists })
    await lists.getByRole('link', { name: /closed today$/ }).waitFor()
    await lists.getByText('May I tag it').first().tap()
    await card(page).getByText('May I tag it').first().waitFor()
    await page.goBack()
    await lists.waitFor()
  })

  test('an approval is held, not tapped', async () => {
    requests('May I ship it, @human?')
    const desk = await opened(console, 'May I ship it')
    const page = await console.visit(desk.url(), PHONE)
    const hold = card(page).getByRole('button', { name: words.holdTo.approve })
    await expect.poll(() => isOff(hold)).toBe(false)
    await page.evaluate(HOLDING_TAKES_FOR_EVER)
    await hold.tap()
    await page.evaluate('letTimeGo()')
    await hint(page).filter({ hasText: words.holdHint }).waitFor()
    const was = lines().length
    const box = await hold.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20)
    await page.mouse.down()
    await expect.poll(() => lines().length).toBe(was + 1)
    await page.mouse.up()
    await page.locator('[data-rung=written].ok').waitFor()
  })
})

describe('from elsewhere', () => {
  test('a message that is an ask leads to its card, and the rail and the tab count them', async () => {
    requests('May I merge it, @human?')
    const page = await console.visit('/?q=%22May+I+merge+it%22')
    await connected(page)
    await rows(page).first().click()
    await page.locator('.peek').getByRole('link', { name: text.message.ask }).click()
    await card(page).getByText('May I merge it').first().waitFor()
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) /)
    await page
      .locator('.rail')
      .getByRole('link', { name: /^Approvals \d+$/ })
      .waitFor()
  })

  test('what was closed on the disk is listed first, with who is said to have done it', async () => {
    append(channel(), swarmLine('programmer', 'May I rotate the keys?', { to: ['@td'], type: 'request' }))
    const { ts } = JSON.parse(lines().at(-1) ?? '')
    const by = { in_reply_to: { ts, from: 'programmer' } }
    append(channel(), swarmLine('td', 'APPROVED', { to: ['@programmer'], type: 'decision', ...by }))
    const page = await console.visit('/approvals?closed=true')
    const row = page
      .getByRole('region', { name: words.done.title })
      .getByRole('button', { name: /May I rotate the keys/ })
    await row.getByText('by td').waitFor()
    const isWhole = (one: Element) => one.scrollWidth <= one.clientWidth
    expect(await row.locator('.trunc').evaluateAll((all) => all.length), 'who asked, and who did it').toBe(2)
    for (const part of await row.locator('.trunc').all()) expect(await part.evaluate(isWhole)).toBe(true)
    await row.click()
    await card(page)
      .getByText(/decided this on disk/)
      .waitFor()
    const beside = page.locator('.ask-beside')
    await beside.getByText(words.files.doneElsewhere).waitFor()
    expect(await beside.locator('[data-rung]').count(), 'nothing of ours is to be proven').toBe(0)
    const phone = await console.visit(page.url(), PHONE)
    await phone.locator('.decide-foot').getByRole('button', { name: words.closed.nextAsk }).waitFor()
    expect(await phone.locator('.ask-card kbd:visible').allInnerTexts(), 'there is no keyboard').toEqual([])
  })

  test('what was closed is listed, and says its day once that is over', async () => {
    const page = await console.visit('/approvals')
    await connected(page)
    await page.getByRole('link', { name: /closed today$/ }).click()
    await page.getByRole('region', { name: words.done.title }).getByText('May I drop the old index').first().waitFor()
    const decision: { ts: string } = JSON.parse(
      lines().findLast((line) => line.includes('May I drop the old index')) ?? '',
    )
    const decided = Date.parse(decision.ts)
    const tomorrow = Date.now() + 86_400_000
    const later = await console.visit(page.url(), {}, (one) => one.clock.setFixedTime(tomorrow))
    await later.getByText('May I drop the old index').first().click()
    const day = dayName(decided, tomorrow)
    await card(later).locator('.decide-foot').getByText(day, { exact: false }).waitFor()
  })
})

test('the ask that the keys lead to is in sight in its list, also where a link led to it', async () => {
  const which = String(Date.now())
  const many = Array.from({ length: 30 }, (_, at) => `May I do step ${at} of ${which}, @human?`)
  for (const one of many) requests(one)
  const isInSight = (page: Page) =>
    page.locator('.ask-line[aria-current=true]').evaluate((line) => {
      const [own, list] = [line.getBoundingClientRect(), line.closest('.body')?.getBoundingClientRect()]
      return list !== undefined && own.top >= list.top && own.bottom <= list.bottom
    })
  const page = await opened(console, `May I do step 29 of ${which}`)
  await expect.poll(() => isInSight(page)).toBe(true)
  await expect.poll(() => page.url()).toContain('ask=')
  const linked = await console.visit(page.url())
  await linked.locator('.ask-line[aria-current=true]').waitFor()
  await expect.poll(() => isInSight(linked)).toBe(true)
  await cometo(page, `May I do step 1 of ${which}`)
  await expect.poll(() => isInSight(page)).toBe(true)
})
