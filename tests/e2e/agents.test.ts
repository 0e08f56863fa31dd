import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { connected, rows, stage } from './harness'
import { append, demoWorld, swarmLine } from './world'

const console = stage({
  world: async (home) => {
    const { roots } = await demoWorld(home)
    beat(home, 'old-1', 'WORKING', Date.now() - 7_200_000)
    return roots
  },
})

/** A presence file as its watcher rewrites it. */
function beat(home: string, agent: string, state: string, at: number): void {
  const dir = path.join(home, 'world', 'collab', 'presence')
  mkdirSync(dir, { recursive: true })
  const said = { agent_id: agent, timestamp: new Date(at).toISOString(), state, channel: 'agent-os-paper' }
  writeFileSync(path.join(dir, `${agent}.json`), JSON.stringify(said))
}

const line = (page: Page, agent: string) => page.locator('[role=row].acols', { hasText: agent }).first()
const peek = (page: Page) => page.getByRole('complementary', { name: text.agents.peek.label })

async function opened(address = '/agents'): Promise<Page> {
  const page = await console.visit(address)
  await rows(page).first().waitFor()
  await connected(page)
  return page
}

describe('agents', () => {
  test('stand under their sources, named as they write themselves, with what each declared', async () => {
    const page = await opened()
    for (const source of ['collab', 'teams', 'dream', 'clawos'])
      await page.getByRole('rowheader', { name: source, exact: true }).waitFor()
    await line(page, 'RefactorAgent').waitFor()
    expect(await line(page, 'pm-infra').innerText()).toContain('pm')
    await page
      .locator('.bar')
      .getByText(/\d+ known, \d+ stale/)
      .waitFor()
  })

  test('whose heartbeat is too old is stale; a new heartbeat ends that without a reload', async () => {
    const page = await opened()
    const old = line(page, 'old-1')
    await old.getByText('WORKING').waitFor()
    expect(await old.innerText()).toContain(text.agents.staleWord)
    beat(console.home(), 'old-1', 'AWAKE', Date.now())
    await old.getByText('AWAKE').waitFor()
    expect(await old.innerText()).not.toContain(text.agents.staleWord)
  })

  test('whose protocol keeps no heartbeat have a presence inferred from their messages', async () => {
    const page = await opened()
    const seen = line(page, 'newcomer')
    append(path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl'), swarmLine('newcomer', 'here I am'))
    await seen.getByText(text.agents.posting).waitFor()
    await seen.getByText('here I am').waitFor()
  })

  test('one shows what it declared beside what was observed, and leads to what it said', async () => {
    const page = await opened(`/agents?agent=${encodeURIComponent('dream/refactoragent')}`)
    await peek(page).getByText('RefactorAgent').first().waitFor()
    await peek(page).getByText(text.agents.peek.observed).waitFor()
    expect(await page.title()).toContain('Agents: ')
    await peek(page).getByRole('link', { name: text.agents.peek.show }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('agent:refactoragent source:dream')
    await rows(page).filter({ hasText: 'RefactorAgent' }).first().waitFor()
  })

  test('can be narrowed by what one types', async () => {
    const page = await opened()
    await page.keyboard.press('/')
    await page.keyboard.type('pm')
    await expect.poll(() => line(page, 'RefactorAgent').count()).toBe(0)
    await line(page, 'pm-data').waitFor()
  })
})
