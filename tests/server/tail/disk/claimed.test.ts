import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '@/tests/databases'
import { indexedHome } from '../indexed'

/** A file system that holds any size and time. */
const MEMORY = '/dev/shm'
const LARGEST = '9223372036854775807'
const FARTHEST_S = '99999999999999999'

eachDatabase('sizes and times that no index holds', (db) => {
  let home = ''
  beforeEach(() => {
    home = mkdtempSync(path.join(MEMORY, 'signalbox-claimed-'))
  })
  afterEach(() => rmSync(home, { recursive: true, force: true }))

  const { at, put, index, openTail } = indexedHome(db, () => home)
  const enlarge = (file: string) => execFileSync('truncate', ['-s', LARGEST, at(file)])
  const date = (file: string, seconds: string) => execFileSync('touch', ['-d', `@${seconds}`, at(file)])

  const files = async () =>
    db.reader().all<{ path: string; status: string; size: number; mtime: number; consumed: number }>(
      sql`select f.path, f.status, f.size, f.mtime_ms as mtime, f.consumed, f.last_seen as seen from files f
        join sources s on s.id = f.source_id where s.root = ${home} order by f.path`,
    )

  describe('on a file system that keeps them', () => {
    test('files from far away in time, and of any size, are indexed like others, and not read again for it', async () => {
      put('c.jsonl', '{"a":1}\n')
      put('docs/early', 'x')
      put('docs/late', 'x')
      put('docs/huge', 'x')
      put('inbox/huge.json', '{}')
      put('inbox/late.json', '{}')
      for (const file of ['docs/huge', 'inbox/huge.json']) enlarge(file)
      for (const file of ['c.jsonl', 'docs/late', 'inbox/late.json']) date(file, FARTHEST_S)
      date('docs/early', `-${FARTHEST_S}`)
      const { files: counted } = await index()
      expect(counted).toEqual({ read: 5, unreadable: 1, pending: 0, ignored: 0, onDisk: 6 })
      const before = await files()
      const late = before.filter(({ mtime }) => mtime === Number.MAX_SAFE_INTEGER).map((file) => file.path)
      expect(late).toEqual(['c.jsonl', 'docs/late', 'inbox/late.json'])
      expect(before.find((file) => file.path === 'docs/early')).toMatchObject({ mtime: -Number.MAX_SAFE_INTEGER })
      await index()
      expect(await files()).toEqual(before)
    })

    test('a log of any size is on its way to the index with what was read of it, and the others beside it', async () => {
      put('c.jsonl', '{"a":1}\n')
      for (const file of ['one.jsonl', 'two.jsonl']) {
        put(file, '{"b":1}\n')
        enlarge(file)
      }
      const tail = openTail()
      try {
        const [one] = await Promise.all([tail.watch({ protocol: 'plain', root: home })])
        expect(one.leads()).toBe(true)
        await expect.poll(async () => (await files()).map(({ consumed }) => consumed)).toEqual([8, 8, 8])
        const sums = await db.reader().get(
          sql`select sum(size) as size, sum(bytes_read) as read, sum(bytes_pending) as pending from file_sums f
            join sources s on s.id = f.source_id where s.root = ${home}`,
        )
        const size = 8 + 2 * 2 ** 43
        expect(sums).toEqual({ size, read: 24, pending: size - 24 })
      } finally {
        await tail.stop()
      }
    })
  })
})
