import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { FLAGS } from '@/lib/message/flags'
import type { MessageReading } from '@/lib/message/reading'
import { openReadDoor } from '@/server/store/door/door'
import { type OutboxRow, outboxStore, type PlannedChange } from '@/server/store/hand/outbox'
import { postedBook } from '@/server/store/hand/posted-files'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { retain } from '@/server/store/ingest/rebuild/retain'
import { alarmReader } from '@/server/store/status/read-alarms'
import type { Observed } from '@/server/store/store'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'
import { newScene, readAgain, tellNothing } from '@/tests/server/store/ingest/reading-index'
import { AT, FACTS, message } from '@/tests/server/store/ingest/scene'

const SIGNS = [FLAGS.posted, FLAGS.claimsHuman, FLAGS.copied, FLAGS.tampered]
let acts = 0
let months = 0
/** Two days, the first in a month that is not kept when the second is in one that is: later ones each time. */
function twoMonths(): [number, number] {
  months += 2
  return [Date.UTC(2026, months - 2, 10), Date.UTC(2026, months, 10)]
}

eachDatabase('what claims to come from a person', (db) => {
  const human = (body: string, more: Partial<MessageReading> = {}) =>
    message({ body, from: 'human', flags: [FLAGS.claimsHuman], ...more })
  /** A scene whose tail knows the ledger; `post` records what is about to be written, as the outbox does. */
  const known = async () => {
    const made = await newScene(db)
    const posted = postedBook(() => openReadDoor(db.place('ledger')))
    const facts = { ...FACTS, posted }
    const writer = recordWriter({ door: db.writer(), close: async () => {} }, facts)
    const post = async (effect: PlannedChange['effect'], path: string, text: string) => {
      acts += 1
      const begun = await outboxStore(db.writer('ledger'), db.reader('ledger'), 'here:/data').begin({
        ...{ key: `key-${acts}`, body: 'sha', source: made.source.label, root: made.source.root, tag: `tag-${acts}` },
        ...{ at: AT, changes: [{ effect, path, text, id: null }], draft: draft({ act: 'post', outcome: 'intent' }) },
      })
      if (begun.begun !== 'began') throw new Error('It was not begun.')
      return begun.row
    }
    /** What the writer found of it on the disk goes on record too. */
    const settle = (row: OutboxRow, line: Observed) => {
      if (line.what !== 'line') throw new Error('It is no line.')
      const { start, length, sha256 } = line
      const written = row.changes.map(({ path }) => ({ path, sha256, offset: start, length, mode: null }))
      const outbox = outboxStore(db.writer('ledger'), db.reader('ledger'), 'here:/data')
      return outbox.settle(row, { status: 'done', written, why: null, at: AT })
    }
    const signs = async () => {
      const list = async () =>
        (await made.rows()).map(({ flags }) => SIGNS.filter((sign) => flags.includes(` ${sign} `)).join(' '))
      const before = await list()
      await reindex(db.writer(), { facts, read: readAgain, foretell: tellNothing })
      expect(await list(), 'derived anew, it is the same').toEqual(before)
      return before
    }
    return { ...made, facts, writer, post, settle, signs, close: posted.close }
  }
  const text = (reading: MessageReading) => JSON.stringify([reading])
  const placesOf = async (uid: string | undefined) =>
    (
      await db.reader().all<{ path: string }>(sql`select f.path from places p join messages m on m.key = p.message_key
        join files f on f.id = p.file_id where m.uid = ${uid ?? ''} and p.until is null order by f.path`)
    ).map(({ path }) => path)

  describe('a file of its own', () => {
    const path = 'qa/inbox/1.json'
    const said = human('go on', { nativeId: 'm-1', state: 'inbox' })

    it('is ours where the outbox put it and where its agent moved it; anywhere else it is a copy', async () => {
      const { writer, batch, content, gone, post, signs, close } = await known()
      await post('create', path, text(said))
      await writer.ingest(batch([content(path, [said])]))
      expect(await signs()).toEqual(['posted'])
      await writer.ingest(batch([gone(path), content('qa/processed/1.json', [said])]))
      expect(await signs()).toEqual(['posted'])
      await writer.ingest(batch([content('dev/inbox/1.json', [said])]))
      expect(await signs()).toEqual(['posted claims-human copied'])
      await close()
    })

    it.each(['qa/failed/1.json', 'qa/archive/2026-11-25/1.json', 'qa/inbox/archive/2026/11/25/1.json'])(
      'put aside at %s it is ours, and so it is by these very bytes alone',
      async (aside) => {
        const { writer, batch, content, gone, post, signs, close } = await known()
        await post('create', path, text(said))
        await writer.ingest(batch([content(path, [said])]))
        await writer.ingest(batch([gone(path), content(aside, [said])]))
        expect(await signs()).toEqual(['posted'])
        const other = human('stop', { nativeId: 'm-1', state: 'inbox' })
        await writer.ingest(batch([content(aside, [other])]))
        expect(await signs()).toEqual(['posted tampered', 'claims-human'])
        await writer.ingest(batch([content(aside.replace('qa', 'dev'), [said])]))
        expect((await signs())[0], 'of another agent it is a copy').toBe('posted claims-human copied tampered')
        await close()
      },
    )

    it('is nobody known without the ledger, with other bytes, or in another source', async () => {
      const { writer, batch, content, post, signs, close } = await known()
      await writer.ingest(batch([content('qa/inbox/0.json', [said])]))
      await post('create', path, text(said))
      const other = human('go on!', { nativeId: 'm-2' })
      await writer.ingest(batch([content(path, [other])]))
      expect(await signs()).toEqual(['claims-human', 'claims-human'])
      const elsewhere = await known()
      await elsewhere.writer.ingest(elsewhere.batch([elsewhere.content(path, [said])]))
      expect(await elsewhere.signs()).toEqual(['claims-human'])
      await close()
      await elsewhere.close()
    })

    it('altered in its place it was tampered with, and what stands there now is nobody known', async () => {
      const { writer, batch, content, post, signs, close } = await known()
      await post('create', path, text(said))
      await writer.ingest(batch([content(path, [said])]))
      await writer.ingest(batch([content(path, [human('stop', { nativeId: 'm-1', state: 'inbox' })])]))
      expect(await signs()).toEqual(['posted tampered', 'claims-human'])
      await close()
    })

    it('altered where its agent put it aside it was tampered with too; taken from there it was not', async () => {
      const { writer, batch, content, gone, post, signs, close } = await known()
      const [aside, other] = ['qa/processed/1.json', 'qa/processed/2.json']
      const second = human('go on too', { nativeId: 'm-2', state: 'inbox' })
      await post('create', path, text(said))
      await post('create', 'qa/inbox/2.json', text(second))
      await writer.ingest(batch([content(path, [said]), content('qa/inbox/2.json', [second])]))
      const moved = [content(aside, [said]), content(other, [second])]
      await writer.ingest(batch([gone(path), gone('qa/inbox/2.json'), ...moved]))
      await writer.ingest(batch([gone(other)]))
      expect(await signs()).toEqual(['posted', 'posted'])
      await writer.ingest(batch([content(aside, [human('stop', { nativeId: 'm-1', state: 'inbox' })])]))
      expect(await signs()).toEqual(['posted tampered', 'posted', 'claims-human'])
      await close()
    })

    it.each(['archive', 'archived', 'processed', 'error', 'completed', 'inbox'])(
      'in a channel called %s it is as in any: altered or gone it was tampered with, elsewhere it is a copy',
      async (name) => {
        const { writer, batch, content, gone, post, signs, close } = await known()
        const at = (channel: string, file: string) => `channels/${channel}/msg-${file}.json`
        const [one, two] = [human('one', { nativeId: 'm-1' }), human('two', { nativeId: 'm-2' })]
        await post('create', at(name, '1'), text(one))
        await post('create', at(name, '2'), text(two))
        await writer.ingest(batch([content(at(name, '1'), [one]), content(at(name, '2'), [two])]))
        await writer.ingest(batch([content(at('errors', '2'), [two])]))
        expect(await signs()).toEqual(['posted', 'posted claims-human copied'])
        await writer.ingest(batch([content(at(name, '1'), [human('three', { nativeId: 'm-1' })]), gone(at(name, '2'))]))
        expect((await signs())[0]).toBe('posted tampered')
        await close()
      },
    )

    it('said to many, each copy signed for its own inbox, is one message; altered in one it was tampered with', async () => {
      const { writer, batch, content, gone, post, signs, rows, close } = await known()
      const copy = (name: string) => human(`for ${name}`, { nativeId: 'm-1', state: 'inbox', bare: 'to all' })
      const at = (name: string, box = 'inbox') => `${name}/${box}/1.json`
      for (const name of ['dev', 'pm', 'qa']) await post('create', at(name), text(copy(name)))
      await writer.ingest(batch([content(at('dev'), [copy('dev')]), content(at('pm'), [copy('pm')])]))
      await writer.ingest(batch([content(at('qa'), [copy('qa')])]))
      expect(await signs()).toEqual(['posted'])
      expect((await rows())[0]?.flags).not.toContain(FLAGS.conflict)
      expect(await placesOf((await rows())[0]?.uid)).toEqual(['dev/inbox/1.json', 'pm/inbox/1.json', 'qa/inbox/1.json'])
      await writer.ingest(batch([gone(at('dev')), content(at('dev', 'processed'), [copy('dev')])]))
      expect(await signs()).toEqual(['posted'])
      // The same words with another signature, or that of another inbox, are none of ours.
      await writer.ingest(batch([content(at('pm'), [copy('nobody')])]))
      expect(await signs()).toEqual(['posted claims-human copied tampered'])
      const [{ uid } = { uid: '' }] = await rows()
      const alarmed = (await alarmReader(db.reader()).since(0)).filter((one) => one.uid === uid)
      const lay = alarmed.flatMap(({ places }) => places.map(({ path: where, ended }) => [where, ended]))
      expect(lay.slice(0, 2)).toEqual([
        [at('dev'), true],
        [at('pm'), true],
      ])
      expect(lay.slice(2)).toContainEqual([at('pm'), false])
      await close()
    })

    it('said to many, is UNVERIFIED where somebody put the copy of one into the inbox of another', async () => {
      const { writer, batch, content, post, signs, close } = await known()
      const copy = human('for dev', { nativeId: 'm-1', state: 'inbox', bare: 'to all' })
      await post('create', 'dev/inbox/1.json', text(copy))
      await writer.ingest(batch([content('dev/inbox/1.json', [copy]), content('ops/inbox/1.json', [copy])]))
      expect(await signs()).toEqual(['posted claims-human copied'])
      await close()
    })

    it('taken from its inbox it was taken; from where messages stay it was tampered with, though all vanishes with it', async () => {
      const { writer, batch, content, gone, post, signs, close } = await known()
      const staying = human('stays', { nativeId: 'm-2' })
      const other = message({ body: 'of an agent', nativeId: 'm-3' })
      for (const [at, one] of [
        [path, said],
        ['channel/2.json', staying],
        ['whole/2.json', staying],
      ] as const)
        await post('create', at, text(one))
      await writer.ingest(batch([content(path, [said]), content('channel/2.json', [staying])]))
      await writer.ingest(batch([content('channel/3.json', [other]), gone(path)]))
      expect(await signs()).toEqual(['posted', 'posted', ''])
      await writer.ingest(batch([gone('channel/2.json')]))
      expect(await signs()).toEqual(['posted', 'posted tampered', ''])
      const whole = await known()
      await whole.post('create', 'channel/2.json', text(staying))
      const { content: put, gone: take } = whole
      await whole.writer.ingest(whole.batch([put('channel/2.json', [staying]), put('channel/3.json', [other])]))
      await whole.writer.ingest(whole.batch([take('channel/2.json', 'channel/3.json')]))
      expect(await whole.signs()).toEqual(['posted tampered', ''])
      await close()
      await whole.close()
    })
  })

  it('a line is ours once: said again, in the same batch or later, it is a copy; removed it was tampered with', async () => {
    const { writer, batch, line, renew, same, removed, post, signs, close } = await known()
    const said = human('in the channel')
    await post('append', 'a/channel.jsonl', text(said))
    const first = line('a/channel.jsonl', [said])
    await writer.ingest(batch([first, line('a/channel.jsonl', [said])]))
    const later = line('a/channel.jsonl', [said])
    await writer.ingest(batch([later, line('b/channel.jsonl', [said])]))
    expect(await signs()).toEqual(['posted', 'claims-human', 'claims-human', 'claims-human'])
    renew('a/channel.jsonl')
    await writer.ingest(batch([same('a/channel.jsonl', later), removed('a/channel.jsonl', first)]))
    expect((await signs())[0]).toBe('posted tampered')
    await close()
  })

  it('a line is ours at its own place for ever: a copy is none when the record knows the first no more', async () => {
    const [then, now] = twoMonths()
    const { facts, writer, batch, line, post, settle, signs, close } = await known()
    const [said, fresh] = [human('approved'), human('approved again')]
    const act = await post('append', 'a/channel.jsonl', text(said))
    const first = line('a/channel.jsonl', [said])
    await writer.ingest(batch([first], then))
    await settle(act, first)
    expect(await signs()).toEqual(['posted'])
    await retain(db.writer(), { from: now, at: now }, { facts, read: readAgain, foretell: tellNothing })
    expect(await signs()).toEqual([])
    await post('append', 'a/channel.jsonl', text(fresh))
    await writer.ingest(batch([line('a/channel.jsonl', [said]), line('a/channel.jsonl', [fresh])], now))
    expect(await signs()).toEqual(['claims-human', 'posted'])
    await close()
  })

  it('a line laid anew at its own place, in a file emptied after the record knew it no more, is none of ours', async () => {
    const [then, now] = twoMonths()
    const sent = (ms: number) => ({ sent: { ms, raw: 'then', zoneKnown: true } })
    const { facts, writer, batch, line, renew, post, settle, signs, close } = await known()
    const [said, kept, fresh] = [
      human('approved', sent(then)),
      human('kept', sent(then)),
      human('approved today', sent(now)),
    ]
    const posted = async (path: string, one: MessageReading, at: number) => {
      const act = await post('append', path, text(one))
      const there = line(path, [one])
      await writer.ingest(batch([there], at))
      await settle(act, there)
      return there
    }
    await posted('a/channel.jsonl', said, then)
    const again = await posted('b/channel.jsonl', kept, then)
    await retain(db.writer(), { from: now, at: now }, { facts, read: readAgain, foretell: tellNothing })
    expect(await signs()).toEqual([])
    renew('a/channel.jsonl')
    await writer.ingest(batch([line('a/channel.jsonl', [said])], now))
    await posted('a/channel.jsonl', fresh, now)
    // Read again from its beginning, as a source that was added anew is, a file that nobody emptied is as it was.
    await writer.ingest(batch([again], now))
    expect(await signs()).toEqual(['claims-human', 'posted', 'posted'])
    await close()
  })

  it('a line whose file vanishes was taken away, read long ago or in the same batch; that it is back changes nothing', async () => {
    const { writer, batch, line, gone, back, post, signs, close } = await known()
    const [one, other] = [human('in the channel'), human('in another')]
    const agents = message({ body: 'of an agent' })
    await post('append', 'a/channel.jsonl', text(one))
    await post('append', 'b/channel.jsonl', text(other))
    await writer.ingest(batch([line('a/channel.jsonl', [one]), line('a/channel.jsonl', [agents])]))
    expect(await signs()).toEqual(['posted', ''])
    await writer.ingest(batch([gone('a/channel.jsonl')]))
    expect(await signs()).toEqual(['posted tampered', ''])
    back('a/channel.jsonl')
    await writer.ingest(batch([line('b/channel.jsonl', [other]), gone('b/channel.jsonl')]))
    expect(await signs()).toEqual(['posted tampered', '', 'posted tampered'])
    await close()
  })

  it('an entry of a mailbox is ours however the mailbox is laid out, taken is taken, altered is tampered with', async () => {
    const { writer, batch, content, post, signs, close } = await known()
    const entry = (body: string) =>
      human(body, { nativeId: 'e-1', state: 'queued', fingerprint: JSON.stringify({ message_id: 'e-1', body }) })
    await post('add', 'mailbox_1.json', entry('go on').fingerprint ?? '')
    await writer.ingest(batch([content('mailbox_1.json', [entry('go on')], 'snapshot')]))
    expect(await signs()).toEqual(['posted'])
    await writer.ingest(batch([content('mailbox_1.json', [entry('stop')], 'snapshot')]))
    expect(await signs()).toEqual(['posted tampered', 'claims-human'])
    await writer.ingest(batch([content('mailbox_2.json', [entry('go on')], 'snapshot')]))
    expect((await signs())[0]).toBe('posted claims-human copied tampered')
    await close()
  })

  it('what nobody claims is asked of nobody', async () => {
    const { writer, batch, line, signs, close } = await known()
    await db.writer('ledger').write((tx) => tx.run(sql`alter table outbox rename to hidden`))
    try {
      await writer.ingest(batch([line('a/channel.jsonl', [message({ body: 'hello' })])]))
      await expect(writer.ingest(batch([line('a/channel.jsonl', [human('hello')])]))).rejects.toThrow()
    } finally {
      await db.writer('ledger').write((tx) => tx.run(sql`alter table hidden rename to outbox`))
    }
    expect(await signs()).toEqual([''])
    await close()
  })
})
