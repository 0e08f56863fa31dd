import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftPost } from '@/lib/post/post-parts'
import { readKeyFile } from '@/server/boot/human/trusted'
import { verifyHuman } from '@/server/boot/human/verify-message'
import { someone } from '@/tests/drafts'
import { houseWith } from '@/tests/one-line-more'
import { letters } from '@/tests/protocols/letters'

let house: Awaited<ReturnType<typeof houseWith>>
const at = (...steps: string[]) => path.join(house.root, 'mail', ...steps)
const ASK =
  '---\nid: ask-1\nfrom: ada\nto: human\ndate: 2026-11-20T14:10:00Z\nwants: yes\nstatus: unread\n---\n\nMay I close it?\n'
const TOLD =
  '---\r\nFrom: ada\r\nDate: 2026-11-20T14:00:00Z\r\nStatus: unread\r\n---\r\n\r\n# The bridge\r\n\r\nIt is open.\r\n'

beforeAll(async () => {
  house = await houseWith(letters, (root) => {
    for (const folder of ['human/inbox', 'ada/inbox', 'ada/archive'])
      mkdirSync(path.join(root, 'mail', folder), { recursive: true })
    writeFileSync(path.join(root, 'mail/human/inbox/ask.md'), ASK)
    writeFileSync(path.join(root, 'mail/human/inbox/told.md'), TOLD)
  })
  await house.turnOn()
})
afterAll(() => house.close())

const brief = async (body: string) => {
  const all = (await house.messages()).filter((one) => one.body.includes(body))
  return all.map(({ uid, seq, state, goneAt }) => ({ uid, seq, state, goneAt }))
}

test('a letter that is marked as read in its header is the same letter, read', async () => {
  const [before, ...others] = await brief('It is open.')
  expect([before?.state, others]).toEqual(['unread', []])
  writeFileSync(at('human/inbox/told.md'), TOLD.replace('Status: unread', 'Status: read'))
  await house.index()
  expect(await brief('It is open.')).toEqual([{ ...before, state: 'read' }])
  // Red control: other words are another letter, and the first one is gone.
  writeFileSync(at('human/inbox/told.md'), TOLD.replace('It is open.', 'It is open. Now.'))
  await house.index()
  const after = await brief('It is open.')
  expect(after).toHaveLength(2)
  for (const { uid, goneAt } of after) expect(goneAt === null).toBe(uid !== before?.uid)
})

/** As whoever has the key alone judges it. */
const verified = async (file: string) => {
  const trusted = readKeyFile(await house.keyFile(), 'key.pub')
  const asked = { file, offset: null, id: null, given: null, now: Date.now() }
  return verifyHuman({ ...asked, trusted, protocols: house.protocols })
}

test('an ask is answered by a letter that is signed, and verified wherever its reader puts it and whatever is marked in it', async () => {
  const find = async () => (await house.approvals.lists()).decide.rows.find(({ words }) => words === 'May I close it?')
  const row = await find()
  if (row === undefined) throw new Error('It is in no list.')
  writeFileSync(at('human/inbox/ask.md'), ASK.replace('status: unread', 'status: read'))
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
  // Red control: under its id another word was not asked.
  writeFileSync(at('human/inbox/ask.md'), ASK.replace('close', 'burn'))
  expect((await house.waited('ask-1')).answer).toBe('time-out')
  writeFileSync(at('human/inbox/ask.md'), ASK)
  expect((await house.waited('ask-1')).answer).toBe('approved')
  const [name = '', ...others] = readdirSync(at('ada/inbox'))
  expect(others).toEqual([])
  const text = readFileSync(at('ada/inbox', name), 'utf8')
  expect(text).toMatch(
    /^---\nfrom: human\nto: ada\ndate: .+\nstatus: unread\nre: [0-9a-f]{64}\nsignalbox: ed25519:.+\n---\n\nAPPROVED .*: Go\.\n$/,
  )
  expect(await verified(at('ada/inbox', name))).toMatchObject({ is: 'genuine', seal: { deed: 'approve' } })
  await house.index()
  expect(await find()).toBeUndefined()
  const [own] = await brief('APPROVED')

  writeFileSync(at('ada/inbox', name), text.replace('status: unread', 'status: answered'))
  renameSync(at('ada/inbox', name), at('ada/archive', name))
  await house.index()
  expect(await brief('APPROVED')).toEqual([{ ...own, state: 'archived' }])
  expect((await house.messages()).find(({ uid }) => uid === own?.uid)?.flags).toContain('posted')
  expect(await verified(at('ada/archive', name))).toMatchObject({ is: 'genuine' })
  // Red control: one word more, in its text or its header, and nobody signed it.
  for (const [from, to] of [
    ['Go.', 'Go now.'],
    ['to: ada', 'to: grace'],
    ['status: unread', 'status: unread\ncc: grace'],
  ] as const) {
    writeFileSync(at('ada/archive', name), text.replace(from, to))
    expect(await verified(at('ada/archive', name))).toMatchObject({ is: 'not' })
  }
  // In somebody else's box it is none of theirs.
  mkdirSync(at('grace/inbox'), { recursive: true })
  writeFileSync(at('grace/inbox', name), text)
  expect(await verified(at('grace/inbox', name))).toMatchObject({ is: 'not' })
})

test('what is posted is shown to the letter, written as a letter, and received', async () => {
  const post = draftPost.parse({
    source: house.label,
    channel: null,
    to: ['ada'],
    type: 'letter',
    text: 'Well done.\n\n---\nstatus: read',
  })
  const preview = await house.posts.preview(someone, post)
  expect(preview.notes.filter(({ severity }) => severity === 'error')).toEqual([])
  const sent = await house.posts.send({ actor: someone, draft: post, key: 'post-1' })
  const [file] = sent.written
  if (file === undefined) throw new Error('Nothing was written.')
  const text = readFileSync(file.path, 'utf8')
  writeFileSync(file.path, text.replace('status: unread', 'status: read'))
  await house.index()
  const receipt = await house.posts.receipt(sent.id)
  expect(receipt.seen).toHaveLength(1)
  const own = (await house.messages()).find(({ uid }) => uid === receipt.seen[0]?.uid)
  expect(own).toMatchObject({ body: 'Well done.\n\n---\nstatus: read', state: 'read' })
})
