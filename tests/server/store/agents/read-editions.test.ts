import { beforeAll, expect, test } from 'vitest'
import type { Scope } from '@/lib/people/scope'
import { agentReader } from '@/server/store/agents/read-agents'
import { scoped, unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, observationRow, sourceRow, T0 } from '../rows'

const FACTS = { staleAfterMs: () => null, beatEveryMs: () => null, keepsOf: () => [], guardrailRule: () => null }

eachDatabase('versions of what is kept of agents', (db) => {
  const all = (
    what: 'registration' | 'state' | 'document',
    { agent = 'qa' as string | null, most = 30, files = 20 } = {},
  ) => agentReader(unscoped(db.reader()), FACTS).editions({ source: 'collab', agent, what, most, files })
  const ask = async (what: 'registration' | 'state' | 'document', agent: string | null = 'qa', most = 30) =>
    (await all(what, { agent, most })).editions

  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow(), sourceRow({ id: 2, label: 'other' })])
      await insert(tx, 'files', [
        fileRow({ id: 1, path: 'registry/agents/qa.json' }),
        fileRow({ id: 2, path: 'registry.json' }),
        fileRow({ id: 3, path: 'runtime/qa/plan.json' }),
        fileRow({ id: 5, path: 'runtime/supervisor_state.json' }),
        fileRow({ id: 4, path: 'reflection/one.md' }),
        fileRow({ id: 6, path: 'registry/agents/torn.json' }),
        fileRow({ id: 7, path: 'few/registry.json' }),
      ])
      await insert(tx, 'observations', [
        content(1, 1, '{"tier":1}'),
        content(2, 1, '{"tier":2}'),
        content(3, 2, '{"agents":[]}'),
        content(4, 3, '{"step":1}'),
        { ...content(5, 3, ''), what: 'gone', bytes: null },
        { ...content(6, 3, 'x'), length: 9_000_000 },
        content(7, 5, '{"state":"IDLE"}'),
        content(8, 6, '{"tier":1}'),
        content(9, 6, '{"tier":'),
        content(10, 6, '\ufeff{"tier":2}'),
        { ...content(11, 6, '?????'), bytes: Buffer.from('7b22ff227d', 'hex') },
        content(30, 7, '[{"agent":"alone"}]'),
        content(31, 7, '[]'),
        content(32, 7, '[ ]'),
        content(33, 7, '[{"agent":"alone","tier":"pm"}]'),
      ])
      await insert(tx, 'versions', [
        version(1, { file_id: 1, subject: 'qa', observation_id: 1 }),
        version(2, { file_id: 2, subject: 'dev', agent: 'dev', content: '{"agent":"dev"}' }),
        version(3, { file_id: 2, subject: 'pm', agent: 'pm', content: '{"agent":"pm"}' }),
        version(4, { file_id: 2, subject: 'pm', agent: 'pm', content: 'null', summary: 'removed', version: 2 }),
        version(5, { file_id: 3, subject: 'runtime/qa/plan', what: 'state' }),
        version(6, { file_id: 4, subject: 'reflection/one.md', what: 'document', content: '{"title":"One"}' }),
        version(8, { file_id: 5, subject: 'runtime/supervisor_state', what: 'state' }, null),
        version(7, { file_id: 4, subject: 'qa', source_id: 2 }),
        version(9, { file_id: 6, subject: 'torn' }, 'torn'),
        version(10, { file_id: 7, subject: 'alone', observation_id: 30 }, 'alone'),
        version(11, { file_id: 7, subject: 'alone', observation_id: 31, content: 'null', summary: 'unnamed' }, 'alone'),
        version(12, { file_id: 7, subject: 'alone', observation_id: 33 }, 'alone'),
        version(13, { file_id: 2, subject: 'dev', agent: 'dev', content: 'null', summary: 'unnamed' }),
      ])
    }),
  )

  test('a document is known by its path in its source; no other file, and none of a source that is not seen', async () => {
    const rootOf = (source: string, path: string, scope: Scope = null) =>
      agentReader(scoped(db.reader(), scope), FACTS).rootOf(source, path)
    const { root } = sourceRow()
    expect(await rootOf('collab', 'reflection/one.md')).toBe(root)
    expect(await rootOf('collab', 'reflection/one.md', ['collab'])).toBe(root)
    for (const [source, path] of [
      ['collab', 'registry.json'],
      ['collab', 'reflection/none.md'],
      ['other', 'reflection/one.md'],
    ] as const)
      expect(await rootOf(source, path)).toBeNull()
    for (const scope of [['other'], [], [{ source: 'collab', channels: ['reflection'] }]])
      expect(await rootOf('collab', 'reflection/one.md', scope)).toBeNull()
  })

  test('of a file about one agent are its bytes, with those that say nothing new of the agent', async () => {
    expect((await ask('registration')).map(({ path, content }) => [path, content])).toEqual([
      ['registry/agents/qa.json', '{"tier":2}'],
      ['registry/agents/qa.json', '{"tier":1}'],
    ])
  })

  test('beyond those asked for say that there are earlier ones', async () => {
    const cut = await ask('registration', 'qa', 1)
    expect(cut.map(({ content, earlier }) => [content, earlier])).toEqual([['{"tier":2}', true]])
    expect((await ask('registration', 'qa', 2)).map(({ earlier }) => earlier)).toEqual([false, false])
    expect((await ask('registration', 'pm', 1)).map(({ what, earlier }) => [what, earlier])).toEqual([['gone', true]])
  })

  test('of a file about many agents are what was read of this one', async () => {
    const found = await ask('registration', 'pm')
    expect(found.map(({ subject, what, content }) => [subject, what, content])).toEqual([
      ['pm', 'gone', null],
      ['pm', 'content', '{"agent":"pm"}'],
    ])
  })

  test('say from which on a file names the agent no more, with its bytes where it was about that one alone', async () => {
    expect((await ask('registration', 'dev')).map(({ what, content }) => [what, content])).toEqual([
      ['unnamed', null],
      ['content', '{"agent":"dev"}'],
    ])
    expect((await ask('registration', 'alone')).map(({ what, content }) => [what, content])).toEqual([
      ['content', '[{"agent":"alone","tier":"pm"}]'],
      ['unnamed', '[ ]'],
      ['unnamed', '[]'],
      ['content', '[{"agent":"alone"}]'],
    ])
  })

  test('say where a file vanished and where it is too large', async () => {
    expect((await ask('state')).filter(({ shared }) => !shared).map(({ what }) => what)).toEqual([
      'large',
      'gone',
      'content',
    ])
  })

  test('say which of them could not be read', async () => {
    expect((await ask('registration', 'torn')).map(({ what, content }) => [what, content])).toEqual([
      ['unreadable', '{"\ufffd"}'],
      ['content', '{"tier":2}'],
      ['unreadable', '{"tier":'],
      ['content', '{"tier":1}'],
    ])
  })

  test('of state that names no agent are shown with every agent, after its own', async () => {
    const found = await ask('state')
    expect(found.at(-1)).toMatchObject({ path: 'runtime/supervisor_state.json', shared: true })
    expect((await ask('state', 'pm')).map(({ content }) => content)).toEqual(['{"state":"IDLE"}'])
  })

  test('of many files are those that changed last, and so are shared ones beside them; what is left out is counted', async () => {
    await db.writer().write(async (tx) => {
      const many = Array.from({ length: 25 }, (_, nth) => 100 + nth)
      await insert(
        tx,
        'files',
        many.map((id) => fileRow({ id, path: `runtime/many/${id}.json` })),
      )
      await insert(
        tx,
        'observations',
        many.map((id) => content(id, id, '{}')),
      )
      await insert(
        tx,
        'versions',
        many.map((id) => version(id, { file_id: id, subject: `runtime/many/${id}`, what: 'state' }, 'many')),
      )
    })
    const few = await all('state', { agent: 'many' })
    expect(few.editions.map(({ path }) => path).slice(0, 2)).toEqual(['runtime/many/124.json', 'runtime/many/123.json'])
    expect(few.editions).toHaveLength(21)
    expect(few.editions.at(-1)).toMatchObject({ path: 'runtime/supervisor_state.json', shared: true })
    expect(few.left).toBe(5)
    expect(await all('state', { agent: 'many', files: 40 })).toMatchObject({ left: 0, editions: { length: 26 } })
  })

  test('of documents, which are not read, are when they changed by their own clock, and where they lie', async () => {
    const listed = { what: 'listed', file_id: 4 }
    await db
      .writer()
      .write((tx) =>
        insert(tx, 'observations', [
          observationRow(20, null, { ...listed, at: T0 + 100_000, detail: `{"mtimeMs":${T0 + 10_000}.5}` }),
          observationRow(21, null, { ...listed, at: T0 + 200_000, detail: `{"mtimeMs":${T0 + 9_000_000}}` }),
          observationRow(22, null, { ...listed, at: T0 + 300_000, what: 'gone', detail: '{}' }),
        ]),
      )
    const { editions, root } = await all('document')
    expect(root).toBe('/mnt/shared/collab')
    expect(editions.map(({ path, what, at, content }) => [path, what, at - T0, content])).toEqual([
      ['reflection/one.md', 'gone', 300_000, null],
      ['reflection/one.md', 'listed', 200_000, null],
      ['reflection/one.md', 'listed', 10_000, null],
    ])
    expect(await ask('document', 'pm')).toEqual([])
  })

  test('of documents that name no agent are asked for by no name, and stand with no agent', async () => {
    await db.writer().write(async (tx) => {
      await insert(tx, 'files', [fileRow({ id: 30, path: 'workspace/plan.md', mtime_ms: T0 + 1 })])
      await insert(tx, 'observations', [observationRow(40, null, { what: 'listed', file_id: 30 })])
      await insert(tx, 'versions', [version(30, { file_id: 30, subject: 'workspace/plan.md', what: 'document' }, null)])
    })
    const { editions, left } = await all('document', { agent: null })
    expect(editions.map(({ path, what }) => [path, what])).toEqual([['workspace/plan.md', 'listed']])
    expect(left).toBe(0)
    expect((await ask('document', 'qa')).map(({ path }) => path)).not.toContain('workspace/plan.md')
    expect((await ask('state', null)).map(({ path }) => path)).toEqual(['runtime/supervisor_state.json'])
    expect(await ask('registration', null)).toEqual([])
  })

  test('of documents are, where not all are asked for, those that changed last, not those that came last', async () => {
    await db.writer().write(async (tx) => {
      const mtimes = [300, 500, 400]
      await insert(
        tx,
        'files',
        mtimes.map((mtime_ms, nth) => fileRow({ id: 200 + nth, path: `reflection/${mtime_ms}.md`, mtime_ms })),
      )
      await insert(
        tx,
        'observations',
        mtimes.map((_, nth) => observationRow(200 + nth, null, { what: 'listed', file_id: 200 + nth })),
      )
      await insert(
        tx,
        'versions',
        mtimes.map((_, nth) => version(200 + nth, { file_id: 200 + nth, subject: 'x', what: 'document' }, 'writer')),
      )
    })
    const { editions, left } = await all('document', { agent: 'writer', files: 2 })
    expect(editions.map(({ path }) => path)).toEqual(['reflection/500.md', 'reflection/400.md'])
    expect(left).toBe(1)
  })
})

function content(id: number, file: number, text: string) {
  return observationRow(id, Buffer.from(text), {
    file_id: file,
    what: 'content',
    start: 0,
    length: text.length,
    at: T0 + id,
  })
}

function version(id: number, given: { [column: string]: string | number }, agent: string | null = 'qa') {
  return {
    ...{ id, source_id: 1, what: 'registration', agent, version: 1, at: T0 + id, summary: '', content: '{}' },
    ...{ observation_id: 1, ...given },
  }
}
