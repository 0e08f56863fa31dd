import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { lockData } from '@/server/store/data/data-lock'
import { eachForgetting, indexed } from '@/tests/bin/forget-world'
import { copyLately } from '@/tests/lately'

const TREE = path.resolve(import.meta.dirname, '../../../fixtures/claude-code')
const SESSION = '7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001'
const OTHER = 'e90b44d2-8a17-4f0b-8d55-6f2c9b7ad002'
const PROJECT = '-srv-harbour'
const record = (session: string) => `projects/${PROJECT}/${session}.jsonl`
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const WORD = 'xylographqueen'

type Sums = { files: number; read: number; unreadable: number; ignored: number; pending: number; size: number }

eachForgetting('forgetting', (world) => {
  const { dialect, run, forget, asked, found, bytesOf } = world
  const at = (file: string) => world.at('claude', file)
  const index = () => indexed(world, 'claude-code:claude')
  const said = (text: string, nth: number) =>
    `${JSON.stringify({
      ...{ type: 'user', uuid: `00000000-0000-4000-8000-00000000000${nth}`, sessionId: SESSION, cwd: '/srv/harbour' },
      ...{ timestamp: `${YESTERDAY}T10:00:0${nth}.000Z`, message: { role: 'user', content: text } },
    })}\n`
  const sums = async () => {
    const [row] =
      await asked<Sums>(sql`select sum(files) as files, sum(bytes_read) as read, sum(bytes_unreadable) as unreadable,
      sum(bytes_ignored) as ignored, sum(bytes_pending) as pending, sum(size) as size from file_sums where gone = 0`)
    const { files = 0, size = 0, read = 0, unreadable = 0, ignored = 0, pending = 0 } = row ?? {}
    return {
      files: Number(files),
      adds: Number(read) + Number(unreadable) + Number(ignored) + Number(pending) === Number(size),
    }
  }

  beforeEach(async () => {
    copyLately(TREE, world.at('claude'))
    appendFileSync(at(record(SESSION)), said(`The ${WORD} has the key.`, 1))
    await index()
  })

  test('shows what would go, and removes nothing before it is told to', async () => {
    const { code, out } = await forget(SESSION.slice(0, 8))
    expect(code).toBe(0)
    expect(out).toContain(`Session ${SESSION} of source claude`)
    expect(out).toMatch(/\d+ files, \d+ observations, \d+ messages/)
    expect(out).toMatch(/, \d{4}-\d\d-\d\dT\d\d:\d\dZ to \d{4}-\d\d-\d\dT\d\d:\d\dZ\n/)
    expect(await found(WORD)).toHaveLength(1)
  })

  test('a session that was forgotten is in no row, no file of the index, and in no other answer', async () => {
    if (dialect === 'sqlite') expect(bytesOf(WORD), 'red control').not.toEqual([])
    const others = await asked(
      sql`select uid from messages where file_id in (select id from files where path = ${record(OTHER)})`,
    )
    const { code, out, err } = await forget(SESSION, '--yes')
    expect(code, err).toBe(0)
    expect(out).toMatch(/sha256 of what was removed: [0-9a-f]{64}/)
    expect(await found(WORD)).toEqual([])
    expect(bytesOf(WORD)).toEqual([])
    expect(
      await asked(
        sql`select path from files where path like ${`%${SESSION}%`} or path like 'teams/session-7c21f0aa/%'`,
      ),
    ).toEqual([])
    const still = await asked(
      sql`select uid from messages where file_id in (select id from files where path = ${record(OTHER)})`,
    )
    expect(still).toEqual(others)
    expect(others.length, 'red control').toBeGreaterThan(0)
  })

  test('what is read by the lines before it is read so in every other source', async () => {
    copyLately(path.join(TREE, '../copilot-cli'), world.at('copilot'))
    await run('index', 'claude-code:claude', 'copilot-cli:copilot')
    const keeper = () => asked(sql`select sender from messages where sender like 'keeper@%'`)
    const before = await keeper()
    expect(before, 'red control').not.toEqual([])
    expect((await forget(OTHER, '--yes')).code).toBe(0)
    expect(await keeper()).toEqual(before)
  })

  test('it stays forgotten when more is written, when all is read again and when the index is derived anew', async () => {
    await forget(SESSION, '--yes')
    appendFileSync(at(record(SESSION)), said(`The ${WORD} is back.`, 2))
    const { files } = await index()
    expect((await run('reindex')).code).toBe(0)
    expect(await found(WORD)).toEqual([])
    expect(await sums()).toEqual({ files: files.onDisk, adds: true })
    expect(files.read + files.unreadable + files.pending + files.ignored).toBe(files.onDisk)
    const ignored = await asked<{ path: string }>(sql`select path from files where rule = 'forgotten' order by path`)
    expect(ignored.map((row) => row.path)).toContain(record(SESSION))
  })

  test('is on record with its hash, without a word of it', async () => {
    const { out } = await forget(SESSION, '--yes')
    const { rows } = await world.ledger(({ read }) => read.page({ query: '', before: null, limit: 5, now: Date.now() }))
    const [entry] = rows.filter(({ act }) => act === 'forget')
    expect(entry).toMatchObject({ subject: SESSION, settled: { outcome: 'done' } })
    const detail = JSON.parse(entry?.detail ?? '{}')
    expect(detail).toMatchObject({ kind: 'session', source: 'claude', files: expect.any(Number) })
    expect(out).toContain(detail.sha256)
    expect(JSON.stringify(entry)).not.toContain(WORD)
  })

  test('what says by itself of which session it is goes too, and is read once it is of another one', async () => {
    const file = 'sessions/4711.json'
    const rule = async () =>
      (await asked<{ rule: string | null }>(sql`select rule from files where path = ${file}`))[0]?.rule
    const own = () =>
      asked(sql`select o.id from observations o join files f on f.id = o.file_id where f.path = ${file}`)
    const text = readFileSync(at(file), 'utf8')
    const session: string = JSON.parse(text).sessionId
    expect(await own(), 'red control').not.toEqual([])
    await forget(session, '--yes')
    await index()
    expect([await own(), await rule()]).toEqual([[], 'forgotten'])
    writeFileSync(at(file), text.replace('"waiting"', '"busy"'))
    await index()
    expect([await own(), await rule()]).toEqual([[], 'forgotten'])
    writeFileSync(at(file), text.replaceAll(session, OTHER))
    await index()
    expect([(await own()).length, await rule()]).toEqual([1, null])
  })

  test('a project goes with all of its sessions, by its path, and comes back when that is taken back', async () => {
    const bodies = () => asked(sql`select reading, body from messages order by reading, body`)
    const before = await bodies()
    expect((await forget('/srv/harbour/', '--yes')).out).toContain(`Project ${PROJECT}`)
    expect((await forget()).out).toContain(`Project ${PROJECT} of source claude, forgotten on`)
    await index()
    expect(
      await asked(sql`select 1 from messages where file_id in (select id from files where path like 'projects/%')`),
    ).toEqual([])
    expect((await forget('/srv/harbour', '--undo', '--yes')).code).toBe(0)
    await index()
    expect(await found(WORD)).toHaveLength(1)
    expect(await bodies()).toEqual(before)
  })

  test('a session that a forgotten project begins afterwards is forgotten by its id, with the team that it leads', async () => {
    await forget('/srv/harbour', '--yes')
    const later = 'ab12cd34-0000-4000-8000-000000000009'
    const config = 'teams/session-ab12cd34/config.json'
    mkdirSync(path.dirname(at(config)), { recursive: true })
    const lead = { agentId: 'team-lead@session-ab12cd34', name: 'team-lead', cwd: '/srv/harbour' }
    writeFileSync(at(config), JSON.stringify({ leadAgentId: lead.agentId, leadSessionId: later, members: [lead] }))
    await index()
    const known = () =>
      asked(sql`select 1 from files f join observations o on o.file_id = f.id where f.path = ${config}`)
    expect(await known(), 'red control').toHaveLength(1)
    const { code, err } = await forget(later, '--yes')
    expect(code, err).toBe(0)
    await index()
    expect(await known()).toEqual([])
  })

  test('beside a running tail it shows what would go, and refuses to do it', async () => {
    if (dialect === 'postgres') return
    const lock = await lockData(world.at('data'), process.pid)
    expect((await forget(SESSION)).code).toBe(0)
    const { code, err } = await forget(SESSION, '--yes')
    expect(code).toBe(1)
    expect(err).toContain('Stop it first')
    await lock.release()
    expect(await found(WORD)).toHaveLength(1)
  })

  test('what nothing is called is said', async () => {
    const { code, err } = await forget('no-such-thing', '--yes')
    expect(code).toBe(1)
    expect(err).toContain('no project or session named no-such-thing')
  })
})
