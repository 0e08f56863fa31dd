import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { STATIONS } from '@/server/protocols/known-stations'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { LIMITS } from '@/server/tail/disk/tail-limits'
import { systemClock } from '@/server/tail/known/tail-clock'
import { indexOnce, type OnProgress } from '@/server/tail/run/once'
import { createTail } from '@/server/tail/run/tail-handle'
import { eachDatabase } from '../../databases'
import { plain } from './world'

const QUICK = { ...LIMITS, sweepMs: 50, stableMs: 200, graceMs: 20 }

eachDatabase('what lies there and the index agree', (db) => {
  let home = ''
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'signalbox-indexing-'))
  })
  afterEach(() => rmSync(home, { recursive: true, force: true }))

  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
    writeFileSync(path.join(home, file), text)
  }
  type Given = {
    roots?: string[]
    onProgress?: OnProgress
    opening?: (root: string) => Promise<void>
    ended?: () => void
  }
  const index = async ({ roots = [home], onProgress, opening, ended }: Given = {}) => {
    const writer = recordWriter(
      { door: db.writer(), close: async () => {} },
      { gone: (_, was) => plain.gone(was), known: () => [], inboxOf: () => null, stations: STATIONS },
    )
    const tail = createTail({
      writer: {
        ...writer,
        sourceFor: async (wanted) => {
          await opening?.(wanted.root)
          return writer.sourceFor(wanted)
        },
      },
      protocols: [plain],
      limits: QUICK,
      clock: systemClock,
      events: false,
      tell: () => {},
      log: (what, details) => expect([what, details]).toEqual([]),
    })
    try {
      const sources = roots.map((root) => ({ protocol: 'plain', root }))
      return await indexOnce(tail, [plain], sources, onProgress ?? (() => {}))
    } finally {
      ended?.()
      await tail.stop()
    }
  }
  const logs = async () =>
    (
      await db.reader().all<{ body: string; gone: number | null }>(
        sql`select m.body, m.gone_at as gone from messages m join sources s on s.id = m.source_id
          where s.root = ${home} and m.reading = 'log' order by m.seq`,
      )
    ).map(({ body, gone }) => (gone === null ? body : `-${body}`))

  test('everything is counted once, by a walk and by the index', async () => {
    for (let n = 0; n < 30; n += 1) put(`inbox/${n}.json`, `{"n":${n}}`)
    put('inbox/half.json', '{"half"')
    put('c.jsonl', '{"a":1}\nbroken\n{"a":2}\n{"half')
    put('node_modules/x/y.json', '{}')
    put('other.txt', 'x')
    const { files, bytes } = await index()
    expect(files).toEqual({ read: 31, unreadable: 1, pending: 0, ignored: 2, onDisk: 34 })
    expect(bytes).toEqual({ read: 16, unreadable: 7, ignored: 0, pending: 6, size: 29 })
    expect(await logs()).toHaveLength(32)
    const again = await index()
    expect(again.files).toEqual(files)
    expect(await logs()).toHaveLength(32)
  })

  test('a root that is not there is an error, not an empty index', async () => {
    rmSync(home, { recursive: true })
    await expect(index()).rejects.toMatchObject({ message: `${home} does not exist.`, mend: expect.any(String) })
  })

  test('a root that vanishes while the next source is opened ends it at once', async () => {
    const lost = path.join(home, 'lost')
    put('lost/c.jsonl', '{"a":1}\n')
    const told: string[] = []
    const onProgress: OnProgress = (_, { state }) => told.push(state)
    let ended = () => {}
    const untilEnded = new Promise<void>((resolve) => {
      ended = resolve
    })
    const opening = async (root: string) => {
      if (root === lost) return
      rmSync(lost, { recursive: true })
      await untilEnded
    }
    await expect(index({ roots: [lost, home], onProgress, opening, ended })).rejects.toThrow(`${lost} does not exist.`)
    expect(told).not.toContain('vanished')
  })

  test('a root that vanishes when all of it was read, before it is counted on disk, is an error as well', async () => {
    put('c.jsonl', '{"a":1}\n')
    const onProgress: OnProgress = (_, { state }) => {
      if (state === 'watching') rmSync(home, { recursive: true, force: true })
    }
    await expect(index({ onProgress })).rejects.toThrow(`${home} does not exist.`)
  })

  test('a file cut, regrown and put back keeps its lines, each once', async () => {
    put('c.jsonl', '{"a":1}\n{"a":2}\n{"a":3}\n')
    await index()
    truncateSync(path.join(home, 'c.jsonl'), 8)
    await index()
    expect(await logs()).toEqual(['{"a":1}', '-{"a":2}', '-{"a":3}'])
    put('c.jsonl', '{"a":1}\n{"a":2}\n{"a":3}\n{"a":4}\n')
    await index()
    expect(await logs()).toEqual(['{"a":1}', '{"a":2}', '{"a":3}', '{"a":4}'])
    renameSync(path.join(home, 'c.jsonl'), path.join(home, 'c.jsonl.old'))
    await index()
    expect(await logs()).toEqual(['-{"a":1}', '-{"a":2}', '-{"a":3}', '-{"a":4}'])
    renameSync(path.join(home, 'c.jsonl.old'), path.join(home, 'c.jsonl'))
    await index()
    expect(await logs()).toEqual(['{"a":1}', '{"a":2}', '{"a":3}', '{"a":4}'])
  })

  test('a last line without end is one line, also when its end comes later', async () => {
    put('c.jsonl', '{"a":1}\n{"a":2}')
    await index()
    expect(await logs()).toEqual(['{"a":1}', '{"a":2}'])
    put('c.jsonl', '{"a":1}\n{"a":2}\n{"a":3}\n')
    const { bytes } = await index()
    expect(await logs()).toEqual(['{"a":1}', '{"a":2}', '{"a":3}'])
    expect(bytes).toEqual({ read: 24, unreadable: 0, ignored: 0, pending: 0, size: 24 })
  })
})
