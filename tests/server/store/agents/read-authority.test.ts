import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AgentAuthority } from '@/lib/authority/authority'
import type { Scope } from '@/lib/people/scope'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf } from '@/server/boot/base/reading-side'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { agentReader } from '@/server/store/agents/read-agents'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { scoped } from '@/server/store/rows/scoped'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'

const FACTS = {
  staleAfterMs: () => null,
  beatEveryMs: () => null,
  keepsOf: () => [],
  guardrailRule: (protocol: string, name: string) => (protocol === 'claw-os' ? `R ${name}` : null),
}
const SESSION = 'projects/-srv-app/0b1c2d3e-0000-4000-8000-000000000002.jsonl'
const GM = { agent: 'gm', tier: 'command' }
const at = (minute: number) => Date.UTC(2026, 10, 20, 8, minute)
const iso = (minute: number) => new Date(at(minute)).toISOString()
const leader = (minute: number, content: string) => ({
  ...{
    ts: iso(minute).replace('.000', ''),
    from: 'td',
    to: ['@dev'],
    type: 'autonomy',
    reasoning: 'so asked',
    content,
  },
})
const typed = (minute: number, permissionMode: string) => ({
  ...{ type: 'user', uuid: `0b1c2d3e-0000-4000-8000-00000000010${minute}`, parentUuid: null, isSidechain: false },
  ...{ sessionId: '0b1c2d3e-0000-4000-8000-000000000002', timestamp: iso(minute), cwd: '/srv/app', version: '2.0.0' },
  ...{ message: { role: 'user', content: `Step ${minute}.` }, permissionMode, origin: { kind: 'human' } },
})

const answered = (minute: number) => ({
  ...{ type: 'assistant', uuid: `0b1c2d3e-0000-4000-8000-00000000020${minute}`, parentUuid: null, isSidechain: false },
  ...{ sessionId: '0b1c2d3e-0000-4000-8000-000000000002', timestamp: iso(minute), cwd: '/srv/app', version: '2.0.0' },
  message: { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
})

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`what an agent may do (${dialect})`, () => {
    let home = ''
    let side: TailSide | null = null
    let remove = async () => undefined as unknown
    let before = 0

    const opened = () => {
      if (side === null) throw new Error('No tail was opened.')
      return side
    }
    const put = (file: string, held: object) => {
      mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
      writeFileSync(path.join(home, file), JSON.stringify(held))
    }
    const add = (file: string, ...lines: object[]) => {
      mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
      appendFileSync(path.join(home, file), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    }
    const read = async () => {
      for (const label of ['claw', 'teams', 'sessions']) await opened().tail.unwatch(label)
      const source = (protocol: string, label: string) => ({ protocol, label, root: path.join(home, label) })
      const all = [source('claw-os', 'claw'), source('swarm', 'teams'), source('claude-code', 'sessions')]
      await indexOnce(opened().tail, protocols, all, () => undefined)
    }
    const ask = (source: string, agent: string, time: number | null = null, scope: Scope = null) =>
      opened().door.write((tx) => agentReader(scoped(tx, scope), FACTS).authority({ source, agent, at: time }))
    const changes = (found: AgentAuthority | null) =>
      found?.steps.map((step) => step.changes.map(({ name, term, from, to, way }) => [name ?? term, from, to, way]))

    beforeAll(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-authority-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      const data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      const logging = { log: 'file', logLevel: 'error' } as const
      side = await openTailSide({ data, events: false, tell: () => undefined, logging })
      put('claw/registry.json', {
        agents: [GM, { agent: 'etl', tier: 'worker', guardrails: { changes_require_approval: true } }],
      })
      add('teams/atlas/channel.jsonl', leader(1, 'AUTONOMY_UPDATE: dev → supervised.'))
      add(`sessions/${SESSION}`, typed(1, 'default'), typed(2, 'default'), answered(2))
      await read()
      before = Date.now()
      put('claw/registry.json', { agents: [GM, { agent: 'etl', tier: 'pm', guardrails: {}, capabilities: ['load'] }] })
      add('teams/atlas/channel.jsonl', leader(5, 'AUTONOMY_UPDATE: dev → autonomous.'))
      add(`sessions/${SESSION}`, typed(3, 'bypassPermissions'))
      await read()
    }, 60_000)
    afterAll(async () => {
      await side?.close()
      await remove()
      await rm(home, { recursive: true })
    })

    test('a registration says what holds now and held before, and by which file', async () => {
      const found = await ask('claw', 'etl')
      expect(found?.holds).toMatchObject({ registered: true, tier: 'pm', guardrails: [], capabilities: ['load'] })
      expect(found?.by).toEqual([{ path: 'registry.json', uid: null }])
      expect(changes(found)?.[0]).toEqual([
        ['tier', 'worker', 'pm', 'loosened'],
        ['load', null, 'load', 'changed'],
        ['changes_require_approval', 'true', null, 'loosened'],
      ])
      expect(found?.judged).toEqual([])
      expect(await ask('claw', 'etl', before)).toMatchObject({
        holds: { tier: 'worker', guardrails: [{ name: 'changes_require_approval', value: 'true' }] },
        judged: [{ guardrail: 'changes_require_approval', rule: 'R changes_require_approval' }],
      })
    })

    test('of a time before anything was known nothing is said', async () => {
      const found = await ask('claw', 'etl', at(0))
      expect(found?.holds).toBeNull()
      expect(found?.by).toEqual([])
      expect(found?.since).toBeGreaterThan(at(0))
    })

    test('what a message grants counts from when it was sent, and names the message', async () => {
      const found = await ask('teams', 'dev')
      expect(found?.holds?.autonomy).toBe('autonomous')
      expect(changes(found)).toEqual([
        [['autonomy', 'supervised', 'autonomous', 'loosened']],
        [['autonomy', null, 'supervised', 'changed']],
      ])
      const then = await ask('teams', 'dev', at(3))
      expect(then?.holds?.autonomy).toBe('supervised')
      expect(then?.by).toEqual([{ path: null, uid: found?.steps.at(-1)?.uid }])
      expect((await ask('teams', 'dev', at(0)))?.holds).toBeNull()
    })

    test('a permission mode that every line repeats changed once', async () => {
      const lead = 'team-lead@0b1c2d3e'
      const found = await ask('sessions', lead)
      expect(changes(found)).toEqual([
        [['mode', 'default', 'bypassPermissions', 'loosened']],
        [['mode', null, 'default', 'changed']],
      ])
      expect((await ask('sessions', lead, at(2)))?.holds?.mode).toBe('default')
    })

    test('nothing of it is told where its source is not seen whole', async () => {
      expect(await ask('claw', 'etl', null, ['claw'])).not.toBeNull()
      expect(await ask('claw', 'etl', null, ['teams'])).toBeNull()
      expect(await ask('claw', 'etl', null, [{ source: 'claw', channels: ['etl'] }])).toBeNull()
      expect(await ask('claw', 'nobody')).toBeNull()
    })

    test('the same is known once the index is derived again', async () => {
      const all = async () => [await ask('claw', 'etl'), await ask('teams', 'dev'), await ask('teams', 'dev', at(3))]
      const was = await all()
      await reindex(opened().door, { facts: opened().facts, read: readAgain, foretell: foretellAgain })
      expect(await all()).toEqual(was)
    })
  })
