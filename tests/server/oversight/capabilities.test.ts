import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { draftPost } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import type { Protocol } from '@/server/protocols/protocol'
import { someone } from '@/tests/drafts'
import { houseWith } from '@/tests/one-line-more'
import { letters } from '@/tests/protocols/letters'

const ASK = '---\nfrom: ada\nto: human\ndate: 2026-11-20T14:10:00Z\nwants: yes\n---\n\nMay I close it?\n'

let house: Awaited<ReturnType<typeof houseWith>>
afterEach(() => house.close())

/** The same letters, of which some or all can only be read. */
async function open(protocol: Protocol) {
  house = await houseWith(protocol, (root) => {
    for (const folder of ['human/inbox', 'ada/inbox']) mkdirSync(path.join(root, 'mail', folder), { recursive: true })
    writeFileSync(path.join(root, 'mail/human/inbox/ask.md'), ASK)
  })
  const row = (await house.approvals.lists()).decide.rows.find(({ words: said }) => said === 'May I close it?')
  if (row === undefined) throw new Error('It is in no list.')
  const card = await house.approvals.card(someone, row.uid)
  const draft = { uid: row.uid, sha256: card.sha256, changed: null, typed: null, reason: 'Go.' }
  return {
    card,
    decide: (verb: 'approve' | 'no-decision') =>
      house.approvals.decide({ actor: someone, draft: { ...draft, verb }, key: `key-${verb}` }),
  }
}

test('in a protocol that can only be read nothing is composed and nothing approved, and it is said why', async () => {
  const { card, decide } = await open({ ...letters, writing: null })
  const why = words.noWriter('Letters')
  expect(card).toMatchObject({ writable: true, may: { verbs: ['no-decision'], why } })
  await expect(house.turnOn()).rejects.toMatchObject({ code: 'refused', message: why })
  expect(await house.writing.list()).toEqual([])
  const post = draftPost.parse({ source: house.label, channel: null, to: ['ada'], type: 'letter', text: 'Go.' })
  await expect(house.posts.targets({ source: house.label, to: '', channel: '' })).rejects.toMatchObject({
    message: why,
  })
  await expect(house.posts.send({ actor: someone, draft: post, key: 'post-1' })).rejects.toMatchObject({ message: why })
  await expect(decide('approve')).rejects.toMatchObject({ message: why })
  expect(readdirSync(path.join(house.root, 'mail/ada/inbox'))).toEqual([])
  // What needs no words of the protocol is done all the same.
  expect(await decide('no-decision')).toMatchObject({ outcome: 'noted' })
})

test('in one that has no words for a yes or a no a person writes, and approves nothing', async () => {
  const { card, decide } = await open({ ...letters, writing: { ...letters.writing, decide: null } })
  const why = words.noDecider('Letters')
  await house.turnOn()
  expect(card.may).toMatchObject({ verbs: ['no-decision'], why })
  await expect(decide('approve')).rejects.toMatchObject({ message: why })
  const post = draftPost.parse({ source: house.label, channel: null, to: ['ada'], type: 'letter', text: 'Go.' })
  expect(await house.posts.send({ actor: someone, draft: post, key: 'post-1' })).toMatchObject({ outcome: 'done' })
})

// Red control: with both, the same card offers both.
test('in one that has both a person approves', async () => {
  const { card } = await open(letters)
  expect(card.may.why).not.toBe(words.noWriter('Letters'))
  await house.turnOn()
  expect((await house.approvals.card(someone, card.ask.uid)).may.verbs).toContain('approve')
})
