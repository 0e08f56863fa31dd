import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataOf } from '@/server/boot/base/reading-side'
import { reindexNow } from '@/server/boot/commands/reindex-now'
import { indexNow } from '@/server/boot/tail/index-once'
import { readSettings } from '@/server/settings'
import { openReadDoor } from '@/server/store/door/door'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { placeOf } from '@/server/store/keep/data'
import { migratedUrl } from '@/tests/databases'

const SESSION = '7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001'
const FILE = `projects/-srv-harbour/${SESSION}.jsonl`
const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
const DAY = 86_400_000

let nth = 0
function said(text: string, days: number, more: object = {}): string {
  const at = new Date(Date.now() - days * DAY).toISOString()
  nth += 1
  const uuid = `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
  return `${JSON.stringify({ type: 'user', uuid, sessionId: SESSION, cwd: '/srv/harbour', timestamp: at, message: { role: 'user', content: text }, ...more })}\n`
}

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`how long a source is kept (${dialect})`, () => {
    let home = ''
    let settings: ReturnType<typeof readSettings>
    let remove: () => Promise<void> = async () => undefined
    const file = () => path.join(home, 'claude', FILE)
    const usual = { zone: 'UTC', humans: ['human'], aliases: {}, ignore: [], polling: null, host: null }

    beforeEach(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-days-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? (async () => undefined)
      const flags = { data: path.join(home, 'data'), ...(made && { database: made.url }) }
      settings = readSettings({ flags, environment: {}, directory: home, home })
      mkdirSync(path.dirname(file()), { recursive: true })
      writeFileSync(
        file(),
        said('written long ago', 60) + said('written lately', 3) + said('no time', 0, { timestamp: '' }),
      )
    })
    afterEach(async () => {
      await remove()
      await rm(home, { recursive: true })
    })

    /** Reads everything; `keepDays`: as a person chose, undefined where nobody did. */
    const index = (keepDays?: number | null) => {
      const config = { ...usual, ...(keepDays === undefined ? {} : { keepDays }) }
      return indexNow(
        settings,
        [{ protocol: 'claude-code', label: 'claude', root: path.join(home, 'claude'), config }],
        SILENT,
      )
    }
    const door = async <T>(ask: (door: Awaited<ReturnType<typeof openReadDoor>>) => Promise<T>) => {
      const opened = await openReadDoor(placeOf(dataOf(settings), 'record'))
      return ask(opened).finally(opened.close)
    }
    const asked = <Row extends object>(question: SQL) => door((one) => one.all<Row>(question))
    const bodies = async () =>
      (await asked<{ body: string }>(sql`select body from messages order by body`)).map((row) => row.body)
    const sums = async () => {
      const [row] = await asked<{
        [sum: string]: number
      }>(sql`select sum(bytes_read) as read, sum(bytes_unreadable) as unreadable,
        sum(bytes_ignored) as ignored, sum(bytes_pending) as pending, sum(size) as size from file_sums where gone = 0`)
      const { read, unreadable, ignored, pending, size } = Object.fromEntries(
        Object.entries(row ?? {}).map(([name, sum]) => [name, Number(sum)]),
      )
      return { ignored, adds: (read ?? 0) + (unreadable ?? 0) + (ignored ?? 0) + (pending ?? 0) === size }
    }
    const held = () =>
      asked<{ kept: number; detail: string }>(
        sql`select length(bytes) as kept, detail from observations where what = 'line' order by start`,
      )

    test('what is older by its own time is not taken in, is counted, and still shows when it is altered', async () => {
      await index()
      expect(await bodies()).toEqual(['no time', 'written lately'])
      const [first = ''] = readFileSync(file(), 'utf8').split('\n')
      expect(await sums()).toEqual({ ignored: Buffer.byteLength(first) + 1, adds: true })
      const [old] = await held()
      expect(old).toMatchObject({ kept: 0, detail: expect.stringContaining('"leftOut":"older-than-kept"') })
      writeFileSync(file(), readFileSync(file(), 'utf8').replace('written long ago', 'rewritten by me!'))
      await index()
      expect(
        (await asked<{ generation: number }>(sql`select generation from files`)).map((row) => Number(row.generation)),
      ).toEqual([2])
    })

    test('a person keeps it for ever, or shorter: what was kept until then goes, and stays gone', async () => {
      await index(null)
      expect(await bodies()).toEqual(['no time', 'written lately', 'written long ago'])
      await index(30)
      expect(await bodies()).toEqual(['no time', 'written lately'])
      expect((await held()).map(({ kept }) => kept > 0)).toEqual([false, true, true])
      expect(await sums()).toMatchObject({ adds: true })
      const before = await door(dumpDerived)
      await reindexNow(settings, { now: Date.now(), onProgress: () => undefined })
      expect(await door(dumpDerived)).toBe(before)
      await index(2)
      expect(await bodies()).toEqual(['no time'])
      await index(null)
      expect(await bodies()).toEqual(['no time'])
    })

    test('no words in a line keep it for longer', async () => {
      const result = { type: 'tool_result', tool_use_id: 'leftOut', content: 'what a tool gave' }
      const content = [result, { type: 'text', text: 'leftOut' }]
      writeFileSync(file(), said('', 3, { message: { role: 'user', content } }))
      await index()
      expect((await held())[0]?.detail, 'red control').toContain(':"leftOut"')
      expect(await bodies()).not.toEqual([])
      await index(2)
      expect(await bodies()).toEqual([])
    })

    describe('of whom younger lines are, where the beginning of their file is too old', () => {
      const [session, thread] = ['01a21bb7-8ca6-7441-95f3-151e67dce1e7', '01a21bb7-9454-7e60-a9d9-927af85f991e']
      const rollout = () => path.join(home, `codex/sessions/2026/11/20/rollout-2026-11-20T15-00-01-${thread}.jsonl`)
      const line = (days: number, type: string, payload: object) =>
        `${JSON.stringify({ timestamp: new Date(Date.now() - days * DAY).toISOString(), type, payload })}\n`
      const words = (text: string) =>
        line(2, 'response_item', {
          ...{ type: 'message', id: text, role: 'assistant' },
          content: [{ type: 'output_text', text }],
        })
      const read = (keepDays: number | null) => {
        const root = path.join(home, 'codex')
        const config = { ...usual, keepDays }
        return indexNow(settings, [{ protocol: 'codex-cli', label: 'codex', root, config }], SILENT)
      }
      const known = () => asked(sql`select channel, sender, body from messages where reading = 'message' order by body`)
      const said = (body: string) => ({ channel: 'session-67dce1e7', sender: 'reader@67dce1e7', body })

      beforeEach(() => {
        mkdirSync(path.dirname(rollout()), { recursive: true })
        const told = { session_id: session, id: thread, agent_path: '/root/reader', cli_version: '0.171.0' }
        writeFileSync(rollout(), line(40, 'session_meta', told) + words('one'))
      })

      test('is known when it is read, read on and derived anew', async () => {
        await read(30)
        appendFileSync(rollout(), words('two'))
        await read(30)
        expect(await known()).toEqual([said('one'), said('two')])
        await reindexNow(settings, { now: Date.now(), onProgress: () => undefined })
        expect(await known()).toEqual([said('one'), said('two')])
      })

      test('stays known when it grows too old', async () => {
        await read(null)
        expect(await known()).toEqual([said('one')])
        await read(30)
        expect((await held()).map(({ kept }) => kept > 0)).toEqual([false, true])
        expect(await known()).toEqual([said('one')])
      })
    })

    test('state that lies there now is kept however old, and a protocol that says nothing keeps everything', async () => {
      mkdirSync(path.join(home, 'claude/teams/session-7c21f0aa'), { recursive: true })
      const member = { agentId: 'team-lead@session-7c21f0aa', name: 'team-lead', joinedAt: Date.now() - 90 * DAY }
      const config = {
        name: 'session-7c21f0aa',
        createdAt: 1,
        leadAgentId: member.agentId,
        leadSessionId: SESSION,
        members: [member],
      }
      writeFileSync(path.join(home, 'claude/teams/session-7c21f0aa/config.json'), JSON.stringify(config))
      mkdirSync(path.join(home, 'atlas'))
      const line = {
        ts: '2020-01-01T00:00:00Z',
        from: 'dev',
        to: ['@qa'],
        type: 'request',
        reasoning: 'why',
        content: 'of 2020',
      }
      writeFileSync(path.join(home, 'atlas/channel.jsonl'), `${JSON.stringify(line)}\n`)
      await index(1)
      expect(await asked(sql`select agent from agents`)).not.toEqual([])
      await indexNow(
        settings,
        [{ protocol: 'swarm', label: 'atlas', root: path.join(home, 'atlas'), config: usual }],
        SILENT,
      )
      expect(await bodies()).toContain('of 2020')
    })
  })
