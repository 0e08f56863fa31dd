import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execPath } from 'node:process'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Assurance } from '@/lib/people/person'
import { type RunningConsole, runningConsole } from '@/server/boot/base/console-calls'
import type { HookCall } from '@/server/boot/desk/asked-calls'
import { consoleAt } from '@/server/boot/desk/console-at'
import { makeDesk } from '@/server/boot/desk/desk-folder'
import { pauseDesk, resumeDesk } from '@/server/boot/desk/pause-desk'
import { runHook } from '@/server/boot/desk/run-hook'
import { runIn } from '@/tests/bin/run'
import { migratedUrl } from '@/tests/databases'
import { type House, openHouse, ownHook } from '@/tests/serving'

const CALL: HookCall = {
  ...{ event: 'PermissionRequest', tool: 'Bash', session: '1a2b3c4d-0000-4000-8000-000000000000' },
  ...{ directory: '/srv/shop', input: { command: 'npm publish' }, transcript: null, agent: null },
  ...{ toolUse: null, mode: 'default' },
}
/** What this machine may take for one thing, ms: it only ends what never comes. */
const PATIENCE_MS = 30_000
let calls = 0

describe.each(['sqlite', 'postgres'] as const)('a call that a hook asks about (%s)', (dialect) => {
  let house: House
  let api: RunningConsole
  let home = ''
  let desk = ''
  let fingerprint = ''
  let database: Awaited<ReturnType<typeof migratedUrl>> | null = null
  beforeAll(async () => {
    database = dialect === 'postgres' ? await migratedUrl() : null
    home = mkdtempSync(path.join(tmpdir(), 'signalbox-desk-'))
    house = await openHouse({ typed: [] }, home, database?.url)
    desk = path.join(home, 'desk')
    await makeDesk(desk)
    api = await runningConsole(house.data, Date.now())
  })
  afterAll(async () => {
    await house.close()
    await database?.remove()
  })

  const hook = (
    more: { least?: Assurance; waitMs?: number; key?: string; source?: string; call?: Partial<HookCall> } = {},
  ) => {
    calls += 1
    const { least = 'loopback', waitMs = 60_000, key = fingerprint, source = 'desk', call = {} } = more
    const input = { command: `npm publish --tag t${calls}` }
    const world = { now: Date.now, wait: (ms: number) => setTimeout(ms), ended: () => null, process: 1 }
    const flags = { desk, key, source, least, waitMs, greetingMs: PATIENCE_MS }
    return { said: input.command, printed: runHook({ ...CALL, input, ...call }, flags, world) }
  }
  const cardOf = async (said: string) => {
    const find = async () => (await api.approvals.lists.query()).decide.rows.find(({ words }) => words.includes(said))
    await expect.poll(find, { timeout: 30_000 }).toBeDefined()
    return api.approvals.card.query({ uid: (await find())?.uid ?? '' })
  }
  const decide = async (said: string, verb: 'approve' | 'reject' | 'no-decision', reason = '') => {
    const { ask, sha256 } = await cardOf(said)
    const draft = { uid: ask.uid, sha256, verb, reason, changed: null, typed: null }
    return api.approvals.decide.mutate({ draft, key: `hook-${dialect}-${calls}` })
  }
  const asks = () => readdirSync(path.join(desk, 'requests')).length

  test('is not written anywhere while nobody watches the desk, or only to read it', async () => {
    expect(await hook().printed).toBeNull()
    await api.source.watch.mutate({ root: desk, protocol: 'desk' })
    await vi.waitFor(async () => expect(await consoleAt(desk, 1_000)).toMatchObject({ writing: false }), 30_000)
    expect(await hook().printed).toBeNull()
    expect(asks()).toBe(0)
    await api.writing.turn.mutate({ source: 'desk', on: true, why: 'It is tried.' })
    const console = await consoleAt(desk, 5_000)
    expect(console).toMatchObject({ source: 'desk', writing: true })
    fingerprint = console?.key.fingerprint ?? ''
  })

  test('is allowed by a yes; what is written, taken and on record is the same', async () => {
    const { said, printed } = hook()
    const { uid } = (await cardOf(said)).ask
    const outcome = await decide(said, 'approve', 'The tests are green.')
    expect(JSON.parse((await printed) ?? '')).toEqual({
      hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'allow' } },
    })
    expect(outcome).toMatchObject({ outcome: 'written' })
    const taken = async () => (await api.approvals.card.query({ uid })).ladder?.seen
    await expect.poll(taken, { timeout: 30_000 }).toMatchObject({ standing: 'evidence' })
  })
  test('is refused by a no, with the person’s reason without what a terminal would act on', async () => {
    const { said, printed } = hook()
    await decide(said, 'reject', 'Not on a Friday.\u001b[2J')
    expect(JSON.parse((await printed) ?? '').hookSpecificOutput.decision).toEqual({
      ...{ behavior: 'deny', message: 'A person refused this: Not on a Friday.[2J' },
    })
  })

  test('goes back to the terminal at once where a person says so, and that is on record', async () => {
    const { said, printed } = hook()
    expect((await cardOf(said)).handsBack).toBe(true)
    expect(await decide(said, 'no-decision')).toMatchObject({ outcome: 'written' })
    expect(await printed).toBeNull()
  })

  test('is in lists that say when others are told of what waits in a terminal', async () => {
    expect((await api.approvals.lists.query()).restMs).toBe(30_000)
  })

  test('is offered a yes, a no and the terminal, nothing that a hook does not understand', async () => {
    const { said, printed } = hook()
    const { may, facts } = await cardOf(said)
    expect(facts.some(({ says }) => says.includes('a convenience, not a barrier'))).toBe(true)
    expect([...may.verbs].sort()).toEqual(['approve', 'no-decision', 'reject'])
    await decide(said, 'reject')
    await printed
  })

  test('takes no yes of somebody who is not known well enough, and says what to do; their no counts', async () => {
    const { said, printed } = hook({ least: 'password' })
    const { may } = await cardOf(said)
    expect(may.verbs).not.toContain('approve')
    expect(may.why).toContain('Sign in to an account')
    await expect(decide(said, 'approve')).rejects.toThrow('only from a person known by password')
    await decide(said, 'reject')
    expect(JSON.parse((await printed) ?? '').hookSpecificOutput.decision.behavior).toBe('deny')
  })

  test('that nobody answered is withdrawn, and a later decision is refused', async () => {
    const { said, printed } = hook({ waitMs: 4_000 })
    const { ask, sha256 } = await cardOf(said)
    expect(await printed).toBeNull()
    const draft = { uid: ask.uid, sha256, verb: 'approve', reason: '', changed: null, typed: null } as const
    await expect(api.approvals.decide.mutate({ draft, key: `late-${dialect}` })).rejects.toThrow(/withdrawn|expired/i)
  })

  test('is not asked while the desk is paused, or another key or source was pinned, or its input is too long to show', async () => {
    const before = asks()
    await pauseDesk(desk, Date.now() + 60_000)
    expect(await hook().printed).toBeNull()
    await resumeDesk(desk)
    expect(await hook({ key: 'f'.repeat(64) }).printed).toBeNull()
    expect(await hook({ key: fingerprint.slice(0, 15) }).printed).toBeNull()
    expect(await hook({ source: 'other' }).printed).toBeNull()
    expect(await hook({ call: { input: { command: 'x'.repeat(20_000) } } }).printed).toBeNull()
    expect(asks()).toBe(before)
  })

  test('that a person answered in the terminal meanwhile is taken back: its result stands in the record', async () => {
    const transcript = path.join(home, 'session.jsonl')
    const { said, printed } = hook({ call: { transcript } })
    const line = (type: string, block: object) => `${JSON.stringify({ type, message: { content: [block] } })}\n`
    const use = { type: 'tool_use', id: 'toolu_7', name: 'Bash', input: { command: said } }
    writeFileSync(
      transcript,
      line('assistant', { ...use, id: 'toolu_6', input: { command: 'ls' } }) + line('assistant', use),
    )
    appendFileSync(transcript, line('user', { type: 'tool_result', tool_use_id: 'toolu_6', content: 'another call' }))
    const { ask } = await cardOf(said)
    appendFileSync(transcript, line('user', { type: 'tool_result', tool_use_id: 'toolu_7', content: 'done' }))
    expect(await printed).toBeNull()
    const receipt = JSON.parse(readFileSync(path.join(desk, 'receipts', `${ask.nativeId}.json`), 'utf8'))
    expect(receipt).toMatchObject({ is: 'withdrawn', why: 'terminal' })
  })

  test('before it is made is asked only of a member in a pane, whose record names team and agent', async () => {
    const before = asks()
    expect(await hook({ call: { event: 'PreToolUse' } }).printed).toBeNull()
    expect(asks()).toBe(before)
    const transcript = path.join(home, 'member.jsonl')
    writeFileSync(
      transcript,
      '{"type":"mode"}\n{"type":"user","teamName":"session-1a2b3c4d","agentName":"alpha","isSidechain":false}\n',
    )
    const { said, printed } = hook({ call: { event: 'PreToolUse', transcript } })
    expect((await cardOf(said)).ask.from).toBe('alpha@1a2b3c4d')
    await decide(said, 'approve')
    expect(JSON.parse((await printed) ?? '').hookSpecificOutput).toMatchObject({ permissionDecision: 'allow' })
  })

  /** The hook as it is called: a process of its own, told on its standard input. */
  const process = async (...more: string[]) => {
    calls += 1
    const said = `npm publish --tag t${calls}`
    const told = { session_id: CALL.session, cwd: CALL.directory, hook_event_name: CALL.event, tool_name: 'Bash' }
    const words = [
      await ownHook(),
      '--desk',
      desk,
      '--key',
      fingerprint,
      '--source',
      'desk',
      '--least',
      'local',
      '--greeting',
      String(PATIENCE_MS),
      ...more,
    ]
    const child = spawn(execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.end(JSON.stringify({ ...told, tool_input: { command: said } }))
    const ended = once(child, 'exit')
    return { said, child, out: text(child.stdout), code: ended.then(([code]) => code) }
  }

  test('is answered by the process that is called for it', async () => {
    const { said, out, code } = await process('--wait', '60')
    await decide(said, 'approve')
    expect(JSON.parse(await out).hookSpecificOutput.decision).toEqual({ behavior: 'allow' })
    expect(await code).toBe(0)
  })

  test('is withdrawn by a process that is asked to end, which prints nothing', async () => {
    const { said, child, out, code } = await process('--wait', '60')
    const { ask } = await cardOf(said)
    child.kill('SIGTERM')
    expect([await out, await code]).toEqual(['', 0])
    const receipt = JSON.parse(readFileSync(path.join(desk, 'receipts', `${ask.nativeId}.json`), 'utf8'))
    expect(receipt).toMatchObject({ is: 'withdrawn', why: 'signal', answer: null })
  })

  test('expires where the process was killed', async () => {
    const { said, child, code } = await process('--wait', '5')
    const { ask } = await cardOf(said)
    child.kill('SIGKILL')
    await code
    const closed = async () => (await api.approvals.card.query({ uid: ask.uid })).closed?.how
    await expect.poll(closed, { timeout: 30_000 }).toBe('expired')
  })

  test('of a tool that no rule names is not asked, whatever else is wrong', async () => {
    const before = asks()
    const { out, code } = await process('--only', 'Write')
    expect([await out, await code, asks()]).toEqual(['', 0, before])
  })

  test('or a script, by the command: what a person writes is printed', async () => {
    const words = [
      '--desk',
      desk,
      '--from',
      'nightly',
      '--option',
      'staging',
      '--option',
      'production',
      '--least',
      'local',
    ]
    const running = runIn(home, {}, 'desk', 'ask', `Where to, ${dialect}?`, ...words)
    const find = async () =>
      (await api.approvals.lists.query()).answer.rows.find(({ words: said }) => said.startsWith('Where to'))
    await expect.poll(find, { timeout: 30_000 }).toBeDefined()
    const uid = (await find())?.uid ?? ''
    const { sha256 } = await api.approvals.card.query({ uid })
    const draft = { uid, sha256, verb: 'answer', reason: 'staging', changed: null, typed: null } as const
    await api.approvals.decide.mutate({ draft, key: `where-${dialect}` })
    expect(await running).toEqual({ code: 0, out: 'staging\n', err: '' })
  })
})
