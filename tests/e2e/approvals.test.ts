import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { approvals as words } from '@/lib/text/approvals'
import { writing } from '@/lib/text/writing'
import { connected, stage } from './harness'
import { append, clawMessage, collabMessage, demoWorld, publish, swarmLine } from './world'

const console = stage({ world: async (home) => (await demoWorld(home, 20)).roots })
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const world = (...names: string[]) => path.join(console.home(), 'world', ...names)
const channel = () => world('teams', 'atlas', 'channel.jsonl')
const lines = () => readFileSync(channel(), 'utf8').trimEnd().split('\n')
const requests = (content: string) =>
  append(channel(), swarmLine('programmer', content, { to: ['@human'], type: 'request' }))

const card = (page: Page) => page.getByRole('region', { name: words.card.label, exact: true })
const verb = (page: Page, name: keyof typeof words.verbs) => card(page).locator(`#decide-${name}`)
const hint = (page: Page) => card(page).locator('#decide-why')
const reason = (page: Page) => card(page).locator('#decide-reason')
const rung = (page: Page, name: string) => page.locator(`[data-rung=${name}]`)
const isOff = (control: Locator) => control.getAttribute('aria-disabled').then((off) => off === 'true')

/** The page with this ask open, come to by the keys of the list. */
async function opened(said: string, address = '/approvals'): Promise<Page> {
  const page = await console.visit(address)
  await connected(page)
  const line = page.locator('.ask-line').filter({ hasText: said })
  await line.waitFor()
  const isOpen = () => line.getAttribute('aria-current').then((now) => now === 'true')
  for (let steps = 0; steps < 60 && !(await isOpen()); steps++) await page.keyboard.press('j')
  await card(page).getByText(said).first().waitFor()
  await card(page).locator('.decide-foot').waitFor()
  return page
}

async function arm(page: Page): Promise<void> {
  await expect.poll(() => isOff(verb(page, 'approve'))).toBe(false)
  await page.keyboard.press('a')
  await hint(page).filter({ hasText: words.armed.approve }).waitFor()
}

/** Arms the approval and confirms it, and waits until what was written is read again. */
async function approveByKeys(page: Page): Promise<void> {
  await arm(page)
  await page.keyboard.press('Enter')
  await page.locator('[data-rung=written].ok').waitFor()
}

const addedIn = (folder: string, before: readonly string[]) =>
  readdirSync(folder).filter((name) => !before.includes(name) && name.endsWith('.json'))

/** Lets these sources be written to, as the page of each does. */
async function turnOn(...sources: string[]): Promise<void> {
  const page = await console.visit('/approvals')
  const answers = await page.evaluate(async (asked) => {
    const turn = async (source: string) => {
      const body = JSON.stringify({ source, on: true, why: 'It is tried.' })
      const headers = { 'content-type': 'application/json', 'x-signalbox': '1' }
      return (await fetch('/api/trpc/writing.turn', { method: 'POST', headers, body })).status
    }
    return Promise.all(asked.map(turn))
  }, sources)
  expect(answers).toEqual(sources.map(() => 200))
}

beforeAll(() => turnOn('collab', 'teams', 'clawos'))

describe('an agent asks and a person approves by keyboard', () => {
  test('of Multi-Agent OS: the bytes are shown before, and the file appears', async () => {
    const folder = world('collab', 'channels', 'agent-os-paper')
    const code = '{"action":"lock.unlock","entity_id":"lock.side_door"}'
    const content = { text: 'May I unlock the side door?', code, artifacts: [] }
    const asked = collabMessage('msg-ask-1', '', { to: 'human', type: 'approval_request', content })
    publish(path.join(folder, 'msg-20261120-142454-codex-1-9b1d.json'), asked)
    const page = await opened('May I unlock the side door?')
    await card(page).getByText('lock.side_door').waitFor()
    await page.getByText('"review_vote"').waitFor()
    const before = readdirSync(folder)
    await approveByKeys(page)
    const [name = ''] = addedIn(folder, before)
    expect(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))).toMatchObject({
      from: 'human',
      to: 'codex-1',
      type: 'review_vote',
      metadata: { in_reply_to: 'msg-ask-1' },
    })
    await card(page).getByText(words.closed.byYou).waitFor()
  })

  test('of the Swarm: the line appears, and the ladder fills as the agent sees it and acts', async () => {
    requests('May I add authlib 1.3, @human?')
    const page = await opened('May I add authlib 1.3')
    await approveByKeys(page)
    const decision: { ts: string; type: string } = JSON.parse(lines().at(-1) ?? '')
    expect(decision).toMatchObject({ from: 'human', to: ['@programmer'], type: 'decision' })
    const done = { to: ['@human'], type: 'status', in_reply_to: { ts: decision.ts, from: 'human' } }
    append(channel(), swarmLine('programmer', `Added, as approved at ${decision.ts}.`, done))
    await expect.poll(() => rung(page, 'acted').getAttribute('class')).not.toBe('none')
  })

  test('of Dream.OS: not while it is read-only, which says where that is changed', async () => {
    const ask = {
      ...{ message_id: 'ask-dream-1', sender_agent_id: 'PlanningAgent', target_agent_id: 'User' },
      ...{ timestamp_dispatched: new Date().toISOString(), command: 'request_approval', task_id: 'dead-code' },
      params: { question: 'Remove 14 files of dead code?' },
    }
    publish(world('dream', 'runtime', 'PlanningAgent', 'outbox', 'msg_ask-dream-1.json'), ask)
    const page = await opened('Remove 14 files of dead code?')
    await expect.poll(() => isOff(verb(page, 'approve'))).toBe(true)
    await card(page).getByRole('link', { name: words.why.toWriting }).click()
    await page.getByRole('region', { name: writing.title, exact: true }).getByText(writing.readOnly).waitFor()
    await turnOn('dream')
    const inbox = world('dream', 'runtime', 'PlanningAgent', 'inbox')
    const before = readdirSync(inbox)
    const again = await opened('Remove 14 files of dead code?')
    await approveByKeys(again)
    const [name = ''] = addedIn(inbox, before)
    expect(JSON.parse(readFileSync(path.join(inbox, name), 'utf8'))).toMatchObject({
      sender_agent_id: 'User',
      command: 'approval_decision',
    })
  })

  test('of ClawOS: the response lies in the inbox of the asker', async () => {
    const ask = clawMessage('8c1f4d0e-0000-4000-8000-000000000001', 'May I delete /srv/bk-06?', {
      type: 'request',
      to: { agent: 'human', tier: 'command' },
      payload: { action: 'delete', message: 'May I delete /srv/bk-06?' },
    })
    publish(world('clawos', 'blackboard', 'human', 'inbox', `${ask.id}.json`), ask)
    const inbox = world('clawos', 'blackboard', 'pm-infra', 'inbox')
    const before = readdirSync(inbox)
    const page = await opened('May I delete /srv/bk-06?')
    await approveByKeys(page)
    const [name = ''] = addedIn(inbox, before)
    expect(JSON.parse(readFileSync(path.join(inbox, name), 'utf8'))).toMatchObject({
      type: 'response',
      payload: { requestId: ask.id, status: 'success' },
    })
  })
})

describe('nothing is decided by mistake', () => {
  test('what is armed is let go, and a refusal takes its reason along', async () => {
    requests('May I drop the old index, @human?')
    const page = await opened('May I drop the old index')
    await arm(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => verb(page, 'approve').getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('r')
    await expect.poll(() => reason(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByRole('radio', { name: words.files.if.reject, checked: true }).waitFor()
    await page.keyboard.type('Not today.')
    await page.keyboard.press('Enter')
    await page.locator('[data-rung=written].ok').waitFor()
    expect(JSON.parse(lines().at(-1) ?? '')).toMatchObject({ type: 'decision' })
    expect(lines().at(-1)).toContain('Not today.')
  })

  test('what somebody else decided meanwhile is told, and nothing typed is lost', async () => {
    requests('May I rename the module, @human?')
    const page = await opened('May I rename the module')
    console.forgive(/net::ERR_FAILED|409/)
    await page.route(/trpc\/approvals\.(card|lists)/, (route) => route.abort())
    const other = await opened('May I rename the module')
    await approveByKeys(other)
    const was = lines().length
    await page.keyboard.press('r')
    await page.keyboard.type('Keep its name.')
    await page.keyboard.press('Enter')
    await card(page).getByRole('alert').filter({ hasText: words.stale.title }).waitFor()
    await card(page).getByText('local approved this').waitFor()
    expect(await reason(page).inputValue()).toBe('Keep its name.')
    expect(lines()).toHaveLength(was)
    await page.unroute(/trpc\/approvals\.(card|lists)/)
    await page.reload()
    await card(page).getByText(words.closed.kept).waitFor()
    await card(page).getByText('Keep its name.').waitFor()
  })

  test('a long ask cannot be approved before its end was in sight', async () => {
    const code = JSON.stringify(Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`step_${at}`, at])), null, 2)
    const content = { text: 'May I run all of it?', code, artifacts: [] }
    const asked = collabMessage('msg-long-1', '', { to: 'human', type: 'approval_request', content })
    publish(world('collab', 'channels', 'agent-os-paper', 'msg-20261120-142455-codex-1-9b1e.json'), asked)
    const page = await opened('May I run all of it?')
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

describe('on a phone', () => {
  test('an approval is held, not tapped', async () => {
    requests('May I ship it, @human?')
    const desk = await opened('May I ship it')
    const page = await console.visit(desk.url(), PHONE)
    const hold = card(page).getByRole('button', { name: words.holdTo.approve })
    await expect.poll(() => isOff(hold)).toBe(false)
    await hold.tap()
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
    await page.locator('[role=row].row').first().click()
    await page.locator('.peek').getByRole('link', { name: text.message.ask }).click()
    await card(page).getByText('May I merge it').first().waitFor()
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) /)
    await page
      .locator('.rail')
      .getByRole('link', { name: /^Approvals \d+$/ })
      .waitFor()
  })

  test('what was closed is listed', async () => {
    const page = await console.visit('/approvals')
    await connected(page)
    await page.getByRole('link', { name: /closed today$/ }).click()
    await page.getByRole('region', { name: words.done.title }).getByText('May I add authlib 1.3').first().waitFor()
  })
})
