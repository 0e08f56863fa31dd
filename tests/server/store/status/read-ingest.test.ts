import { beforeAll, expect, test } from 'vitest'
import { begunAnew } from '@/lib/source/leaving-out'
import { why } from '@/lib/unread/why-unread'
import { scoped, unscoped } from '@/server/store/rows/scoped'
import { ingestReader } from '@/server/store/status/read-ingest'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, sourceRow } from '../rows'

const lines = { shape: 'lines', place: 'channel' }
const ignored = { status: 'ignored', shape: null, place: null }
const left = { status: 'ignored', rule: 'setting:left*' }

eachDatabase('what both sums consist of', (db) => {
  const facts = (limit = 10) => ingestReader(unscoped(db.reader()), { led: async () => null }).facts(limit)
  let empty: Awaited<ReturnType<typeof facts>> | null = null

  beforeAll(async () => {
    empty = await facts()
    const config = { zone: 'Asia/Shanghai', humans: ['boss'], aliases: { a: 'b' }, ignore: ['*.x'], polling: true }
    await db.writer().write(async (tx) => {
      await insert(tx, 'sources', [
        sourceRow(),
        sourceRow({ id: 2, label: 'atlas', config: JSON.stringify({ ...config, host: null, demo: true }) }),
        sourceRow({ id: 3, label: 'removed', removed_at: 5 }),
      ])
      await insert(tx, 'files', [
        fileRow({ rule: null }),
        fileRow({ id: 2, path: '.git', ...ignored, rule: 'version-control', is_dir: 1 }),
        ...[3, 4, 5, 6].map((id) => fileRow({ id, path: `${id}.bak`, ...ignored, rule: 'backup-copy' })),
        fileRow({ id: 7, path: 'gone.bak', ...ignored, rule: 'backup-copy', gone_at: 9 }),
        fileRow({ id: 8, path: 'x.bak', ...ignored, rule: 'backup-copy', source_id: 3 }),
        fileRow({ id: 9, path: 'a.jsonl', ...lines, size: 70, bytes_read: 50, bytes_pending: 20, last_seen: 7 }),
        fileRow({ id: 10, path: 'b.json', status: 'pending', rule: 'it is being written', size: 9, last_seen: 3 }),
        fileRow({
          id: 21,
          path: 'f.jsonl',
          ...lines,
          rule: begunAnew(why('hole')),
          size: 9,
          bytes_read: 4,
          bytes_pending: 5,
          last_seen: 9,
        }),
        fileRow({
          id: 22,
          path: 'g.json',
          status: 'unreadable',
          rule: why('mostly-hole', 1024 ** 4, 4096),
        }),
        fileRow({ id: 11, path: 'c.json', status: 'pending', source_id: 3 }),
        fileRow({ id: 12, path: 'd.jsonl', ...lines, source_id: 2, generation: 3, last_seen: 8 }),
        fileRow({ id: 13, path: 'e.jsonl', ...lines, source_id: 2, generation: 2, gone_at: 9 }),
        ...(['cut', 'emptied'] as const).map((path, at) =>
          fileRow({ id: 15 + at, path, ...lines, source_id: 2, generation: 2, last_seen: 7 - at }),
        ),
        ...(['again', 'rewritten'] as const).map((path, at) =>
          fileRow({ id: 17 + at, path, source_id: 2, generation: 2, last_seen: 5 - at }),
        ),
        fileRow({ id: 19, path: 'state', shape: 'snapshot', source_id: 2, generation: 40, last_seen: 9 }),
        fileRow({ id: 14, path: 'f.bak', ...ignored, rule: 'backup-copy', source_id: 2 }),
        fileRow({ id: 20, path: 'left.jsonl', ...lines, ...left, generation: 2, bytes_pending: 20, last_seen: 1 }),
      ])
      const seen = { batch: 1, source_id: 2, file_id: 12, what: 'line', length: 5, packing: 0 }
      await insert(tx, 'observations', [
        { id: 1, ...seen, generation: 2, at: 40, start: 0 },
        { id: 2, ...seen, generation: 3, at: 60, start: 5 },
        { id: 3, ...seen, generation: 3, at: 50, start: 0 },
        { id: 4, ...seen, file_id: 15, what: 'gone', generation: 2, at: 70, start: 0 },
        { id: 5, ...seen, file_id: 15, what: 'line-same', generation: 2, at: 70, start: 1 },
        { id: 6, ...seen, file_id: 17, what: 'gone', generation: 1, at: 80, start: 0 },
        { id: 7, ...seen, file_id: 17, what: 'content', generation: 2, at: 90, start: 0 },
        { id: 8, ...seen, file_id: 18, what: 'content', generation: 2, at: 95, start: 0 },
      ])
    })
  })

  test('an empty index has none of it', () => {
    expect(empty).toEqual({
      ignored: [],
      waiting: { rows: [], count: 0 },
      renewed: { rows: [], count: 0 },
      rewritten: 0,
    })
  })

  test('every ignored file of a watched source that lies there is listed, page by page', async () => {
    const { ignored: page } = ingestReader(unscoped(db.reader()), { led: async () => null })
    const first = await page('collab', 0, 3)
    expect(first.map(({ path, rule }) => [path, rule])).toEqual([3, 4, 5].map((id) => [`${id}.bak`, 'backup-copy']))
    expect((await page('collab', first.at(-1)?.id ?? 0, 9)).map(({ path }) => path)).toEqual(['6.bak', 'left.jsonl'])
    expect(await page('removed', 0, 9)).toEqual([])
    expect(
      await ingestReader(scoped(db.reader(), ['atlas']), { led: async () => null }).ignored('collab', 0, 9),
    ).toEqual([])
  })

  test('what is ignored is counted by source and rule, with examples, and a directory as such', async () => {
    expect((await facts()).ignored).toEqual([
      { source: 'collab', rule: 'backup-copy', files: 4, directories: 0, examples: ['3.bak', '4.bak', '5.bak'] },
      { source: 'atlas', rule: 'backup-copy', files: 1, directories: 0, examples: ['f.bak'] },
      { source: 'collab', rule: 'setting:left*', files: 1, directories: 0, examples: ['left.jsonl'] },
      { source: 'collab', rule: 'version-control', files: 0, directories: 1, examples: ['.git/'] },
    ])
  })

  test('what waits says how many bytes, since when and why, the longest first', async () => {
    const waits = { source: 'collab', path: 'b.json', bytes: 9, size: 9, since: 3, why: 'it is being written' }
    const tail = { source: 'collab', path: 'a.jsonl', bytes: 20, size: 70, since: 7, why: why('no-end-yet') }
    const hole = { source: 'collab', path: 'f.jsonl', bytes: 5, size: 9, since: 9, why: why('hole') }
    expect((await facts()).waiting).toEqual({ rows: [waits, tail, hole], count: 3 })
    expect((await facts(1)).waiting).toEqual({ rows: [waits], count: 3 })
  })

  test('files with holes are found by what is said of them, as many as are asked for', async () => {
    const { holes } = ingestReader(unscoped(db.reader()), { led: async () => null })
    const log = { source: 'collab', path: 'f.jsonl', why: why('hole') }
    const message = { source: 'collab', path: 'g.json', why: why('mostly-hole', 1024 ** 4, 4096) }
    expect(await holes(10)).toEqual([log, message])
    expect(await holes(1)).toEqual([log])
  })

  test('what is left out neither waits, whatever of it was pending, nor counts as begun anew', async () => {
    const { waiting, renewed } = await facts()
    expect([...waiting.rows, ...renewed.rows].map(({ path }) => path)).not.toContain('left.jsonl')
  })

  test('a path that was begun anew says its generation, since when and why; state files are only counted', async () => {
    const { renewed, rewritten } = await facts()
    const row = { source: 'atlas', path: 'd.jsonl', generation: 3, why: 'other', since: 50 }
    expect(renewed.rows[0]).toEqual(row)
    expect(renewed.rows.slice(1).map(({ path, why, since }) => [path, why, since])).toEqual([
      ['cut', 'cut', 70],
      ['emptied', 'emptied', null],
      ['again', 'again', 90],
      ['rewritten', 'rewritten', 95],
    ])
    expect({ count: renewed.count, rewritten }).toEqual({ count: 5, rewritten: 1 })
  })

  test('each source says with what it is read', async () => {
    const configs = await ingestReader(unscoped(db.reader()), { led: async () => null }).configs()
    expect([...configs.keys()].sort()).toEqual(['atlas', 'collab'])
    const { host, ...choice } = configs.get('atlas') ?? { host: 'none' }
    expect(host).toBeNull()
    const others = { aliases: { a: 'b' }, ignore: ['*.x'], polling: true, projects: null }
    expect(choice).toEqual({ zone: 'Asia/Shanghai', humans: ['boss'], ...others })
  })
})
