import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftPost } from '@/lib/post/post-parts'
import { someone } from '@/tests/drafts'
import { houseWith } from '@/tests/one-line-more'
import { slips } from '@/tests/protocols/slips'

type Slip = { id?: string; from: string; at: string; text: string; read: boolean; wants?: string; signalbox?: string }

let house: Awaited<ReturnType<typeof houseWith>>
const listOf = (agent: string) => path.join(house.root, 'slips', `${agent}.json`)
const slipsOf = (agent: string): Slip[] => JSON.parse(readFileSync(listOf(agent), 'utf8'))
const put = (agent: string, all: readonly Slip[]) => writeFileSync(listOf(agent), JSON.stringify(all, null, 2))
const at = (minute: number) => `2026-11-20T14:${String(minute).padStart(2, '0')}:00Z`

const said: Slip = { from: 'ada', at: at(1), text: 'The bridge is open.', read: false }
const twice: Slip = { from: 'ada', at: at(2), text: 'Ships wait.', read: false }
const asked: Slip = { id: 'ask-1', from: 'ada', at: at(3), text: 'May I close it?', wants: 'yes', read: false }

beforeAll(async () => {
  house = await houseWith(slips, (root) => {
    mkdirSync(path.join(root, 'slips'), { recursive: true })
    writeFileSync(path.join(root, 'slips/human.json'), JSON.stringify([said, twice, twice, asked]))
    writeFileSync(
      path.join(root, 'slips/ada.json'),
      '[\n  { "from": "grace", "at": "2026-11-20T13:00:00Z", "text": "x", "read": true }\n]\n',
    )
  })
  await house.turnOn()
})
afterAll(() => house.close())

const brief = async () => {
  const all = await house.messages()
  return all
    .filter(({ channel }) => channel === 'human')
    .map(({ uid, seq, body, state }) => ({ uid, seq, body, state }))
}

test('once a flag flips the same messages are read, each in its state', async () => {
  const before = await brief()
  expect(before.map(({ body, state }) => [body, state])).toEqual([
    ['The bridge is open.', 'unread'],
    ['Ships wait.', 'unread'],
    ['Ships wait.', 'unread'],
    ['May I close it?', 'unread'],
  ])
  put('human', [{ ...said, read: true }, { ...twice, read: true }, twice, asked])
  await house.index()
  const states = (after: typeof before) => after.map(({ state }) => state)
  const once = await brief()
  expect(once.map(({ uid, seq }) => [uid, seq])).toEqual(before.map(({ uid, seq }) => [uid, seq]))
  expect(states(once)).toEqual(['read', 'read', 'unread', 'unread'])
  // One slip more, and of two equal ones none is taken for the other.
  put('human', [{ ...said, read: true }, { ...twice, read: true }, twice, asked, { ...said, at: at(4) }])
  await house.index()
  const more = await brief()
  expect(more.slice(0, 4)).toEqual(once)
  expect(more).toHaveLength(5)
})

test('an ask in it is still decided after its file was rewritten, and the answer lies where its asker looks', async () => {
  const find = async () => (await house.approvals.lists()).decide.rows.find(({ words }) => words === asked.text)
  const row = await find()
  if (row === undefined) throw new Error('It is in no list.')
  put('human', [{ ...said, read: true }, twice, { ...asked, read: true }])
  const card = await house.approvals.card(someone, row.uid)
  expect(card.closed).toBeNull()
  const draft = {
    uid: row.uid,
    sha256: card.sha256,
    verb: 'approve' as const,
    reason: 'Go.',
    changed: null,
    typed: null,
  }
  const decided = await house.approvals.decide({ actor: someone, draft, key: 'key-1' })
  expect(decided).toMatchObject({ receipt: { outcome: 'done' } })
  expect((await house.waited('ask-1')).answer).toBe('approved')
  put('human', [asked])
  expect((await house.waited('ask-1')).answer, 'marked as unread again').toBe('approved')
  // Red control: under its id another word was not asked.
  put('human', [{ ...asked, text: 'May I burn it?' }])
  expect((await house.waited('ask-1')).answer).toBe('time-out')
  put('human', [{ ...said, read: true }, twice, { ...asked, read: true }])
  const [first, answer, ...others] = slipsOf('ada')
  expect([first?.text, others]).toEqual(['x', []])
  expect(answer).toMatchObject({ from: 'human', read: false, text: expect.stringMatching(/^APPROVED .*: Go\.$/) })
  expect(readFileSync(listOf('ada'), 'utf8')).toMatch(/^\[\n {2}\{ "from": "grace", "at": "2026-11-20T13:00:00Z"/)
  await house.index()
  expect(await find()).toBeUndefined()
  // What its asker does with the flag changes neither the receipt nor whose words they are.
  const [own] = (await house.messages()).filter(({ channel, from }) => channel === 'ada' && from === 'human')
  expect(own?.flags).toContain('posted')
  put(
    'ada',
    slipsOf('ada').map((slip) => ({ ...slip, read: true })),
  )
  await house.index()
  const [read] = (await house.messages()).filter(({ channel, from }) => channel === 'ada' && from === 'human')
  expect(read).toEqual({ ...own, state: 'read' })
})

test('what asks and was changed since is not decided', async () => {
  const other: Slip = { ...asked, at: at(9), text: 'May I burn it?' }
  put('human', [...slipsOf('human'), other])
  await house.index()
  const row = (await house.approvals.lists()).decide.rows.find(({ words }) => words === other.text)
  if (row === undefined) throw new Error('It is in no list.')
  const all = slipsOf('human')
  put(
    'human',
    all.map((slip) => (slip.text === other.text ? { ...slip, text: 'May I paint it?' } : slip)),
  )
  expect((await house.approvals.card(someone, row.uid)).closed).toMatchObject({ how: 'withdrawn' })
})

const post = (text: string) => draftPost.parse({ source: house.label, channel: null, to: ['ada'], type: 'slip', text })

test('what is posted is received, and is the same after it was read', async () => {
  const sent = await house.posts.send({ actor: someone, draft: post('Well done.'), key: 'post-1' })
  expect(sent).toMatchObject({ outcome: 'done' })
  put(
    'ada',
    slipsOf('ada').map((slip) => ({ ...slip, read: true })),
  )
  await house.index()
  const receipt = await house.posts.receipt(sent.id)
  expect(receipt.seen).toHaveLength(1)
  const [seen] = receipt.seen
  const own = (await house.messages()).find(({ uid }) => uid === seen?.uid)
  expect(own).toMatchObject({ body: 'Well done.', state: 'read' })
})

test('a write that its agent wrote over each time is told as lost', async () => {
  const stood = readFileSync(listOf('ada'), 'utf8')
  const over = setInterval(() => {
    if (readFileSync(listOf('ada'), 'utf8').includes('Never seen.')) writeFileSync(listOf('ada'), stood)
  }, 5)
  const sent = await house.posts.send({ actor: someone, draft: post('Never seen.'), key: 'post-2' })
  clearInterval(over)
  expect(sent).toMatchObject({ outcome: 'failed', written: [], why: expect.stringContaining('It is not delivered.') })
  expect(readFileSync(listOf('ada'), 'utf8')).toBe(stood)
}, 60_000)
