import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eachDatabase } from '@/tests/databases'
import { newScene } from './reading-index'
import { AT, message } from './scene'

type PlaceRow = { path: string; state: string | null; since: number; until: number | null }

eachDatabase('places of messages', (db) => {
  const placesOf = (uid: string) =>
    db
      .reader()
      .all<PlaceRow>(sql`select f.path, p.state, p.since, p.until from places p join files f on f.id = p.file_id
      join messages m on m.key = p.message_key where m.uid = ${uid} order by p.id`)
  const inbox = (body: string, nativeId: string | null = null) => message({ body, nativeId, state: 'inbox' })
  const done = (body: string, nativeId: string | null = null) => message({ body, nativeId, state: 'processed' })
  const text = (body: string) => JSON.stringify({ body })

  describe('a file per message', () => {
    it('moved from inbox to processed is one message with two places, whichever is seen first', async () => {
      for (const order of ['new first', 'old first']) {
        const { writer, batch, content, gone, rows } = await newScene(db)
        await writer.ingest(batch([content('qa/inbox/1.json', [inbox('do it', 'id-1')], 'document', text('do it'))]))
        const there = () => content('qa/processed/1.json', [done('do it', 'id-1')], 'document', text('do it'))
        const moved = order === 'new first' ? [there(), gone('qa/inbox/1.json')] : [gone('qa/inbox/1.json'), there()]
        await writer.ingest(batch(moved, AT + 5))
        const found = await rows()
        expect(found).toMatchObject([{ state: 'processed', gone: null, path: 'qa/processed/1.json' }])
        expect(await placesOf(found[0]?.uid ?? '')).toEqual([
          { path: 'qa/inbox/1.json', state: 'inbox', since: AT, until: AT + 5 },
          { path: 'qa/processed/1.json', state: 'processed', since: AT + 5, until: null },
        ])
      }
    })

    it('without an id it is known by agent directory, name and content', async () => {
      const { writer, batch, content, gone, rows } = await newScene(db)
      await writer.ingest(
        batch([
          content('qa/inbox/1.json', [inbox('same')], 'document', text('same')),
          content('qa/inbox/2.json', [inbox('same')], 'document', text('same')),
        ]),
      )
      expect(await rows()).toHaveLength(2)
      await writer.ingest(
        batch([gone('qa/inbox/1.json'), content('qa/processed/1.json', [done('same')], 'document', text('same'))]),
      )
      expect((await rows()).map(({ state }) => state)).toEqual(['processed', 'inbox'])
    })

    it('copies in several inboxes are one message, which is processed as soon as one of them is', async () => {
      const { writer, batch, content, gone, rows } = await newScene(db)
      const copy = (agent: string) =>
        content(`${agent}/inbox/b.json`, [inbox('to all', 'b')], 'document', text('to all'))
      expect(await writer.ingest(batch([copy('qa'), copy('dev'), copy('pm')]))).toMatchObject({
        messages: 1,
        duplicates: 2,
      })
      await writer.ingest(batch([gone('dev/inbox/b.json')]))
      expect(await rows()).toMatchObject([{ state: 'inbox', gone: null }])
      await writer.ingest(
        batch([
          gone('qa/inbox/b.json'),
          content('qa/processed/b.json', [done('to all', 'b')], 'document', text('to all')),
        ]),
      )
      expect(await rows()).toMatchObject([{ state: 'processed', gone: null }])
    })

    it('that vanishes is gone with a state of its protocol, and is there again when it comes back', async () => {
      const { writer, batch, content, gone, rows } = await newScene(db)
      const put = () => content('qa/inbox/1.json', [inbox('hi', 'i')], 'document', text('hi'))
      await writer.ingest(batch([put()]))
      const vanished = batch([gone('qa/inbox/1.json')], AT + 7)
      await writer.ingest(vanished)
      const before = await rows()
      expect(before).toMatchObject([{ state: 'consumed', gone: AT + 7 }])
      await writer.ingest(vanished)
      expect(await rows()).toEqual(before)
      await writer.ingest(batch([put()], AT + 9))
      expect(await rows()).toMatchObject([{ uid: before[0]?.uid, state: 'inbox', gone: null }])
    })

    it('with the id of another but another body is another message, and both say so', async () => {
      const { writer, batch, content, rows } = await newScene(db)
      await writer.ingest(batch([content('a/1.json', [inbox('yes', 'same-id')], 'document', text('yes'))]))
      const before = await rows()
      await writer.ingest(batch([content('b/1.json', [inbox('no', 'same-id')], 'document', text('no'))]))
      const found = await rows()
      expect(found.map(({ body, flags }) => [body, flags])).toEqual([
        ['yes', ' conflict '],
        ['no', ' conflict '],
      ])
      expect(found[0]?.rev).toBeGreaterThan(before[0]?.rev ?? 0)
    })

    it('altered in place ends the old message and begins another', async () => {
      const { writer, batch, content, rows } = await newScene(db)
      await writer.ingest(batch([content('a/1.json', [inbox('yes', 'x')], 'document', text('yes'))]))
      await writer.ingest(batch([content('a/1.json', [inbox('no', 'x')], 'document', text('no'))], AT + 3))
      expect(await rows()).toMatchObject([
        { body: 'yes', gone: AT + 3, flags: ' conflict ' },
        { body: 'no', gone: null },
      ])
    })

    it('the same content read again changes nothing', async () => {
      const { writer, batch, content, rows } = await newScene(db)
      const taken = batch([content('a/1.json', [inbox('yes', 'x')])])
      await writer.ingest(taken)
      const before = await rows()
      expect(await writer.ingest({ ...taken, at: AT + 50 })).toMatchObject({ messages: 0 })
      expect(await rows()).toEqual(before)
    })
  })

  describe('an array that is rewritten', () => {
    const element = (body: string, nativeId: string | null = null, state = 'inbox') =>
      message({ body, nativeId, state, fingerprint: body })

    it('is compared as a multiset: what is new there is a message, what went is gone, the rest stays', async () => {
      const { writer, batch, content, rows } = await newScene(db)
      const box = (...bodies: string[]) =>
        content(
          'm.json',
          bodies.map((body) => element(body)),
          'snapshot',
          bodies.join(),
        )
      await writer.ingest(batch([box('a', 'b', 'b')]))
      const before = await rows()
      expect(before.map(({ body }) => body)).toEqual(['a', 'b', 'b'])
      await writer.ingest(batch([box('b', 'c', 'a')], AT + 1))
      const found = await rows()
      expect(found.map(({ body, state }) => `${body} ${state}`)).toEqual([
        'a inbox',
        'b inbox',
        'b consumed',
        'c inbox',
      ])
      expect(
        found
          .filter(({ gone }) => gone === null)
          .slice(0, 2)
          .map(({ rev }) => rev),
      ).toEqual([before[0]?.rev, before[1]?.rev])
    })

    it('an element that was absent is a new occurrence, even if equal to an older one', async () => {
      const { writer, batch, content, rows } = await newScene(db)
      for (let turn = 0; turn < 5; turn += 1) {
        await writer.ingest(batch([content('m.json', [element('ping')], 'snapshot', `ping ${turn}`)]))
        await writer.ingest(batch([content('m.json', [], 'snapshot', `empty ${turn}`)]))
      }
      await writer.ingest(batch([content('m.json', [element('ping'), element('ping')], 'snapshot', 'twice')]))
      const found = await rows()
      expect(found).toHaveLength(7)
      expect(found.filter(({ gone }) => gone === null)).toHaveLength(2)
    })

    it('with an id it is the same message wherever it turns up', async () => {
      const { writer, batch, content, rows } = await newScene(db)
      await writer.ingest(batch([content('m.json', [element('ping', 'p')], 'snapshot', '1')]))
      await writer.ingest(
        batch([content('m.json', [], 'snapshot', '2'), content('n.json', [element('ping', 'p')], 'snapshot', '3')]),
      )
      expect(await rows()).toMatchObject([{ path: 'n.json', gone: null }])
    })

    it('a state that changes in place has a place for each', async () => {
      const { writer, batch, content, rows } = await newScene(db)
      await writer.ingest(batch([content('m.json', [element('ping', 'p', 'pending')], 'snapshot', '1')]))
      await writer.ingest(batch([content('m.json', [element('ping', 'p', 'done')], 'snapshot', '2')], AT + 4))
      const [row] = await rows()
      expect(row).toMatchObject({ state: 'done', gone: null })
      expect(await placesOf(row?.uid ?? '')).toMatchObject([
        { state: 'pending', until: AT + 4 },
        { state: 'done', until: null },
      ])
    })
  })

  it('a whole tree that goes is one event', async () => {
    const { writer, batch, content, gone, rows } = await newScene(db)
    const paths = Array.from({ length: 30 }, (_, at) => `t/${at}.json`)
    await writer.ingest(batch(paths.map((path) => content(path, [inbox(path, path)]))))
    await writer.ingest(batch([gone(...paths)], AT + 60))
    const found = await rows()
    expect(found.every(({ gone: at }) => at === AT + 60)).toBe(true)
    expect(new Set(found.map(({ rev }) => rev)).size).toBe(30)
  })
})
