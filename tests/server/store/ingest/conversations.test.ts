import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Link } from '@/lib/message/reading'
import { match } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'
import { titlesOf } from '@/server/store/conversations/conversation-parts'
import { messageReader } from '@/server/store/read/read-messages'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { newScene } from './reading-index'
import { AT, message } from './scene'

type ConversationRow = {
  uid: string
  count: number
  basis: string
  flags: string
  first_key: number
  participants: string
}

const strong = (...keys: string[]): Link[] => keys.map((key) => ({ key, basis: 'explicit' }))
const weak = (key: string, withinMs: number): Link => ({ key, basis: 'task', withinMs })
const sent = (ms: number) => ({ ms, raw: String(ms), zoneKnown: true })

eachDatabase('conversations', (db) => {
  const conversationsOf = async (source: number) => {
    const rows = await db
      .reader()
      .all<ConversationRow>(
        sql`select uid, count, basis, flags, first_key, participants from conversations where source_id = ${source} order by id`,
      )
    const titles = await titlesOf(
      unscoped(db.reader()),
      rows.map((row) => row.first_key),
    )
    return rows.map((row) => ({ ...row, title: titles.get(row.first_key) }))
  }

  it('what links to nothing is a conversation of one', async () => {
    const { writer, batch, line, source } = await newScene(db)
    await writer.ingest(batch([line('a', [message({ body: 'alone\nsecond line' })])]))
    expect(await conversationsOf(source.id)).toMatchObject([
      { count: 1, basis: 'none', title: 'alone', participants: '{"qa":1}' },
    ])
  })

  it('messages that share a key belong together, whichever came first', async () => {
    for (const together of [true, false]) {
      const { writer, batch, line, source, rows } = await newScene(db)
      const child = line('a', [message({ body: 'child', nativeId: 'c', replyTo: 'p', links: strong('id:c', 'id:p') })])
      const parent = line('a', [
        message({ body: 'parent', nativeId: 'p', links: strong('id:p'), sent: sent(AT - 9000) }),
      ])
      if (together) await writer.ingest(batch([child, parent]))
      else {
        await writer.ingest({ ...batch([child]) })
        line('a', [])
        await writer.ingest({ ...batch([parent]) })
      }
      const found = await rows()
      expect(found[0]?.conversation).toBe(found[1]?.conversation)
      expect(await conversationsOf(source.id)).toMatchObject([{ count: 2, basis: 'explicit', title: 'parent' }])
    }
  })

  it('a link between two conversations relabels the smaller one, keeps its id as alias, and its messages are new to the live view', async () => {
    const { writer, batch, line, source, rows } = await newScene(db)
    const say = (body: string, ...keys: string[]) => line('a', [message({ body, links: strong(...keys) })])
    await writer.ingest(batch([say('a1', 'A'), say('a2', 'A'), say('b1', 'B')]))
    const before = await rows()
    await writer.ingest(batch([say('both', 'B', 'A')]))
    await writer.ingest(batch([say('later', 'B')]))
    const found = await rows()
    expect(new Set(found.map(({ conversation }) => conversation))).toEqual(new Set([before[0]?.conversation]))
    expect(found[2]?.rev).toBeGreaterThan(before[2]?.rev ?? 0)
    expect(found[0]?.rev).toBe(before[0]?.rev)
    expect(await conversationsOf(source.id)).toMatchObject([{ count: 5 }])
    const aliases = await db.reader().all(sql`select a.alias from conversation_aliases a join conversations c
      on c.id = a.conversation_id where c.source_id = ${source.id}`)
    expect(aliases).toEqual([{ alias: before[2]?.conversation }])
    for (const id of [before[0]?.conversation, before[2]?.conversation]) {
      const messages = messageReader(unscoped(db.reader()))
      expect((await messages.page({ query: `trace:${id}`, limit: 9, now: Date.now() })).rows).toHaveLength(5)
      expect(await messages.count(`conversation:${id} -trace:${id}`, Date.now(), 9)).toEqual({
        count: 0,
        capped: false,
      })
      const changed = (await messages.since(0, 1_000)).filter(({ row }) => row.source === source.label)
      for (const asked of [`conversation:${id}`, `trace:${id}`]) {
        const { ast } = parse(asked, { now: 0 })
        expect(ast === null ? [] : changed.filter((one) => match(ast, one, 0))).toHaveLength(5)
      }
    }
  })

  it('joins within one batch leave the same as joins one by one', async () => {
    const { writer, batch, line, source, rows } = await newScene(db)
    const say = (body: string, ...keys: string[]) => line('a', [message({ body, links: strong(...keys) })])
    await writer.ingest(
      batch([say('1', 'A'), say('2', 'B'), say('3', 'C'), say('4', 'A', 'B'), say('5', 'C', 'B'), say('6', 'C')]),
    )
    expect(new Set((await rows()).map(({ conversation }) => conversation)).size).toBe(1)
    expect(await conversationsOf(source.id)).toMatchObject([{ count: 6 }])
    const orphans = await db.reader().all(sql`select * from link_keys where source_id = ${source.id}
      and conversation_id not in (select id from conversations)`)
    expect(orphans).toEqual([])
  })

  it('a weak key links only while it is in use', async () => {
    const { writer, batch, line, rows } = await newScene(db)
    const say = (at: number) =>
      line('a', [message({ body: String(at), links: [weak('task-001', 1000)], sent: sent(AT - 100_000 + at) })])
    await writer.ingest(batch([say(0), say(900)]))
    await writer.ingest(batch([say(1800), say(5000), say(5500)]))
    const [a, b, c, d, e] = (await rows()).map(({ conversation }) => conversation)
    expect([b, c]).toEqual([a, a])
    expect(d).not.toBe(a)
    expect(e).toBe(d)
  })

  it('a weak key links what lies within its time of each other, in whichever order it arrives', async () => {
    const LIMIT = 1000
    const moments = fc.uniqueArray(fc.integer({ min: -9_500, max: 9_500 }), { minLength: 1, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(moments, fc.integer({ min: 1, max: 4 }), async (times, size) => {
        const { writer, batch, line, rows } = await newScene(db)
        const say = (at: number) =>
          line('a', [message({ body: String(at), links: [weak('task-001', LIMIT)], sent: sent(AT - 100_000 + at) })])
        for (let from = 0; from < times.length; from += size)
          await writer.ingest(batch(times.slice(from, from + size).map(say)))
        const of = new Map((await rows()).map(({ body, conversation }) => [Number(body), conversation]))
        const inTime = times.toSorted((one, other) => one - other)
        for (const [n, at] of inTime.entries()) {
          const before = inTime[n - 1]
          if (before !== undefined) expect(of.get(at) === of.get(before)).toBe(at - before <= LIMIT)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('keys link only inside one source', async () => {
    const one = await newScene(db)
    const other = await newScene(db)
    for (const { writer, batch, line } of [one, other])
      await writer.ingest(batch([line('a', [message({ body: 'x', links: strong('K') })])]))
    expect((await one.rows())[0]?.conversation).not.toBe((await other.rows())[0]?.conversation)
  })

  it('above 10,000 messages joining stops and says so', async () => {
    const { writer, batch, line, source } = await newScene(db)
    for (let from = 0; from < 10_000; from += 2_500)
      await writer.ingest(
        batch(
          Array.from({ length: 2_500 }, (_, at) =>
            line('a', [message({ body: `${from + at}`, links: strong('big') })]),
          ),
        ),
      )
    await writer.ingest(
      batch([
        line('a', [message({ body: 'more', links: strong('big') })]),
        line('a', [message({ body: 'yet more', links: strong('big') })]),
      ]),
    )
    expect((await conversationsOf(source.id)).map(({ count, flags }) => [count, flags])).toEqual([
      [10_000, ' link-limit '],
      [2, ' link-limit '],
    ])
  })

  it('a circle of answers is flagged and hangs nothing', async () => {
    const { writer, batch, line, rows } = await newScene(db)
    const say = (nativeId: string, replyTo: string) =>
      line('a', [message({ body: nativeId, nativeId, replyTo, links: strong(nativeId, replyTo) })])
    await writer.ingest(batch([say('a', 'b')]))
    await writer.ingest(batch([say('b', 'c')]))
    await writer.ingest(batch([say('c', 'a'), say('self', 'self')]))
    expect((await rows()).map(({ flags }) => flags)).toEqual(['', '', ' cycle ', ' cycle '])
  })

  it('a circle is found whatever else of its ids comes with the batch that closes it', async () => {
    const { writer, batch, line, renew, removed, rows } = await newScene(db)
    const say = (file: string, nativeId: string, replyTo: string | null) =>
      line(file, [message({ body: `${nativeId} ${replyTo}`, nativeId, replyTo })])
    const other = say('b', 'b', null)
    await writer.ingest(batch([other, say('a', 'b', 'c'), say('a', 'c', 'd'), say('a', 'a', 'b')]))
    renew('b')
    await writer.ingest(batch([removed('b', other), say('a', 'd', 'a')]))
    expect((await rows()).find(({ body }) => body === 'd a')?.flags).toBe(' cycle ')
  })

  it('an id that too many share leads nowhere, in one batch as in many', async () => {
    const shared = Array.from({ length: 9 }, () => message({ body: 'go', nativeId: 'x' }))
    const circle = [
      message({ body: 'go', nativeId: 'x', replyTo: 'y' }),
      message({ body: 'go', nativeId: 'y', replyTo: 'x' }),
    ]
    const told = [...shared, ...circle]
    for (const size of [1, told.length]) {
      const { writer, batch, line, rows } = await newScene(db)
      for (let from = 0; from < told.length; from += size)
        await writer.ingest(batch(told.slice(from, from + size).map((said) => line('a', [said]))))
      expect((await rows()).filter(({ flags }) => flags.includes(' cycle '))).toEqual([])
    }
  })

  describe('answers', () => {
    const to = (agent: string) => [{ agent, raw: `@${agent}`, tier: null }]
    const ask = message({ body: 'may I?', nativeId: 'q', from: 'dev', to: to('pm'), sent: sent(AT - 9000) })
    const answer = (from: string) =>
      message({ body: 'yes', nativeId: `a-${from}`, replyTo: 'q', from, sent: sent(AT - 5000) })

    it('count when they come from somebody who was asked, in either order of arrival', async () => {
      for (const order of [
        [ask, answer('pm')],
        [answer('pm'), ask],
      ]) {
        const { writer, batch, line, rows } = await newScene(db)
        for (const reading of order) await writer.ingest(batch([line('a', [reading])]))
        expect((await rows()).find(({ body }) => body === 'may I?')?.answered).toBe(AT - 5000)
      }
    })

    it('do not count from others', async () => {
      const { writer, batch, line, rows } = await newScene(db)
      await writer.ingest(batch([line('a', [ask]), line('a', [answer('dev')]), line('a', [answer('ops')])]))
      expect((await rows())[0]?.answered).toBeNull()
    })
  })

  describe('answers in protocols without keys', () => {
    const say = (body: string, from: string, to: string[], minute: number, cue: object = {}) =>
      message({
        body,
        from,
        to: to.map((agent) => ({ agent, raw: `@${agent}`, tier: null })),
        broadcast: to.length === 0,
        cue,
        channel: 'team',
        sent: sent(AT - 3_600_000 + minute * 60_000),
      })
    const told = [
      say('may I?', 'dev', ['td'], 0),
      say('which one?', 'td', ['dev'], 2),
      say('the second', 'dev', ['td'], 3),
      say('take it', 'td', ['qa'], 4, { task: '7', phase: 'mention' }),
      say('mine now', 'qa', [], 5, { task: '7', phase: 'claim' }),
      say('all stop', 'td', [], 6, { phase: 'shut-down' }),
      say('stopped', 'ops', ['td'], 7, { phase: 'shut-down-acknowledged' }),
      say('stopped too', 'qa', ['td'], 8, { phase: 'shut-down-acknowledged' }),
    ]
    const at = (minute: number) => AT - 3_600_000 + minute * 60_000

    it('are told from who speaks to whom, whether they come together or one by one', async () => {
      for (const size of [1, 2, 3, told.length]) {
        const { writer, batch, line, rows } = await newScene(db)
        for (let from = 0; from < told.length; from += size)
          await writer.ingest(batch(told.slice(from, from + size).map((reading) => line('a', [reading]))))
        expect((await rows()).map(({ answered }) => answered)).toEqual([
          at(2),
          at(3),
          null,
          at(5),
          null,
          at(7),
          null,
          null,
        ])
      }
    })

    it('renew what is answered for the live view', async () => {
      const { writer, batch, line, rows } = await newScene(db)
      const [ask, answer] = told
      if (ask === undefined || answer === undefined) throw new Error('There are two.')
      await writer.ingest(batch([line('a', [ask])]))
      const [before] = await rows()
      await writer.ingest(batch([line('a', [answer])]))
      expect((await rows())[0]?.rev).toBeGreaterThan(before?.rev ?? Number.POSITIVE_INFINITY)
    })
  })

  it('protocols without keys have theirs derived, and say so', async () => {
    const { writer, batch, line, rows } = await newScene(db)
    const say = (body: string, from: string, to: string, cue: object = {}) =>
      line('a', [message({ body, from, to: [{ agent: to, raw: to, tier: null }], cue, channel: 'team' })])
    await writer.ingest(
      batch([say('claim', 'dev', 'td', { task: '7', phase: 'claim' }), say('how is it?', 'td', 'qa')]),
    )
    await writer.ingest(
      batch([
        say('done', 'dev', 'td', { task: '7', phase: 'complete' }),
        say('fine', 'qa', 'td'),
        say('apropos', 'ops', 'all'),
      ]),
    )
    const [claim, question, complete, answer, alone] = await rows()
    expect([complete?.conversation, complete?.basis]).toEqual([claim?.conversation, 'task'])
    expect([answer?.conversation, answer?.basis]).toEqual([question?.conversation, 'derived'])
    expect(alone?.basis).toBeNull()
    expect(new Set([claim, question, alone].map((row) => row?.conversation)).size).toBe(3)
  })
})
