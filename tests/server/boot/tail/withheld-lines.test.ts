import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '@/server/boot/base/reading-side'
import { reindexNow } from '@/server/boot/commands/reindex-now'
import { indexNow } from '@/server/boot/tail/index-once'
import { readSettings } from '@/server/settings'
import { openReadDoor } from '@/server/store/door/door'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { placeOf } from '@/server/store/keep/data'
import { migratedUrl } from '@/tests/databases'
import { USUAL_CONFIG } from '@/tests/usual-config'

const TREE = path.resolve(import.meta.dirname, '../../../fixtures/claude-code')
const SESSION = 'projects/-srv-harbour/7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001.jsonl'
const WAITING = 'sessions/4711.json'
/** Counted here by the words of the page on Claude Code, not by the product. */
const LEFT_OUT = /^(?:api-request.*|prompt_snapshot|mode|permission-mode|cost-state)$/
const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }

type Sums = { read: number; unreadable: number; ignored: number; pending: number; size: number }

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`lines of a session of which not everything is kept (${dialect})`, () => {
    let home = ''
    let settings: ReturnType<typeof readSettings>
    let remove: () => Promise<void> = async () => undefined
    const at = (file: string) => path.join(home, 'claude', file)

    beforeAll(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-withheld-'))
      await cp(TREE, path.join(home, 'claude'), { recursive: true })
      const made = dialect === 'postgres' ? await migratedUrl() : null
      if (made !== null) remove = made.remove
      const flags = { data: path.join(home, 'data'), ...(made && { database: made.url }) }
      settings = readSettings({ flags, environment: {}, directory: home, home })
      await index()
    }, 120_000)
    afterAll(async () => {
      await remove()
      await rm(home, { recursive: true })
    })

    const config = { ...USUAL_CONFIG, keepDays: null }
    const index = () =>
      indexNow(
        settings,
        [{ protocol: 'claude-code', label: 'claude', root: path.join(home, 'claude'), config }],
        SILENT,
      )
    const asked = async <Row extends object>(question: SQL) => {
      const door = await openReadDoor(placeOf(dataOf(settings), 'record'))
      return door.all<Row>(question).finally(door.close)
    }
    const dump = async () => {
      const door = await openReadDoor(placeOf(dataOf(settings), 'record'))
      return dumpDerived(door).finally(door.close)
    }
    const sums = async () => {
      const [row] = await asked<Sums>(sql`select sum(bytes_read) as read, sum(bytes_unreadable) as unreadable,
        sum(bytes_ignored) as ignored, sum(bytes_pending) as pending, sum(size) as size from file_sums where gone = 0`)
      return Object.fromEntries(Object.entries(row ?? {}).map(([name, sum]) => [name, Number(sum)]))
    }
    const observed = (text: string) =>
      asked<{
        detail: string
        length: number
        kept: number | null
      }>(sql`select o.detail, o.length, length(o.bytes) as kept
        from observations o join files f on f.id = o.file_id where f.path = ${SESSION} and o.what = 'line'
          and o.start = ${readFileSync(at(SESSION)).lastIndexOf('\n', readFileSync(at(SESSION)).indexOf(text)) + 1}`)

    test('what is left out is counted, and the sum of bytes holds', async () => {
      const { read = 0, unreadable = 0, ignored, pending = 0, size } = await sums()
      expect({ ignored, size }).toEqual({ ignored: leftOutOf(at), size: sizeOf(at) })
      expect(read + unreadable + (ignored ?? 0) + pending).toBe(size)
      expect(unreadable).toBeGreaterThan(0)
    })

    test('of a request as it was sent nothing is kept but its hash, its length and the rule', async () => {
      const [sent] = await observed('"prompt_snapshot"')
      expect(sent).toMatchObject({ kept: 0 })
      expect(JSON.parse(sent?.detail ?? '')).toMatchObject({ readings: [], leftOut: 'request-as-sent' })
      expect(sent?.length).toBeGreaterThan(300)
    })

    test('of what a tool gave only what is read of it is kept; what an agent said is kept whole', async () => {
      const [given] = await observed('3 of 40 failed')
      expect(given).toMatchObject({ kept: 0 })
      expect(given?.detail).toContain('toolu_03 failed, result of 26 characters.')
      expect(given?.detail).not.toContain('of 40')
      const [said] = await observed('I start two helpers.')
      expect(said?.kept, 'red control').toBeGreaterThan(0)
    })

    test('derived again, everything is the same', async () => {
      const before = await dump()
      await reindexNow(settings, { now: Date.now(), onProgress: () => undefined })
      expect(await dump()).toBe(before)
    })

    test('a session that waits in its terminal is a request until it waits no more', async () => {
      const waiting = () => asked<object>(sql`select 1 from asks where needs = 'alone' and gone_at is null`)
      expect(await waiting()).toHaveLength(1)
      writeFileSync(at(WAITING), readFileSync(at(WAITING), 'utf8').replace('"waiting"', '"busy"'))
      await index()
      expect(await waiting()).toHaveLength(0)
    })

    test('what is appended is read on, and a line that is left out and altered begins the file anew', async () => {
      appendFileSync(at(SESSION), '{"type":"mode","mode":"plan"}\n')
      await index()
      expect(await sums()).toMatchObject({ ignored: leftOutOf(at), size: sizeOf(at), pending: 0 })
      const generation = () => asked<{ generation: number }>(sql`select generation from files where path = ${SESSION}`)
      expect((await generation()).map((row) => Number(row.generation))).toEqual([1])
      writeFileSync(at(SESSION), readFileSync(at(SESSION), 'utf8').replace('"mode":"plan"', '"mode":"auto"'))
      await index()
      expect((await generation()).map((row) => Number(row.generation))).toEqual([2])
      expect(await sums()).toMatchObject({ ignored: leftOutOf(at), size: sizeOf(at), pending: 0 })
    })

    test('of records that share a line each is kept as if it stood alone', async () => {
      const result = { type: 'tool_result', tool_use_id: 'toolu_90', content: 'beside a neighbour' }
      const line = JSON.stringify({ type: 'user', message: { role: 'user', content: [result] } })
      appendFileSync(at(SESSION), `{"type":"mode","mode":"shared"}${line}\n`)
      const before = await sums()
      await index()
      const after = await sums()
      expect((after.ignored ?? 0) - (before.ignored ?? 0)).toBe('{"type":"mode","mode":"shared"}'.length)
      expect((after.read ?? 0) - (before.read ?? 0)).toBe(line.length + 1)
      const kept = await asked<{ detail: string; kept: number | null }>(sql`select o.detail, length(o.bytes) as kept
        from observations o where o.detail like '%toolu_90 succeeded%'`)
      expect(kept).toMatchObject([{ kept: 0 }])
    })
  })

const RECORDS = [
  SESSION,
  'projects/-srv-harbour/e90b44d2-8a17-4f0b-8d55-6f2c9b7ad002.jsonl',
  `${SESSION.replace('.jsonl', '')}/subagents/agent-areader-83927a5e3ab3eb11.jsonl`,
  `${SESSION.replace('.jsonl', '')}/subagents/agent-a0123456789abcdef.jsonl`,
]

function sizeOf(at: (file: string) => string): number {
  return RECORDS.reduce((sum, file) => sum + statSync(at(file)).size, 0)
}

function leftOutOf(at: (file: string) => string): number {
  const lines = RECORDS.flatMap((file) => readFileSync(at(file), 'utf8').split('\n'))
  return lines.filter(isLeftOut).reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
}

function isLeftOut(line: string): boolean {
  try {
    const { type, attachment } = JSON.parse(line)
    return LEFT_OUT.test(String(type)) || (type === 'attachment' && attachment.type !== 'queued_command')
  } catch {
    return false
  }
}
