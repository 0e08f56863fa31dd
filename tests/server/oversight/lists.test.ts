import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, openReading, type Reading } from '@/server/boot/base/reading-side'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { policiesOver } from '@/server/boot/serve/policy-side'
import { postingOver } from '@/server/boot/serve/post-verbs'
import { indexNow } from '@/server/boot/tail/index-once'
import { waitingAsks } from '@/server/oversight/approvals/asked/waiting'
import { policyJudge } from '@/server/oversight/policies/judge-policies'
import { readSettings } from '@/server/settings'
import { actingOver, draft, someone, tells } from '@/tests/drafts'
import { rule } from './policies/world'

/** As many of the newest decisions as are looked at for what the index holds for open. */
const NEWEST = 500
/** More than one list shows. */
const OLD = 230

let home = ''
let reading: Reading
let ledger: Ledger
let approvals: Awaited<ReturnType<typeof posting>>['approvals']
const at = (...steps: string[]) => path.join(home, ...steps)

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  await mkdir(at('collab/channels/home'), { recursive: true })
  await mkdir(at('collab/presence'))
  await ask('one', 'May I merge it?')
  await ask('two', 'May I drop it?')
  for (let each = 0; each < OLD; each += 1) await ask(`old-${each}`, `May I?`, `2026-11-20T10:00:${each % 60}Z`)
  const settings = readSettings({ flags: { data: at('data') }, environment: {}, directory: home, home })
  const quiet = { onProgress: () => undefined, onDeriving: () => undefined }
  await indexNow(settings, [{ root: at('collab'), protocol: 'multi-agent-os' }], quiet)
  reading = await openReading(dataOf(settings))
  ledger = await openLedgerSide(dataOf(settings), 0)
  const opened = await posting(settings.data)
  await opened.writing.turn({ actor: someone, label: 'collab', on: true, why: 'x' }, tells)
  approvals = opened.approvals
})
afterAll(async () => {
  await reading.close()
  await ledger.close()
  await rm(home, { recursive: true })
})

async function posting(data: string) {
  const parts = actingOver({ reading, ledger, data })
  return (await postingOver(parts))(reading.readers, null)
}

/** Without an id: nothing that is written can name it. */
async function ask(name: string, text: string, timestamp = '2026-11-21T10:00:00Z'): Promise<void> {
  const said = { id: null, timestamp, session_id: 'home', from: 'dev', to: 'human' }
  const message = { ...said, type: 'approval_request', content: { text }, metadata: {} }
  await writeFile(at(`collab/channels/home/msg-20261121-100000-dev-${name}.json`), JSON.stringify(message))
}
const decidable = async () => {
  const { decide } = await approvals.lists()
  return [decide.rows.map(({ words }) => words), decide.count]
}
const told = async () => {
  const { candidates, asks } = reading.readers
  const { policies, decisions, held } = ledger
  const judge = policyJudge({ policies, candidates, decidedOnDisk: asks.decidedOnDisk, now: Date.now })
  const house = { decisions, asks, judge, held, candidates: candidates.of }
  return (await waitingAsks(house, { now: Date.now(), most: 50 })).size
}

async function note(uid: string): Promise<void> {
  const { person, name, role, assurance } = someone
  const about = {
    sha256: '',
    source: 'collab',
    asker: 'dev',
    words: '',
    list: 'answer',
    verb: 'answer',
    body: '',
  } as const
  const said = { uid, key: `key-${uid}`, changed: '', reason: '', policy: null, policyVersion: null }
  const deciding = { ...about, ...said, person, name, role, assurance, at: 1, needed: 1, lapsed: [] }
  await ledger.decisions.note(deciding, draft({ at: 1, act: 'answer', outcome: 'done' }))
}

test('what was decided on a message without an id does not wait again, however much was decided since', async () => {
  const { decide } = await approvals.lists()
  const merge = decide.rows.find(({ words }) => words === 'May I merge it?')
  const { sha256 } = await approvals.card(someone, merge?.uid ?? '')
  const yes = { uid: merge?.uid ?? '', sha256, verb: 'approve', reason: '', changed: null, typed: null } as const
  await approvals.decide({ actor: someone, draft: yes, key: 'a-key-of-mine' })
  const open = await reading.readers.asks.uids({ now: Date.now(), limit: NEWEST, list: 'decide' })
  const drop = decide.rows.find(({ words }) => words === 'May I drop it?')
  for (const uid of open) if (uid !== merge?.uid && uid !== drop?.uid) await note(uid)
  expect(await decidable()).toEqual([['May I drop it?'], 1])
  expect(await told()).toBe(1)
  for (let each = 0; each < NEWEST; each += 1) await note(`other-${each}`)
  expect(await decidable()).toEqual([['May I drop it?'], 1])
  expect(await told()).toBe(1)
  const before = () => Date.now() - 3_600_000
  const policies = policiesOver({
    ...actingOver({ reading, ledger, data: at('data'), now: before }),
    readers: reading.readers,
  })
  await policies.save(someone, { name: 'all', rule: rule({ query: 'from:dev' }), why: 'x', enable: true, base: 0 })
  expect(await decidable(), 'nor where a policy finds it').toEqual([['May I drop it?'], 1])
  expect(await told()).toBe(1)
})
