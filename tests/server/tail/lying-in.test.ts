import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Canonical } from '@/lib/message/canonical'
import { detailOf } from '@/server/store/read/read-detail'
import { exportOf } from '@/server/store/read/read-export'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '../../databases'
import { indexedHome } from './indexed'

eachDatabase('where a line of a file that was rotated lies', (db) => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'signalbox-lying-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const { at, put, index } = indexedHome(db, () => root)
  const line = (file: string, n: number) => `{"in":"${file}","n":${n}}\n`
  const rotate = (file: string, to: string, n: number) => {
    renameSync(at(file), at(to))
    utimesSync(at(to), 1_700_000_000 + n, 1_700_000_000 + n)
  }
  const pack = (file: string) => {
    writeFileSync(at(`${file}.gz`), gzipSync(readFileSync(at(file))))
    rmSync(at(file))
  }

  /** The hash of the bytes that lie at the path, the offset and the length that are told. */
  const lying = ({ offset, length }: Pick<Canonical, 'offset' | 'length'>, file: string) => {
    const bytes = file.endsWith('.gz') ? gunzipSync(readFileSync(at(file))) : readFileSync(at(file))
    const own = bytes
      .subarray(offset, offset + length)
      .toString()
      .replace(/\n$/, '')
    return createHash('sha256').update(own).digest('hex')
  }

  test('is told by its details and by every export, packed or not, and where two files are rotated side by side', async () => {
    const said = new Map<string, string>()
    for (let n = 0; n < 3; n += 1) {
      for (const file of ['a.jsonl', 'b.jsonl']) {
        put(file, line(file, n) + line(file, n + 10))
        await index()
        if (n < 2) rotate(file, `${file}.${2 - n}`, n)
      }
    }
    pack('a.jsonl.2')
    await index()
    const reader = unscoped(db.reader())
    for await (const rows of await exportOf(reader, { query: 'is:log', now: Date.now() }))
      for (const row of rows) {
        if (!row.body.includes('.jsonl')) continue
        expect(lying(row, row.path), `${row.body} in ${row.path}`).toBe(row.sha256)
        said.set(row.body, row.path)
        const detail = await detailOf(reader, row.uid)
        expect(detail?.liesIn ?? detail?.path).toBe(row.path)
        expect(detail?.path, 'it stays a line of the file that has the name').toMatch(/^[ab]\.jsonl$/)
      }
    expect([...said.values()].sort()).toEqual([
      ...['a.jsonl', 'a.jsonl', 'a.jsonl.1', 'a.jsonl.1', 'a.jsonl.2.gz', 'a.jsonl.2.gz'],
      ...['b.jsonl', 'b.jsonl', 'b.jsonl.1', 'b.jsonl.1', 'b.jsonl.2', 'b.jsonl.2'],
    ])
  })
})
