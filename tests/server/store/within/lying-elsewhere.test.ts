import { expect, it } from 'vitest'
import type { Scope } from '@/lib/people/scope'
import { askReader } from '@/server/store/asks/asks'
import { conversationReader } from '@/server/store/conversations/read-conversations'
import { facetReader } from '@/server/store/facets/read-facets'
import { messageReader } from '@/server/store/read/read-messages'
import { scoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { newScene } from '../ingest/reading-index'
import { AT, message } from '../ingest/scene'

const QUERIES = [
  ...[
    'is:any',
    'state:inbox',
    'state:processed',
    'state:proc*',
    'state:consumed',
    '-state:inbox',
    'is:gone',
    '-is:gone',
  ],
  ...['is:gone ask', 'state:inbox ask OR is:gone', 'path:atlas/*', 'path:quokka/*', '-path:quokka/*'],
]
const TEXT = 'The very bytes.'

/** One message, as it lies in the folder of a channel. */
const laid = (channel: string, state: string) => {
  const asks = { to: [{ agent: 'human', raw: 'human', tier: null }], ask: { list: 'decide', when: 'always' } as const }
  const links = [{ key: 'trace:one', basis: 'explicit' as const }]
  return message({ body: 'I ask.', nativeId: 'm-1', channel, state, links, ...asks })
}

eachDatabase('a message of which the bytes lie in a channel that is not seen too', (db) => {
  const told = async (scope: Scope) => {
    const reader = scoped(db.reader(), scope)
    const messages = messageReader(reader)
    const conversations = conversationReader(reader)
    const page = async (query: string) =>
      (await messages.page({ query, limit: 100, now: AT, order: 'time', direction: 'older', from: null })).rows
    const rows = await page('is:any')
    const found = await Promise.all(QUERIES.map(async (query) => [query, (await page(query)).length] as const))
    const all: unknown[] = []
    for await (const chunk of await messages.export({ query: 'is:any', now: AT })) all.push(...chunk)
    const [row] = rows
    if (row === undefined) throw new Error('It is not seen.')
    const { uid } = row
    const bytes = await messages.bytes(uid)
    return {
      rows,
      all,
      found: Object.fromEntries(found),
      one: await messages.one(uid),
      kept: await messages.kept(uid),
      places: await messages.places(uid),
      bytes: bytes && { ...bytes, bytes: Buffer.from(bytes.bytes).toString() },
      since: (await messages.since(0, 100)).map(({ row: changed }) => changed),
      facets: await facetReader(reader).facets('is:any', AT),
      course: await conversations.course(row.conversation ?? ''),
      standing: await askReader(reader).one(uid, AT),
      open: (await askReader(reader).open({ list: 'decide', now: AT, limit: 10 })).rows,
      among: await askReader(reader).openAmong([uid]),
    }
  }

  it('is told by where it lies in those that are', async () => {
    const { writer, source, batch, content, gone } = await newScene(db)
    let now = AT
    const happens = async (...observed: ReturnType<typeof content>[]) => {
      now += 5
      await writer.ingest(batch(observed, now))
    }
    const put = (path: string, channel: string, state: string) =>
      content(path, [laid(channel, state)], 'document', TEXT)
    const inside = () => told([{ source: source.label, channels: ['atlas', 'boreal'] }])
    const whole = async () => {
      const messages = messageReader(scoped(db.reader(), [source.label]))
      const uid = first.rows[0]?.uid ?? ''
      return { one: await messages.one(uid) }
    }

    await happens(put('atlas/inbox/1.json', 'atlas', 'inbox'))
    const first = await inside()
    expect(first).toMatchObject({ rows: [{ state: 'inbox', goneAt: null, path: 'atlas/inbox/1.json' }] })
    expect(first.open).toHaveLength(1)

    const outside = async (...observed: ReturnType<typeof content>[]) => {
      const [before, all] = [await inside(), await whole()]
      await happens(...observed)
      expect(await inside()).toEqual(before)
      // Red control: who sees all of the source is told of it.
      expect(await whole()).not.toEqual(all)
    }
    await outside(put('quokka/processed/1.json', 'quokka', 'processed'))
    expect(await whole()).toMatchObject({ one: { state: 'processed', path: 'atlas/inbox/1.json' } })

    await happens(gone('atlas/inbox/1.json'))
    const left = await inside()
    expect(left).toMatchObject({
      rows: [{ state: 'consumed', goneAt: now, path: 'atlas/inbox/1.json' }],
      found: { 'is:gone': 1, 'state:consumed': 1, 'state:processed': 0, 'path:quokka/*': 0 },
      ...{ open: [], among: [] },
    })
    expect(await whole()).toMatchObject({
      one: { state: 'processed', goneAt: null, path: 'quokka/processed/1.json' },
    })

    await outside(put('quokka/archive/1.json', 'quokka', 'archive'), gone('quokka/processed/1.json'))
    await outside(gone('quokka/archive/1.json'))
    await happens(put('atlas/processed/1.json', 'atlas', 'processed'))
    expect(await inside()).toMatchObject({
      rows: [{ state: 'processed', goneAt: null, path: 'atlas/processed/1.json' }],
    })
    await outside(put('quokka/archive/1.json', 'quokka', 'archive'))

    // In another channel that is seen it counts.
    await happens(put('boreal/archive/1.json', 'boreal', 'archived'))
    expect(await inside()).toMatchObject({ rows: [{ state: 'archived', path: 'atlas/processed/1.json' }] })
    await happens(gone('atlas/processed/1.json'))
    expect(await inside()).toMatchObject({ rows: [{ state: 'archived', goneAt: null, path: 'boreal/archive/1.json' }] })
    await outside(gone('quokka/archive/1.json'))
  })
})
