import { hash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { TRPCClient } from '@trpc/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftPost } from '@/lib/post/post-parts'
import type { AppRouter } from '@/server/api/root'
import { migratedUrl } from '@/tests/databases'
import { clientOf, welcome } from '@/tests/visitors'
import { collabAsk, key, openWorld, saidOf, type World } from './approvals-world'

const INBOXES = 220
const CONTROL = '\u0001'
const MOST_KEPT = 64 * 1024

describe.each(['sqlite', 'postgres'] as const)('what is refused (%s)', (dialect) => {
  let world: World
  let database: Awaited<ReturnType<typeof migratedUrl>> | null = null
  let viewer: TRPCClient<AppRouter>
  let operator: TRPCClient<AppRouter>
  const newest = async (query = '') => {
    const { rows } = await world.api.ledger.page.query({ query: `outcome:refused ${query}`, limit: 1 })
    const [row] = rows
    if (row === undefined) throw new Error('Nothing refused is on record.')
    return { ...row, detail: JSON.parse(row.detail) }
  }
  const counted = async () => (await world.api.ledger.page.query({ query: 'outcome:refused', limit: 200 })).rows.length

  beforeAll(async () => {
    database = dialect === 'postgres' ? await migratedUrl() : null
    world = await openWorld(database?.url)
    const admin = await world.house.enter()
    const [one, other] = [
      await welcome(world.house, admin, 'v.only', 'viewer'),
      await welcome(world.house, admin, 'o.only', 'operator'),
    ]
    viewer = clientOf(world.house.url, { cookie: one.cookie })
    operator = clientOf(world.house.url, { cookie: other.cookie })
    for (let at = 0; at < INBOXES; at++)
      mkdirSync(world.at('claw/blackboard', `agent-${at}`, 'inbox'), { recursive: true })
  })
  afterAll(async () => {
    await world.house.close()
    await database?.remove()
  })

  const everyone = (text: string) => draftPost.parse({ source: 'claw', to: ['all'], type: 'notification', text })

  test('keeps few bytes: of more it says how much, and of which draft', async () => {
    const draft = everyone('Go on, all of you. '.repeat(2_000))
    const said = { draft: hash('sha256', JSON.stringify(draft)), length: JSON.stringify(draft).length }
    expect(await saidOf(viewer.post.send.mutate({ draft, key: key() }))).toContain('viewer')
    const kept = await newest('did:post')
    expect(kept).toMatchObject({ name: 'v.only', source: 'claw', written: null, detail: { unkept: said } })
    await world.api.writing.turn.mutate({ source: 'claw', on: false, why: null })
    expect(await saidOf(operator.post.send.mutate({ draft, key: key() }))).toContain('read-only')
    const checked = await newest('did:post')
    expect(checked).toMatchObject({ name: 'o.only', written: null, detail: { unkept: said } })
    expect(checked.detail.unkept).toMatchObject({ files: expect.any(Number), bytes: expect.any(Number) })
    expect(checked.detail.unkept.files).toBeGreaterThan(INBOXES)
    expect(checked.detail.unkept.bytes).toBeGreaterThan(MOST_KEPT)
    const raw = draftPost.parse({ ...draft, text: '', raw: JSON.stringify({ note: 'x'.repeat(99_000) }) })
    expect(await saidOf(viewer.post.send.mutate({ draft: raw, key: key() }))).toContain('viewer')
    expect(await newest('did:post')).toMatchObject({
      written: null,
      detail: { unkept: { length: JSON.stringify(raw).length } },
    })
  })

  test('keeps its bytes where they are few, though it is for many', async () => {
    const draft = draftPost.parse({
      source: 'claw',
      to: ['agent-1', 'agent-2'],
      type: 'notification',
      text: 'Go on, both.',
    })
    expect(await saidOf(viewer.post.send.mutate({ draft, key: key() }))).toContain('viewer')
    const { written, detail } = await newest('did:post')
    expect(detail.unkept).toBeUndefined()
    const { bytes } = await world.api.ledger.bytes.query({ sha256: written ?? '' })
    expect(Buffer.from(bytes, 'base64').toString().split('Go on, both.')).toHaveLength(3)
  })

  test('is on record though it is too long for it, and the answer is the same', async () => {
    collabAsk(world, 'msg-1', 'May I go on?', { step: 1 })
    const more = { reason: CONTROL.repeat(10_000), typed: CONTROL.repeat(1_000) }
    const draft = await world.draft('May I go on', more)
    const before = await counted()
    expect(await saidOf(viewer.approvals.decide.mutate({ draft, key: key() }))).toContain('viewer')
    expect(await newest('did:approve')).toMatchObject({ name: 'v.only', detail: { ask: draft.uid } })
    expect(await saidOf(operator.approvals.decide.mutate({ draft, key: key() }))).not.toContain('ledger')
    expect(await newest('did:approve')).toMatchObject({ name: 'o.only', detail: { ask: draft.uid } })
    const to = Array.from({ length: 200 }, (_, at) => `${'"'.repeat(196)}${at}`)
    const post = draftPost.parse({ source: 'claw', to, type: 'notification', text: 'Go on.' })
    for (const [who, name] of [
      [viewer, 'v.only'],
      [operator, 'o.only'],
    ] as const) {
      expect(await saidOf(who.post.send.mutate({ draft: post, key: key() }))).not.toContain('ledger')
      expect(await newest('did:post')).toMatchObject({ name, source: 'claw', written: null })
    }
    expect(await counted()).toBe(before + 4)
  })
})
