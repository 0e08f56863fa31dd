import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HoldScope } from '@/lib/asks/hold-told'
import { type RunningConsole, runningConsole } from '@/server/boot/base/console-calls'
import type { HookCall } from '@/server/boot/desk/asked-calls'
import { consoleAt } from '@/server/boot/desk/console-at'
import { makeDesk } from '@/server/boot/desk/desk-folder'
import { noteHook } from '@/server/boot/desk/hook-note'
import { shellLine, withHook } from '@/server/boot/desk/hook-settings'
import { runHook } from '@/server/boot/desk/run-hook'
import { runIn } from '@/tests/bin/run'
import { migratedUrl } from '@/tests/databases'
import { type House, openHouse } from '@/tests/serving'

const SESSION = '1a2b3c4d-0000-4000-8000-000000000000'
const OTHER = '9f8e7d6c-0000-4000-8000-000000000000'
/** What this machine may take for one thing, ms: it only ends what never comes. */
const PATIENCE_MS = 30_000
let calls = 0

describe.each(['sqlite', 'postgres'] as const)('a hold (%s)', (dialect) => {
  let house: House
  let api: RunningConsole
  let home = ''
  let desk = ''
  let key = ''
  let database: Awaited<ReturnType<typeof migratedUrl>> | null = null
  beforeAll(async () => {
    database = dialect === 'postgres' ? await migratedUrl() : null
    home = mkdtempSync(path.join(tmpdir(), 'signalbox-hold-'))
    house = await openHouse({ typed: [] }, home, database?.url)
    desk = path.join(home, 'desk')
    await makeDesk(desk)
    api = await runningConsole(house.data, Date.now())
    await api.source.watch.mutate({ root: desk, protocol: 'desk' })
  })
  afterAll(async () => {
    await house.close()
    await database?.remove()
  })

  const hook = (session: string, more: Partial<HookCall> = {}) => {
    calls += 1
    const input = { command: `npm publish --tag h${calls}` }
    const call: HookCall = {
      ...{ event: 'PermissionRequest', tool: 'Bash', session, directory: '/srv/shop', input, transcript: null },
      ...{ agent: null, toolUse: null, mode: 'default' },
      ...more,
    }
    const world = { now: Date.now, wait: (ms: number) => setTimeout(ms), ended: () => null, process: 1 }
    const flags = { desk, key, source: 'desk', least: 'loopback', waitMs: 60_000, greetingMs: PATIENCE_MS } as const
    return { said: input.command, printed: runHook(call, flags, world) }
  }
  const cardOf = async (said: string) => {
    const find = async () => (await api.approvals.lists.query()).decide.rows.find(({ words }) => words.includes(said))
    await expect.poll(find, { timeout: PATIENCE_MS }).toBeDefined()
    return api.approvals.card.query({ uid: (await find())?.uid ?? '' })
  }
  const approve = async (said: string) => {
    const { ask, sha256 } = await cardOf(said)
    const draft = { uid: ask.uid, sha256, verb: 'approve', reason: '', changed: null, typed: null } as const
    return api.approvals.decide.mutate({ draft, key: `hold-${dialect}-${calls}` })
  }
  const decisionOf = async (printed: Promise<string | null>) =>
    JSON.parse((await printed) ?? '{}').hookSpecificOutput?.decision ?? null
  const put = (scope: HoldScope, why = 'The database is being moved.') => api.holds.put.mutate({ scope, why })
  const session = (name: string): HoldScope => ({ what: 'session', source: 'desk', name })

  test('is said to refuse nothing while no program can ask anywhere', async () => {
    expect((await api.holds.list.query()).askedAt).toEqual([])
    await api.writing.turn.mutate({ source: 'desk', on: true, why: 'It is tried.' })
    await expect.poll(async () => (await consoleAt(desk, 1_000))?.writing, { timeout: PATIENCE_MS }).toBe(true)
    key = (await consoleAt(desk, PATIENCE_MS))?.key.fingerprint ?? ''
    expect(await api.holds.list.query()).toEqual({ rows: [], askedAt: ['desk'], heldIn: ['desk'], hooks: [] })
  })

  test('refuses every call of its session with the person’s reason, signed as every answer is; of others none', async () => {
    const { id } = await put(session(SESSION))
    const other = hook(OTHER)
    const refused = [hook(SESSION), hook(SESSION)]
    for (const { printed } of refused) {
      const { behavior, message } = await decisionOf(printed)
      expect(behavior).toBe('deny')
      expect(message).toMatch(/^A person refused this: The database is being moved\. \(local put this on hold/)
    }
    expect(await approve(other.said)).toMatchObject({ outcome: 'written' })
    expect(await decisionOf(other.printed), 'red control: no hold is on for it').toEqual({ behavior: 'allow' })
    const [row] = (await api.holds.list.query()).rows
    expect(row).toMatchObject({ id, scope: session(SESSION), by: 'local', refused: 2 })
    const receipts = readdirSync(path.join(desk, 'receipts')).map((name) =>
      JSON.parse(readFileSync(path.join(desk, 'receipts', name), 'utf8')),
    )
    expect(receipts.map(({ is }) => is)).toEqual(['taken', 'taken', 'taken'])
  })

  test('stands in the ledger as the act of its person, and what it refused as an act of the hold', async () => {
    const { rows } = await api.ledger.page.query({ query: '', limit: 20 })
    const [{ id } = { id: '' }] = (await api.holds.list.query()).rows
    const acts = rows.map(({ act, person, assurance, outcome }) => [act, person, assurance, outcome].join(' '))
    expect(acts).toContain('hold-on local loopback intent')
    expect(acts.filter((one) => one === `reject hold:${id} policy intent`)).toHaveLength(2)
    const { rows: closed } = await api.approvals.closed.query({ before: null, limit: 5 })
    expect(closed.map(({ decided }) => `${decided.name}: ${decided.verb}`)).toContain('hold of local: reject')
  })

  test('lets nobody say yes, and asks again once it is lifted; a second time it is not there', async () => {
    const [{ id } = { id: '' }] = (await api.holds.list.query()).rows
    const { said, printed } = hook(OTHER)
    const { ask, sha256, holds } = await cardOf(said)
    expect(holds).toEqual({
      on: null,
      scopes: [
        session(OTHER),
        { what: 'team', source: 'desk', name: 'session-9f8e7d6c' },
        { what: 'source', source: 'desk' },
      ],
    })
    const second = await put(session(OTHER), 'Not now.')
    const draft = { uid: ask.uid, sha256, verb: 'approve', reason: '', changed: null, typed: null } as const
    await expect(api.approvals.decide.mutate({ draft, key: `late-${dialect}` })).rejects.toThrow(/hold/)
    expect((await decisionOf(printed)).behavior).toBe('deny')
    await expect(put(session(OTHER))).rejects.toThrow('already')
    for (const one of [id, second.id]) await api.holds.lift.mutate({ id: one })
    await expect(api.holds.lift.mutate({ id })).rejects.toThrow('lifted')
    const free = hook(OTHER)
    await approve(free.said)
    expect(await decisionOf(free.printed)).toEqual({ behavior: 'allow' })
  })

  test('on a team refuses its lead, and a member in a pane by the team that its own record names', async () => {
    const { id } = await put({ what: 'team', source: 'desk', name: 'session-1a2b3c4d' })
    expect((await decisionOf(hook(SESSION).printed)).behavior).toBe('deny')
    const transcript = path.join(home, `member-${dialect}.jsonl`)
    writeFileSync(transcript, '{"type":"user","teamName":"session-1a2b3c4d","agentName":"alpha","isSidechain":false}\n')
    const printed = await hook(OTHER, { event: 'PreToolUse', transcript }).printed
    expect(JSON.parse(printed ?? '{}').hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' })
    await api.holds.lift.mutate({ id })
  })

  test('has beside it that a hook was removed from its settings: on the card, in the list, by the doctor', async () => {
    const file = path.join(home, 'settings.json')
    const command = shellLine(['/usr/bin/node', '/opt/signalbox/dist/hook.js', '--desk', desk])
    const installed = { command, timeout: 45, tools: null, events: ['PermissionRequest'] as const }
    await noteHook(desk, file, withHook({}, installed))
    const says = `The hook was removed from ${file}`
    expect((await api.holds.list.query()).hooks).toEqual([{ source: 'desk', file, state: 'removed' }])
    const { said, printed } = hook(OTHER)
    expect((await cardOf(said)).facts.map((fact) => fact.says).join('\n')).toContain(says)
    const place = ['--data', house.data, ...(database === null ? [] : ['--database', database.url])]
    expect((await runIn(home, {}, 'doctor', ...place)).out).toContain(says)
    writeFileSync(file, JSON.stringify(withHook({}, installed)))
    expect((await api.holds.list.query()).hooks, 'red control').toEqual([])
    expect((await cardOf(said)).facts.map((fact) => fact.says).join('\n')).not.toContain(file)
    await approve(said)
    await printed
  })

  test('is put on, listed and lifted by the command', async () => {
    const run = (...words: string[]) => runIn(home, {}, 'hold', ...words, '--data', house.data)
    expect(await run('list')).toEqual({ code: 0, out: 'Nothing is on hold.\n', err: '' })
    const on = await run('on', 'desk', '--session', SESSION, '--why', 'Wait.')
    expect(on).toMatchObject({ code: 0, err: '' })
    const [, id = ''] =
      /^(\w{8}) {2}session 1a2b3c4d\S+ {2}local since \S+: Wait\., no call refused yet\n$/.exec(on.out) ?? []
    expect((await run('off', 'nothing')).code).toBe(1)
    expect(await run('off', id)).toEqual({ code: 0, out: 'Nothing is on hold.\n', err: '' })
  })

  test('on a source refuses what asks there; every row of it is what the ledger tells', async () => {
    await expect(put({ what: 'source', source: 'nowhere' })).rejects.toThrow('not watched')
    await api.source.watch.mutate({ root: house.root, protocol: 'swarm' })
    await expect(put({ what: 'source', source: 'teams' })).rejects.toThrow('No program asks')
    const { id } = await put({ what: 'source', source: 'desk' })
    expect((await decisionOf(hook(OTHER).printed)).behavior).toBe('deny')
    await api.holds.lift.mutate({ id })
    const { broken, tables } = await api.ledger.verify.query()
    expect([broken, tables?.differences, tables?.rows.holds]).toEqual([null, 0, 5])
  })
})
