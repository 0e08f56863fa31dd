import { beforeAll, expect, it } from 'vitest'
import type { Scope } from '@/lib/people/scope'
import { conversationReader } from '@/server/store/conversations/read-conversations'
import { MOST_MESSAGES } from '@/server/store/ingest/derive/link'
import { scoped } from '@/server/store/rows/scoped'
import { sharesAmong } from '@/server/store/within/parted-shares'
import { eachDatabase } from '@/tests/databases'
import { newScene } from '../ingest/reading-index'
import { AT, message } from '../ingest/scene'

const said = (body: string, channel: string, at: number, keys = ['trace:one']) =>
  message({
    ...{ body, channel, nativeId: null, sent: { ms: at, raw: String(at), zoneKnown: true } },
    links: keys.map((key) => ({ key, basis: 'explicit' })),
  })

eachDatabase('a conversation that is full of what is outside', (db) => {
  let label = ''
  const bodies = async (scope: Scope) => {
    const conversations = conversationReader(scoped(db.reader(), scope))
    const { rows } = await conversations.page({ query: `source:${label}`, limit: 50, now: AT })
    const each = rows.map(async ({ id }) => (await conversations.messages({ id, limit: 200 }))?.rows ?? [])
    return (await Promise.all(each)).map((found) => found.map(({ body }) => body)).toSorted()
  }

  beforeAll(async () => {
    const { writer, batch, line, source } = await newScene(db)
    label = source.label
    const outside = Array.from({ length: MOST_MESSAGES }, (_, at) => said(`out ${at}`, 'quokka', AT - 60_000 + at))
    await writer.ingest(batch([line('a', [said('first', 'atlas', AT - 90_000)])]))
    await writer.ingest(batch([line('a', [said('of two', 'atlas', AT - 80_000, ['trace:two'])])]))
    await writer.ingest(batch(outside.map((one) => line('b', [one]))))
    await writer.ingest(batch([line('a', [said('second', 'atlas', AT - 9_000)])]))
    await writer.ingest(batch([line('a', [said('both', 'atlas', AT - 8_000, ['trace:one', 'trace:two'])])]))
    await writer.ingest(batch([line('a', [said('apart', 'atlas', AT - 7_000, ['trace:three'])])]))
  }, 120_000)

  it('does not begin anew for who sees little of it', async () => {
    expect(await bodies([{ source: label, channels: ['atlas'] }])).toEqual([
      ['apart'],
      ['first', 'of two', 'second', 'both'],
    ])
  })

  it('does for who sees all of it (red control)', async () => {
    const all = await bodies([label])
    expect(all.find((some) => some.includes('both'))).toEqual(['of two', 'out 9999', 'second', 'both'])
  })

  it('and of what is seen nothing says that something is full', async () => {
    const conversations = conversationReader(scoped(db.reader(), [{ source: label, channels: ['atlas'] }]))
    const { rows } = await conversations.page({ query: `source:${label} flag:link-limit`, limit: 50, now: AT })
    expect(rows).toEqual([])
    const whole = conversationReader(scoped(db.reader(), [label]))
    expect((await whole.page({ query: `source:${label} flag:link-limit`, limit: 50, now: AT })).rows).not.toEqual([])
  })
})

it('what is full by itself begins anew as it does for everybody', () => {
  const one = (at: number) => ({ uid: `u${at}`, key: at, seq: at, at, ties: 'same' })
  const uids = sharesAmong(
    Array.from({ length: 7 }, (_, at) => one(at)),
    3,
  ).map((some) => some.map(({ uid }) => uid))
  expect(uids).toEqual([['u0', 'u1', 'u2'], ['u3', 'u4', 'u5'], ['u6']])
  const late = [{ ...one(0), seq: 9 }, one(1), one(2), one(3)]
  expect(sharesAmong(late, 3).map((some) => some.map(({ uid }) => uid))).toEqual([['u0'], ['u1', 'u2', 'u3']])
})
