import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { doubts } from '@/lib/text/sources/doubt-words'
import { barriersInBoth } from '../../barriers'
import { connected, rows, stage } from '../../harness'
import { append, publish, swarmLine } from '../../world'

const FILES = ['a/config.json', 'a/inboxes/lead.json', 'a/inboxes/qa.json', 'b/config.json', 'b/notes.md']
const CAUSE = 'None of its 5 files is read. Ignored: 4 .json, 1 .md.'

/** As other tools leave it: teams without a channel. */
const console = stage({
  world: async (home) => {
    for (const file of FILES) publish(path.join(home, 'teams', file), '{"name":"lead"}')
    return [`swarm:${path.join(home, 'teams')}`]
  },
})

const PAGES = [
  ['/', text.noRows.title],
  ['/approvals', doubts.unsure.asks],
  ['/agents', text.agents.empty.title],
  ['/tasks', text.tasks.empty.title],
  ['/conversations', text.conversations.empty.title],
  ['/unreadable', doubts.unsure.unreadable],
] as const

async function opened(address: string): Promise<Page> {
  const page = await console.visit(address, { bypassCSP: true })
  await connected(page)
  return page
}

describe('a source of which no file is read', () => {
  test.each(PAGES)(
    '%s says so where it would say that there is nothing, with what lies there',
    async (address, title) => {
      const page = await opened(address)
      const said = page.locator('.empty', { hasText: title })
      await said.getByText(CAUSE).waitFor()
      await said.getByText('Swarm reads <team>/channel.jsonl').waitFor()
      for (const wrong of [approvals.clear.title, text.unreadable.none.title, text.agents.known(0), text.noRows.body])
        expect(await page.getByText(wrong).count(), wrong).toBe(0)
      expect(await barriersInBoth(page)).toEqual([])
      await page.close()
    },
  )

  test('is not called well on Sources, in the status line or in a banner', async () => {
    const page = await opened('/sources')
    await page.locator('.status').getByText('1 degraded').waitFor()
    await page.locator('.banner').getByText(CAUSE).waitFor()
    await page.getByText(doubts.unsure.unreadable).waitFor()
    expect(await page.getByText(text.ingest.unreadable.none).count()).toBe(0)
    await page.close()
  })

  test('is well as soon as one of its files is read, without a reload', async () => {
    const page = await opened('/approvals')
    await page.getByText(doubts.unsure.asks).waitFor()
    append(path.join(console.home(), 'teams', 'a', 'channel.jsonl'), swarmLine('dev', 'now it is read'))
    await page.getByText(approvals.clear.title).waitFor()
    await expect.poll(() => page.locator('.banner').count()).toBe(0)
    const stream = await opened('/')
    await rows(stream).getByText('now it is read').waitFor()
  })
})
