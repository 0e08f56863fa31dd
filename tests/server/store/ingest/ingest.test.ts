import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eachDatabase } from '@/tests/databases'
import { newScene } from './reading-index'
import { AT, message, unreadable } from './scene'

eachDatabase('taking observations in', (db) => {
  describe('lines', () => {
    it('a line is a message; taken in twice it is still one, and no number changes', async () => {
      const { writer, batch, line, rows } = await newScene(db)
      const taken = batch([line('a.jsonl', [message({ body: 'hello' })])])
      expect(await writer.ingest(taken)).toMatchObject({ messages: 1, duplicates: 0 })
      const before = await rows()
      expect(before).toMatchObject([{ body: 'hello', gone: null, flags: '' }])
      expect(await writer.ingest(taken)).toMatchObject({ messages: 0, duplicates: 0 })
      expect(await rows()).toEqual(before)
    })

    it('equal lines are two messages; arrival gives rising numbers and time gives the key', async () => {
      const { writer, batch, line, rows } = await newScene(db)
      const late = { ms: AT - 1, raw: 'late', zoneKnown: true }
      await writer.ingest(
        batch([
          line('a.jsonl', [message({ body: 'x', sent: late })]),
          line('a.jsonl', [message({ body: 'x' })]),
          line('a.jsonl', [message({ body: 'x' })]),
        ]),
      )
      const [first, second, third] = await rows()
      expect([second?.seq, third?.seq]).toEqual([(first?.seq ?? 0) + 1, (first?.seq ?? 0) + 2])
      expect(Math.floor((first?.key ?? 0) / 4096)).toBe(AT - 1)
      expect(third?.key).toBe((second?.key ?? 0) + 1)
    })

    it('a claimed time that is not believable orders nothing and is flagged', async () => {
      const { writer, batch, line, rows } = await newScene(db)
      await writer.ingest(
        batch([
          line('a.jsonl', [message({ body: 'ahead', sent: { ms: AT + 61_000, raw: 'ahead', zoneKnown: true } })]),
          line('a.jsonl', [message({ body: 'none', sent: { ms: null, raw: null, zoneKnown: true } })]),
        ]),
      )
      const found = await rows()
      expect(found.map(({ flags }) => flags)).toEqual([' time-ahead ', ' no-time '])
      expect(found.map(({ key }) => Math.floor(key / 4096))).toEqual([AT, AT])
    })

    it('a millisecond that is full spills into the next', async () => {
      const { writer, batch, line, rows } = await newScene(db)
      const sent = { ms: AT - 5_000_000, raw: 'then', zoneKnown: true }
      for (const from of [0, 2500]) {
        const observed = Array.from({ length: 2500 }, (_, at) =>
          line('a.jsonl', [message({ body: `${from + at}`, sent })]),
        )
        await writer.ingest(batch(observed))
      }
      const keys = (await rows()).map(({ key }) => key)
      expect(new Set(keys).size).toBe(5000)
      expect(Math.max(...keys)).toBe((AT - 5_000_000) * 4096 + 4999)
    })

    it.each([20, -40, 10_000])('a clock that is %i years off keeps nothing out', async (years) => {
      const { writer, batch, line, rows } = await newScene(db)
      const at = AT + years * 365 * 86_400_000
      const none = { ms: null, raw: null, zoneKnown: true }
      for (const from of ['a', 'b']) {
        const lines = [1, 2, 3].map((n) => line('a.jsonl', [message({ body: `${from}${n}`, sent: none })]))
        await writer.ingest(batch(lines, at))
      }
      const found = await rows()
      expect(found.map(({ body }) => body)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3'])
      expect(new Set(found.map(({ key }) => key)).size).toBe(6)
      expect(found.every(({ key }) => Number.isSafeInteger(key))).toBe(true)
    })

    it('lines that align keep their uid at their new place; a lost one is flagged; one put back is there again', async () => {
      const { writer, batch, line, renew, same, removed, rows } = await newScene(db)
      const one = line('a.jsonl', [message({ body: 'one' })])
      const two = line('a.jsonl', [message({ body: 'two' })])
      await writer.ingest(batch([one, two]))
      const before = await rows()
      renew('a.jsonl')
      const again = same('a.jsonl', two)
      await writer.ingest(batch([again, removed('a.jsonl', one)], AT + 1000))
      const [first, second] = await rows()
      expect(first).toMatchObject({ uid: before[0]?.uid, flags: ' line-removed ', state: 'removed', gone: AT + 1000 })
      expect(second).toMatchObject({ uid: before[1]?.uid, generation: 2, start: 0, gone: null })
      expect(second?.rev).toBeGreaterThan(before[1]?.rev ?? 0)
      renew('a.jsonl')
      await writer.ingest(batch([same('a.jsonl', one)], AT + 2000))
      expect((await rows())[0]).toMatchObject({ generation: 3, flags: '', state: null, gone: null })
    })

    it('a file of lines that vanishes takes its lines with it, each with a rev of its own', async () => {
      const { writer, batch, line, gone, rows } = await newScene(db)
      await writer.ingest(
        batch([
          line('a.jsonl', [message({ body: 'one' })]),
          line('a.jsonl', [message({ body: 'two', state: 'done' })]),
        ]),
      )
      await writer.ingest(batch([gone('a.jsonl')], AT + 500))
      const found = await rows()
      expect(found).toMatchObject([
        { gone: AT + 500, state: 'removed' },
        { gone: AT + 500, state: 'done' },
      ])
      expect(new Set(found.map(({ rev }) => rev)).size).toBe(2)
    })

    it('a file of lines that is back as it was brings them back', async () => {
      const { writer, batch, line, gone, back, rows } = await newScene(db)
      await writer.ingest(
        batch([
          line('a.jsonl', [message({ body: 'one' })]),
          line('a.jsonl', [message({ body: 'two', state: 'done' })]),
        ]),
      )
      await writer.ingest(batch([gone('a.jsonl')]))
      back('a.jsonl')
      await writer.ingest(batch([], AT + 1))
      expect(await rows()).toMatchObject([
        { gone: null, state: null },
        { gone: null, state: 'done' },
      ])
    })
  })

  it('what cannot be stored as text is replaced and flagged, the same on both databases', async () => {
    const { writer, batch, line, rows } = await newScene(db)
    await writer.ingest(
      batch([line('a.jsonl', [message({ body: 'a\0b \ud800 c', nativeId: 'x'.repeat(9000), flags: [] })])]),
    )
    const [row] = await rows()
    expect(row).toMatchObject({ body: 'a␀b \ufffd c', flags: ' sanitised ' })
  })

  it('a failure leaves nothing behind', async () => {
    const { writer, batch, line, source } = await newScene(db)
    const good = batch([line('a.jsonl', [message({ body: 'hello' })])])
    const [observed] = good.observed
    if (observed?.what !== 'line') throw new Error('A line was made.')
    const bad = { ...good, observed: [observed, { ...observed, path: 'nobody-said.jsonl' }] }
    await expect(writer.ingest(bad)).rejects.toThrow('nobody-said')
    const left = await db.reader().get<{ files: number; observations: number; messages: number }>(sql`select
      (select count(*) from files where source_id = ${source.id}) as files,
      (select count(*) from observations where source_id = ${source.id}) as observations,
      (select count(*) from messages where source_id = ${source.id}) as messages`)
    expect(left).toEqual({ files: 0, observations: 0, messages: 0 })
    expect(await writer.ingest(good)).toMatchObject({ messages: 1 })
  })

  describe('what cannot be read', () => {
    it('is a row with its bytes as text, and is mended when the file can be read', async () => {
      const { writer, batch, content, rows } = await newScene(db)
      await writer.ingest(batch([content('in/a.json', [unreadable('torn')], 'document', '{"torn\0')]))
      expect(await rows()).toMatchObject([{ reading: 'unreadable', body: '{"torn␀', gone: null, conversation: null }])
      await writer.ingest(batch([content('in/a.json', [unreadable('still torn')], 'document', '{"torn: 1')], AT + 1))
      const [first, second] = await rows()
      expect(first).toMatchObject({ state: 'changed', gone: AT + 1 })
      expect(JSON.parse(second?.extra ?? '').tries).toEqual([
        { at: AT, what: 'torn' },
        { at: AT + 1, what: 'still torn' },
      ])
      await writer.ingest(batch([content('in/a.json', [message({ body: 'whole', nativeId: 'w' })])], AT + 2))
      expect(await rows()).toMatchObject([{}, { state: 'mended', gone: AT + 2 }, { body: 'whole', gone: null }])
    })

    it('a bad line hides no neighbour', async () => {
      const { writer, batch, line, rows } = await newScene(db)
      await writer.ingest(
        batch([
          line('a.jsonl', [message({ body: '1' })]),
          line('a.jsonl', [unreadable('no JSON')], 'not json'),
          line('a.jsonl', [message({ body: '3' })]),
        ]),
      )
      expect((await rows()).map(({ reading, body }) => `${reading} ${body}`)).toEqual([
        'message 1',
        'unreadable not json',
        'message 3',
      ])
    })
  })
})
