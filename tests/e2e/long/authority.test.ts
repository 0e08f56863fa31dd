import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { text } from '@/lib/text'
import { connected, rows, stage } from '../harness'
import { collabMessage, publish } from '../world'

const words = text.agents.authority

const console = stage({
  world: async (home) => {
    register(home, { guardrails: { blocked_domains: ['lock', 'alarm'], changes_require_approval: true } })
    lay(home, 'msg-before', 'I look at the door.', Date.now() - 60_000)
    return [`multi-agent-os:${path.join(home, 'collab')}`]
  },
})

/** The registration of `keeper-1`, as somebody edits it. */
const register = (home: string, said: object) =>
  publish(path.join(home, 'collab', 'registry', 'agents', 'keeper-1.json'), {
    ...{ id: 'keeper-1', role: 'worker', status: 'active', ...said },
  })

function lay(home: string, id: string, said: string, at: number) {
  const message = collabMessage(id, said, { from: 'keeper-1', timestamp: new Date(at).toISOString() })
  publish(path.join(home, 'collab', 'channels', 'agent-os-paper', `${id}.json`), message)
}

const ADDRESS = `/agents?agent=${encodeURIComponent('collab/keeper-1')}&tab=authority`
const PRESENCE = ADDRESS.replace('tab=authority', 'tab=presence')
const peek = (page: Page) => page.getByRole('complementary', { name: text.agents.peek.label })

test('a guardrail beside the presence of an agent leads to the messages that broke it', async () => {
  const page = await console.visit(PRESENCE)
  await connected(page)
  const broken = peek(page).getByRole('link', { name: words.broken })
  await broken.last().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('source:collab from:keeper-1 rule:MAO142')
})

test('what an agent may do is shown with what loosened it, as it was then, and from what it said', async () => {
  const page = await console.visit(ADDRESS)
  await connected(page)
  await peek(page).getByText(words.now, { exact: true }).waitFor()
  await peek(page).getByText('["lock","alarm"]', { exact: true }).waitFor()

  const broken = peek(page).getByRole('link', { name: words.broken })
  const asked = async (nth: number) =>
    new URL((await broken.nth(nth).getAttribute('href')) ?? '', page.url()).searchParams.get('q')
  expect(await asked(0)).toBe('source:collab from:keeper-1 rule:MAO141')
  expect(await asked(1)).toBe('source:collab from:keeper-1 rule:MAO142')

  register(console.home(), { guardrails: { blocked_domains: ['lock'] }, capabilities: ['review'] })
  const removed = { term: 'guardrail', name: 'changes_require_approval', from: 'true', to: null } as const
  const loosened = peek(page).getByText(words.change(removed))
  await loosened.waitFor()
  await expect.poll(() => peek(page).innerText()).toContain(words.counts(1, 1))
  await expect.poll(() => peek(page).innerText()).toContain(`(${words.way.loosened})`)

  // The first of the list is the newest: before it, the oldest held.
  await peek(page).getByRole('button', { name: words.heldThen }).last().click()
  await peek(page).getByText('["lock","alarm"]', { exact: true }).waitFor()
  expect(page.url()).toContain('at=')
  const then = page.url()
  await peek(page).getByRole('button', { name: words.showNow }).click()
  await peek(page).getByText('["lock"]', { exact: true }).waitFor()
  await page.goto(then)
  await peek(page).getByText('["lock","alarm"]', { exact: true }).waitFor()

  const stream = await console.visit('/?q=%22look%20at%20the%20door%22')
  await rows(stream).filter({ hasText: 'I look at the door.' }).click()
  await stream.getByRole('link', { name: words.thenOf('keeper-1') }).click()
  await peek(stream)
    .getByText(/Nothing is known of that time/)
    .waitFor()
})
