import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unreadableReader } from '@/server/store/read/read-unreadable'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '../../databases'
import { indexedHome } from './indexed'

eachDatabase('a packed piece of a file of lines that cannot be unpacked', (db) => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'signalbox-torn-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const { at, put, index, said, files, derivedTwice } = indexedHome(db, () => root)
  const line = (n: number) => `{"n":${n}}\n`
  const PIECE = 'c.jsonl.1.gz'
  const whole = gzipSync(line(0) + line(1))

  const unreadable = async () => {
    const reader = unreadableReader(unscoped(db.reader()), { unreadableRule: () => null })
    const { rows } = await reader.page({ limit: 50, source: null, from: null })
    const own = await Promise.all(rows.map(async ({ uid }) => await reader.one(uid)))
    return own.flatMap((one) =>
      one?.root === root ? [[one.row.path, one.row.unreadable.at, Buffer.from(one.bytes, 'base64').length]] : [],
    )
  }

  test('is a row that says where it is cut off, and is none once it is whole', async () => {
    put('c.jsonl', line(2))
    for (const size of [whole.length - 12, whole.length - 9]) {
      put(PIECE, whole.subarray(0, size))
      await index()
      expect(await unreadable()).toEqual([[PIECE, size, size]])
    }
    await index()
    expect(await unreadable(), 'looked at again it is no other row').toHaveLength(1)
    put(PIECE, whole)
    const { files: sums } = await index()
    expect(await unreadable()).toEqual([])
    expect([await said(), sums.unreadable, (await files())[PIECE]]).toEqual([
      ...[['{"n":2}', '{"n":0}', '{"n":1}'], 0, ['rotated', 0]],
    ])
    const [once, again] = await derivedTwice()
    expect(again).toBe(once)
  })

  test('is none once it is gone, and one that is damaged says so', async () => {
    put('c.jsonl', line(2))
    const damaged = Buffer.from(whole)
    damaged.fill(0xff, 12, 18)
    put(PIECE, damaged)
    await index()
    expect(await unreadable()).toEqual([[PIECE, null, damaged.length]])
    rmSync(at(PIECE))
    await index()
    expect(await unreadable()).toEqual([])
  })
})
