import { renameSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { text } from '@/lib/text'
import { connected, rows, stage } from '../../harness'
import { append, demoWorld, swarmLine } from '../../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })
const channel = () => path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl')

test('a rotated channel keeps its messages, whose page and whose file say that it was rotated', async () => {
  const page = await console.visit('/?q=lantern', { viewport: { width: 1440, height: 900 } })
  await connected(page)
  append(channel(), swarmLine('dev', 'lantern before the rotation'))
  await rows(page).filter({ hasText: 'lantern before' }).waitFor()
  renameSync(channel(), `${channel()}.1`)
  append(channel(), swarmLine('dev', 'lantern after the rotation'))
  await rows(page).filter({ hasText: 'lantern after' }).waitFor()
  const before = rows(page).filter({ hasText: 'lantern before' })
  await before.click()
  await page.getByText('matches disk, in a rotated file').waitFor()
  const provenance = page.locator('.peek dl.kv').filter({ hasText: text.message.provenance.hash })
  await provenance.getByText(`${channel()}.1`, { exact: true }).waitFor()
  await provenance.getByText('atlas/channel.jsonl', { exact: true }).waitFor()
  expect(
    await page
      .locator('[role=grid]')
      .getByText(/removed|gone/)
      .count(),
  ).toBe(0)
  await page.goto(`${console.house().url}/sources`)
  await page.getByText('rotated, teams').waitFor()
})
