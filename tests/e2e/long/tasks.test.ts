import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { connected, signalbox, stage } from '../harness'
import { append, collabMessage, demoWorld, publish } from '../world'

const words = text.tasks
const console = stage({
  world: async (home) => {
    const { roots } = await demoWorld(home, 40)
    list(home, [{ task_id: 'wash', action: 'WASH', status: 'QUEUED', target_agent: 'Agent-9', depends_on: ['dry'] }])
    return roots
  },
})

/** The task list of Dream.OS, as it is rewritten. */
function list(home: string, tasks: object[]): void {
  const file = path.join(home, 'world', 'dream', 'runtime', 'Agent-9', 'chores.json')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ tasks }))
}

const team = () => path.join(console.home(), 'world', 'teams', 'lyra', 'channel.jsonl')
const say = (content: string, more: object = {}) => {
  const base = { ts: new Date().toISOString(), from: 'td', to: ['@qa'], type: 'task', reasoning: 'Asked.' }
  append(team(), `${JSON.stringify({ ...base, content, ...more })}\n`)
}

const line = (page: Page, words: string) => page.locator('.row.tcols', { hasText: words }).first()
const peek = (page: Page) => page.getByRole('complementary', { name: words.peek.label })

async function opened(address = '/tasks'): Promise<Page> {
  const page = await console.visit(address)
  await page.locator('.row.tcols').first().waitFor()
  await connected(page)
  return page
}

describe('tasks', () => {
  test('are one step from the agents, and back, by the keyboard too; the rail has one place for both', async () => {
    const page = await console.visit('/agents')
    const steps = page.getByRole('navigation', { name: text.agents.pages })
    const here = page.locator('.rail [aria-current=page]')
    for (const name of ['tasks', 'agents'] as const) {
      await steps.getByRole('link', { name: text.shell.pages[name] }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/${name}`)
      await page.getByRole('heading', { name: text.shell.pages[name] }).waitFor()
      await expect.poll(() => steps.locator('[aria-current=page]').innerText()).toBe(text.shell.pages[name])
      await expect.poll(() => here.getAttribute('href')).toBe('/agents')
    }
  })

  test('of all four protocols stand in one table, those that have not ended first, each with its own word', async () => {
    const page = await opened('/tasks?state=not-ended')
    await line(page, 'open port 6379').getByText('BLOCKED', { exact: true }).waitFor()
    await line(page, 'docs/CURRENT-STATE.md').getByText('task_assign').waitFor()
    await line(page, 'PUBLISH').getByText('AWAITING_APPROVAL').waitFor()
    await line(page, '逐块校验').getByText('in_progress').waitFor()
    const heads = () => page.locator('.grp [role=rowheader]').allInnerTexts()
    await expect
      .poll(async () => (await heads()).slice(0, 2))
      .toEqual([words.groups.blocked, words.groups['in-progress']])
  })

  test('name what they wait for and whose it is', async () => {
    const page = await opened('/tasks?q=RUN_TESTS')
    await expect
      .poll(() => line(page, 'RUN_TESTS').locator('.waits').innerText())
      .toContain('release-01-build in progress')
    await line(page, 'RUN_TESTS').locator('.waits').getByText('BuildAgent').waitFor()
  })

  test('appear, move and end without a reload, with what caused each change', async () => {
    const page = await console.visit('/tasks?q=polish')
    await connected(page)
    say('@qa take task #71: polish the brass')
    await line(page, 'polish the brass').getByText(words.states.open).waitFor()
    await line(page, 'polish the brass').click()
    say('ACK: Claimed task #71.', { from: 'qa', to: ['@td'] })
    await line(page, 'polish the brass').getByText('Claimed').waitFor()
    say('Completed task #71.', { from: 'qa', to: ['@td'] })
    await line(page, 'polish the brass').getByText(words.states.done).waitFor()
    const history = peek(page).locator('.thistory > li')
    await expect.poll(() => history.count()).toBe(3)
    await expect.poll(() => history.first().innerText()).toContain('Completed task #71')
    await peek(page).getByText('"content":"Completed task #71."').waitFor()
    await history.last().getByRole('link').click()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/conversations\//)
    await page.getByText('polish the brass').first().waitFor()
  })

  test('say where it is not sure how they stand: what is found late claims an earlier time than what ended it', async () => {
    const page = await console.visit('/tasks?q=wind')
    await connected(page)
    say('@qa take task #72: wind the clock')
    await line(page, 'wind the clock').getByText(words.states.open).waitFor()
    say('Completed task #72.', { from: 'qa', to: ['@td'] })
    await line(page, 'wind the clock').getByText(words.states.done).waitFor()
    const early = new Date(Date.now() - 3_600_000).toISOString()
    // What comes within a quarter of a second is of one look, which has no order but its times.
    await expect
      .poll(
        async () => {
          say('ACK: Claimed task #72.', { from: 'qa', to: ['@td'], ts: early })
          return line(page, 'wind the clock').innerText()
        },
        { interval: 600 },
      )
      .toContain(words.unsure)
    await line(page, 'wind the clock').getByText(words.states['in-progress']).waitFor()
    await line(page, 'wind the clock').click()
    await peek(page).getByText(words.unsureWhy).waitFor()
    await peek(page).getByText(words.peek.late).first().waitFor()
    const printed = await signalbox('tasks', '--data', path.join(console.home(), 'data'))
    expect(printed.split('\n').find((row) => row.includes('wind the clock'))).toContain(words.unsure.toLowerCase())
    say('Completed task #72.', { from: 'qa', to: ['@td'] })
    await line(page, 'wind the clock').getByText(words.states.done).waitFor()
    await expect.poll(() => line(page, 'wind the clock').innerText()).not.toContain(words.unsure)
  })

  test('of a list show their graph, what is not known in it, and that they are listed no more', async () => {
    const page = await opened('/tasks?q=wash')
    await line(page, 'WASH').click()
    const needs = peek(page).locator('section', { hasText: words.peek.needs }).first()
    await needs.getByText(words.peek.unknownTask).waitFor()
    list(console.home(), [{ task_id: 'dry', action: 'DRY', status: 'DONE', target_agent: 'Agent-9' }])
    await line(page, 'WASH').getByText(words.states.gone).waitFor()
    await needs.getByRole('button', { name: 'dry' }).click()
    await peek(page).getByText(words.peek.neededBy).waitFor()
    await peek(page).getByText('runtime/Agent-9/chores.json').first().waitFor()
  })

  test('are narrowed by state, source, owner and words, all in the address', async () => {
    const page = await opened()
    await page.getByRole('radio', { name: 'collab' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('source')).toBe('collab')
    await expect.poll(() => line(page, 'RUN_TESTS').count()).toBe(0)
    await page.getByRole('radio', { name: new RegExp(`^${words.groups.open}`) }).click()
    await page.keyboard.press('/')
    await page.keyboard.type('importer')
    await line(page, 'torn line').waitFor()
    await expect.poll(() => page.locator('.row.tcols').count()).toBe(1)
    await page.goto(new URL('/tasks?owner=docs-1', page.url()).href)
    await line(page, 'docs/CURRENT-STATE.md').waitFor()
    await page.getByRole('button', { name: words.filter.owner('docs-1') }).click()
    await line(page, 'RUN_TESTS').waitFor()
    await page.goto(new URL('/tasks?q=nothing-like-it', page.url()).href)
    await page.getByRole('button', { name: words.filter.clear }).click()
    await line(page, 'RUN_TESTS').waitFor()
  })

  test('are walked, opened and left with the keyboard', async () => {
    const page = await console.visit('/')
    await connected(page)
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.locator('.row.tcols').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await peek(page).getByText(words.peek.history).waitFor()
    const first = new URL(page.url()).searchParams.get('task')
    await page.keyboard.press('j')
    await expect.poll(() => new URL(page.url()).searchParams.get('task')).not.toBe(first)
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('of an agent are one step from it', async () => {
    const page = await console.visit(`/agents?agent=${encodeURIComponent('collab/docs-1')}`)
    await page.getByRole('link', { name: words.ofAgent }).click()
    await line(page, 'docs/CURRENT-STATE.md').waitFor()
  })

  test('that nobody knows are told so', async () => {
    const page = await console.visit('/tasks?task=tnothing')
    console.forgive(/404/)
    await peek(page).getByText(words.peek.notFound).waitFor()
  })

  test('can be looked at on a phone', async () => {
    const page = await console.visit('/tasks', { viewport: { width: 390, height: 844 } })
    await line(page, 'open port 6379').click()
    await peek(page).getByText(words.peek.history).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('are printed by the command, as lines and as JSON', async () => {
    const said = collabMessage('msg-print', 'Print it', { type: 'task_assign', to: 'docs-1' })
    publish(path.join(console.home(), 'world', 'collab', 'channels', 'agent-os-paper', 'msg-print.json'), said)
    const data = path.join(console.home(), 'data')
    await expect.poll(() => signalbox('tasks', '--data', data)).toContain('Print it')
    const rows = (await signalbox('tasks', '--json', '--owner', 'docs-1', '--data', data)).trim().split('\n')
    expect(rows.map((row) => JSON.parse(row).owner)).toEqual(rows.map(() => 'docs-1'))
  })
})
