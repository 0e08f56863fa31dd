import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProjectChoices } from '@/lib/source/chosen-projects'
import { dataOf } from '@/server/boot/base/reading-side'
import { reindexNow } from '@/server/boot/commands/reindex-now'
import { indexNow } from '@/server/boot/tail/index-once'
import { readSettings } from '@/server/settings'
import { openReadDoor } from '@/server/store/door/door'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { placeOf } from '@/server/store/keep/data'
import { migratedUrl } from '@/tests/databases'

const HARBOUR = '7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001'
const SECRET = 'e90b44d2-8a17-4f0b-8d55-6f2c9b7ad002'
const LATER = 'aaaa44d2-8a17-4f0b-8d55-6f2c9b7ad003'
const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
const ONLY_HARBOUR: ProjectChoices = {
  '-srv-harbour': { read: true, contents: false },
  '-srv-secret': { read: false, contents: true },
}

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`projects of which some are chosen (${dialect})`, () => {
    let home = ''
    let settings: ReturnType<typeof readSettings>
    let remove: () => Promise<void> = async () => undefined
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(home, 'claude', file)), { recursive: true })
      writeFileSync(path.join(home, 'claude', file), text)
    }
    const session = (project: string, directory: string, id: string, pid: number) => {
      const short = `session-${id.slice(0, 8)}`
      write(`projects/${project}/${id}.jsonl`, said(`Said in ${directory}.`, id) + gave(`toolu_${pid}`, 'the contents'))
      write(`sessions/${pid}.json`, JSON.stringify({ pid, sessionId: id, cwd: directory, status: 'busy' }))
      const members = [{ agentId: `team-lead@${short}`, name: 'team-lead', cwd: directory }]
      write(
        `teams/${short}/config.json`,
        JSON.stringify({ name: short, leadSessionId: id, leadAgentId: `team-lead@${short}`, members }),
      )
      write(`teams/${short}/inboxes/team-lead.json`, inbox(`Waits in ${directory}.`))
      write(`tasks/${short}/1.json`, JSON.stringify({ id: '1', subject: `Do it in ${directory}`, status: 'pending' }))
    }
    const config = { zone: 'UTC', humans: ['human'], aliases: {}, ignore: [], polling: null, host: null }
    const index = (projects: ProjectChoices | undefined) =>
      indexNow(
        settings,
        [
          {
            ...{ protocol: 'claude-code', label: 'claude', root: path.join(home, 'claude') },
            config: { ...config, ...(projects === undefined ? {} : { projects }) },
          },
        ],
        SILENT,
      )
    const asked = async <Row extends object>(question: ReturnType<typeof sql>) => {
      const door = await openReadDoor(placeOf(dataOf(settings), 'record'))
      return door.all<Row>(question).finally(door.close)
    }
    const files = async () => {
      const rows = await asked<{ path: string; status: string; rule: string | null }>(
        sql`select path, status, rule from files where gone_at is null order by path`,
      )
      return Object.fromEntries(rows.map(({ path: at, status, rule }) => [at, rule ?? status]))
    }
    const texts = async () => {
      const rows = await asked<{ body: string }>(sql`select body from messages order by body`)
      return rows.map(({ body }) => body)
    }
    const everything = async () => {
      const tables = ['messages', 'observations', 'agents', 'tasks'] as const
      const rows = await Promise.all(tables.map((table) => asked(sql`select * from ${sql.identifier(table)}`)))
      return JSON.stringify(rows, (_, value) => (value?.type === 'Buffer' ? String(Buffer.from(value.data)) : value))
    }

    beforeAll(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-projects-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      if (made !== null) remove = made.remove
      const flags = { data: path.join(home, 'data'), ...(made && { database: made.url }) }
      settings = readSettings({ flags, environment: {}, directory: home, home })
      session('-srv-harbour', '/srv/harbour', HARBOUR, 11)
      session('-srv-secret', '/srv/secret', SECRET, 12)
    }, 120_000)
    afterAll(async () => {
      await remove()
      await rm(home, { recursive: true })
    })

    test('of one that is not chosen nothing is read: no record, no session, no team, no task', async () => {
      const { files: sums } = await index(ONLY_HARBOUR)
      const out = 'project-not-chosen'
      expect(await files()).toEqual({
        'projects/-srv-secret': out,
        [`projects/-srv-harbour/${HARBOUR}.jsonl`]: 'read',
        'sessions/11.json': 'read',
        'sessions/12.json': out,
        'tasks/session-7c21f0aa/1.json': 'read',
        'tasks/session-e90b44d2/1.json': out,
        'teams/session-7c21f0aa/config.json': 'read',
        'teams/session-7c21f0aa/inboxes/team-lead.json': 'read',
        'teams/session-e90b44d2/config.json': out,
        'teams/session-e90b44d2/inboxes/team-lead.json': out,
      })
      expect(sums).toEqual({ read: 5, unreadable: 0, pending: 0, ignored: 5, onDisk: 10 })
      const all = await everything()
      expect(all).toContain('/srv/harbour')
      expect(all).not.toContain('secret')
    })

    test('one that came later is not read either, as long as its session can be told', async () => {
      write('sessions/13.json', JSON.stringify({ pid: 13, sessionId: LATER, cwd: '/srv/later', status: 'busy' }))
      await index(ONLY_HARBOUR)
      expect((await files())['sessions/13.json']).toBe('project-not-chosen')
      write('sessions/14.json', JSON.stringify({ pid: 14, status: 'busy' }))
      await index(ONLY_HARBOUR)
      expect((await files())['sessions/14.json'], 'red control: of this nothing tells whose it is').toBe('read')
    })

    test('what was chosen holds where nothing is said of it', async () => {
      await index(undefined)
      expect((await files())['projects/-srv-secret']).toBe('project-not-chosen')
    })

    test('one that is chosen afterwards is read, from its beginning', async () => {
      await index({ ...ONLY_HARBOUR, '-srv-secret': { read: true, contents: false } })
      const found = await files()
      expect(Object.entries(found).filter(([, status]) => status === 'project-not-chosen')).toEqual([
        ['sessions/13.json', 'project-not-chosen'],
      ])
      expect(await texts()).toContain('Said in /srv/secret.')
    })

    test('one that is chosen no more is read no further, and what was read of it stays', async () => {
      await index(ONLY_HARBOUR)
      appendFileSync(
        path.join(home, 'claude', 'projects', '-srv-secret', `${SECRET}.jsonl`),
        said('Not for you.', SECRET),
      )
      await index(ONLY_HARBOUR)
      expect(await texts()).toContain('Said in /srv/secret.')
      expect(await texts()).not.toContain('Not for you.')
      const gone = await asked(sql`select 1 from messages where gone_at is not null and body like '%/srv/secret.'`)
      expect(gone).toEqual([])
      await index(null)
      expect(await texts(), 'red control').toContain('Not for you.')
    })

    test('what tools gave is kept and shown where that was chosen, and says that it is not elsewhere', async () => {
      expect(await everything()).not.toContain('the contents')
      const line = (call: string) =>
        asked<{ body: string; flags: string }>(sql`select body, flags from messages
        where body like ${`${call} %`}`)
      expect((await line('toolu_11'))[0]?.flags).toContain('contents-left-out')
      const kept = { '-srv-harbour': { read: true, contents: true }, '-srv-secret': { read: true, contents: false } }
      const record = (project: string, id: string) => path.join(home, 'claude', 'projects', project, `${id}.jsonl`)
      await index(kept)
      appendFileSync(record('-srv-harbour', HARBOUR), gave('toolu_21', 'what is kept'))
      appendFileSync(record('-srv-secret', SECRET), gave('toolu_22', 'what is not'))
      await index(kept)
      expect(await line('toolu_21')).toMatchObject([
        {
          body: 'toolu_21 succeeded, result of 12 characters.\nwhat is kept',
          flags: expect.not.stringContaining('left-out'),
        },
      ])
      expect((await line('toolu_22'))[0]?.flags).toContain('contents-left-out')
      const all = await everything()
      expect(all).not.toContain('what is not')
      expect(all, 'red control: bytes are looked through, too').toContain('\\"content\\":\\"what is kept\\"')
    })

    test('derived again, everything is the same, whatever is chosen by then', async () => {
      const dump = async () => {
        const door = await openReadDoor(placeOf(dataOf(settings), 'record'))
        return dumpDerived(door).finally(door.close)
      }
      await index(ONLY_HARBOUR)
      const before = await dump()
      await reindexNow(settings, { now: Date.now(), onProgress: () => undefined })
      expect(await dump()).toBe(before)
      expect(await texts()).toContain('toolu_21 succeeded, result of 12 characters.\nwhat is kept')
    })
  })

function said(text: string, session: string): string {
  const uuid = `${session.slice(0, 8)}-${text.length}`
  const message = { role: 'assistant', content: [{ type: 'text', text }] }
  return `${JSON.stringify({ type: 'assistant', message, uuid, timestamp: '2026-11-20T10:00:00.000Z' })}\n`
}

function gave(call: string, content: string): string {
  const result = { type: 'tool_result', tool_use_id: call, content }
  const line = { type: 'user', message: { role: 'user', content: [result] }, timestamp: '2026-11-20T10:00:01.000Z' }
  return `${JSON.stringify(line)}\n`
}

function inbox(text: string): string {
  const entry = { from: 'reader', text, timestamp: '2026-11-20T10:00:02.000Z', msg_id: `id-${text}`, read: false }
  return JSON.stringify([entry])
}
