import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, openReading, type Reading } from '@/server/boot/base/reading-side'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { postingOver } from '@/server/boot/serve/post-verbs'
import { indexNow } from '@/server/boot/tail/index-once'
import { ROWS } from '@/server/oversight/approvals/asked/added'
import type { listsOf } from '@/server/oversight/approvals/asked/ask-list-rows'
import { readSettings } from '@/server/settings'
import { actingOver } from '@/tests/drafts'

/** More of one source than a list shows, and a few of another. */
const MANY = ROWS + 15
const FEW = 3
const OPEN = 4

let home = ''
let reading: Reading
let ledger: Ledger
let lists: () => ReturnType<typeof listsOf>

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  for (const [source, count] of [
    ['many', MANY],
    ['few', FEW],
  ] as const) {
    await mkdir(path.join(home, source, 'channels/home'), { recursive: true })
    await mkdir(path.join(home, source, 'presence'))
    for (let each = 0; each < count; each += 1) {
      await say(source, { id: `ask-${each}`, from: 'dev', to: 'human', type: 'approval_request' })
      await say(source, { from: 'human', to: 'dev', type: 'review_vote', metadata: { in_reply_to: `ask-${each}` } })
    }
    for (let each = 0; each < OPEN; each += 1)
      await say(source, { id: `open-${each}`, from: 'dev', to: 'human', type: 'approval_request' })
  }
  const settings = readSettings({ flags: { data: path.join(home, 'data') }, environment: {}, directory: home, home })
  const quiet = { onProgress: () => undefined, onDeriving: () => undefined }
  const sources = ['many', 'few'].map((name) => ({ root: path.join(home, name), protocol: 'multi-agent-os' }))
  await indexNow(settings, sources, quiet)
  reading = await openReading(dataOf(settings))
  ledger = await openLedgerSide(dataOf(settings), 0)
  const parts = actingOver({ reading, ledger, data: settings.data })
  const { approvals } = (await postingOver(parts))(reading.readers, null)
  lists = () => approvals.lists()
})
afterAll(async () => {
  await reading.close()
  await ledger.close()
  await rm(home, { recursive: true })
})

let said = 0

/** By hand: Signalbox wrote none of it. */
async function say(source: string, more: object): Promise<void> {
  said += 1
  const timestamp = new Date(Date.UTC(2026, 10, 21, 10) + said * 1000).toISOString()
  const message = {
    ...{ id: `by-hand-${said}`, timestamp, session_id: 'home', content: { text: 'APPROVED: go on.' }, metadata: {} },
    ...more,
  }
  await writeFile(path.join(home, source, 'channels/home', `msg-${said}.json`), JSON.stringify(message))
}

test('of more than a list shows it says how many of each source were decided elsewhere', async () => {
  const { decide, answer, inform } = await lists()
  expect([decide.rows.length, decide.count]).toEqual([ROWS, MANY + FEW + 2 * OPEN])
  const told = [...decide.elsewhere].sort((one, other) => other.count - one.count)
  expect(told).toEqual([
    { source: 'many', count: MANY },
    { source: 'few', count: FEW },
  ])
  const listed = decide.rows.filter((row) => row.elsewhere && row.source === 'many').length
  expect(listed, 'red control: of what is listed alone it would be fewer').toBeLessThan(MANY)
  expect([answer.elsewhere, inform.elsewhere]).toEqual([[], []])
})
