import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf } from '@/server/boot/base/reading-side'
import { judgeAll } from '@/server/boot/tail/judging'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { allProblems } from '@/server/store/judge/all-problems'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'
import { afterAllOfIt } from '@/tests/rules/judged-trees'

type Fields = { [field: string]: unknown }

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`an agent that never spoke (${dialect})`, () => {
    let home = ''
    let open: () => Promise<TailSide> = () => Promise.reject(new Error('Nothing was made.'))
    let remove = async () => undefined as unknown
    let made = 0
    let said = ''

    beforeEach(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-silent-'))
      const database = dialect === 'postgres' ? await migratedUrl() : null
      remove = database?.remove ?? remove
      const data = dataOf({ data: path.join(home, 'data'), database: database?.url ?? null })
      const logging = { log: 'file', logLevel: 'error' } as const
      open = () => openTailSide({ data, events: false, tell: () => undefined, logging })
      for (const dir of ['channels/lab', 'presence', 'registry/agents'])
        mkdirSync(path.join(home, 'collab', dir), { recursive: true })
    })
    afterEach(async () => {
      await remove()
      await rm(home, { recursive: true })
    })

    const put = (at: string, held: object) => writeFileSync(path.join(home, 'collab', at), JSON.stringify(held))
    /** Gives the name of its file. */
    const say = (at: string, from: string, to: string | string[], more: Fields = {}) => {
      made += 1
      const id = `msg-20261120-${at.replaceAll(':', '')}-${from}-${String(made).padStart(4, '0')}`
      const content = { text: `Word ${made}.`, code: null, artifacts: [] }
      const message = {
        id,
        timestamp: `2026-11-20T${at}Z`,
        session_id: 'lab',
        from,
        to,
        type: 'chat',
        content,
        ...more,
      }
      put(`channels/lab/${id}.json`, { ...message, metadata: { mode: 'chat' } })
      return id
    }
    const show = (agent: string, at: string, substate: string, pid = 7) =>
      put(`presence/${agent}.json`, {
        ...{ agent_id: agent, timestamp: `2026-11-20T${at}Z`, state: 'AWAKE', substate, watcher_pid: pid },
      })
    const register = (id: string, guardrails: Fields) =>
      put(`registry/agents/${id}.json`, { id, role: 'worker', status: 'active', guardrails })

    /** What is told of rules about agents, as it came and once the index was derived again: both are the same. */
    const told = async (): Promise<string[]> => {
      const side = await open()
      try {
        const source = { protocol: 'multi-agent-os', label: 'collab', root: path.join(home, 'collab') }
        await indexOnce(side.tail, protocols, [source], () => undefined)
        const found = await standing(side)
        await reindex(side.door, { facts: side.facts, read: readAgain, foretell: foretellAgain })
        expect(await standing(side)).toEqual(found)
        return found
      } finally {
        await side.close()
      }
    }
    const standing = async ({ door }: TailSide): Promise<string[]> => {
      await judgeAll(door, afterAllOfIt())
      const found = (await door.write(allProblems)).filter(({ rule }) => ['GEN009', 'GEN012', 'MAO150'].includes(rule))
      said = found.map(({ says }) => says).join('\n')
      return found.map(({ rule, agent, path: at }) => `${rule} ${agent} ${path.basename(at, '.json')}`).sort()
    }

    test('is told of by the last message that was for it, until it speaks itself', async () => {
      show('docs-1', '08:00:00', 'WORKING')
      expect(await told(), 'nothing was for it').toEqual([])
      const first = say('08:01:00', 'codex-1', 'docs-1')
      expect(await told()).toEqual([`GEN009 docs-1 ${first}`])
      const second = say('08:02:00', 'codex-1', 'docs-1')
      say('08:01:30', 'codex-1', 'docs-1')
      say('08:03:00', 'codex-1', 'docs-10')
      expect(await told()).toEqual([`GEN009 docs-1 ${second}`])
      const own = say('08:04:00', 'docs-1', 'codex-1')
      say('08:05:00', 'codex-1', 'docs-1')
      expect(await told()).toEqual([`GEN009 docs-1 ${own}`])
      show('docs-1', '08:30:00', 'IDLE')
      expect(await told()).toEqual([])
    })

    test('is told of when it shows itself only later, and until it shows itself otherwise', async () => {
      const asked = say('08:01:00', 'codex-1', 'docs-1')
      expect(await told()).toEqual([])
      show('docs-1', '08:02:00', 'WORKING')
      expect(await told()).toEqual([`GEN009 docs-1 ${asked}`])
      show('docs-1', '08:30:00', 'IDLE')
      expect(await told()).toEqual([])
    })

    test('is told of by what it was asked for and left, while it is idle', async () => {
      show('qc-1', '08:00:00', 'IDLE')
      const task = { type: 'task_assign' }
      const asked = ['08:10:00', '08:11:00', '08:12:00'].map((at) => say(at, 'supervisor', 'qc-1', task))
      expect(await told()).toEqual([`GEN009 qc-1 ${asked[2]}`])
      say('08:13:00', 'qc-1', 'supervisor')
      expect(await told()).toEqual([])
    })

    test('is told of where what it may do was loosened, and with the next message no more than once', async () => {
      register('ha-mgr-1', { blocked_domains: ['lock', 'alarm'] })
      const asked = say('08:00:00', 'codex-1', 'ha-mgr-1')
      expect(await told()).toEqual([])
      register('ha-mgr-1', { blocked_domains: ['lock'] })
      expect(await told()).toEqual([`GEN012 ha-mgr-1 ${asked}`])
      const later = say('08:01:00', 'codex-1', 'ha-mgr-1')
      expect(await told()).toEqual([`GEN012 ha-mgr-1 ${later}`])
      const own = say('08:02:00', 'ha-mgr-1', 'codex-1')
      expect(await told()).toEqual([`GEN012 ha-mgr-1 ${own}`])
      const next = say('08:03:00', 'ha-mgr-1', 'codex-1')
      expect(await told()).toEqual([`GEN012 ha-mgr-1 ${next}`])
    })

    test('is told of together with whom it shares its last message, and the sender first', async () => {
      show('docs-1', '08:00:00', 'WORKING')
      show('qc-1', '08:00:00', 'WORKING')
      const both = say('08:01:00', 'codex-1', ['docs-1', 'qc-1'])
      expect(await told()).toEqual([`GEN009 docs-1 ${both}`])
      expect(said).toMatch(/docs-1.*qc-1/s)
      show('docs-1', '08:30:00', 'IDLE')
      expect(await told()).toEqual([`GEN009 qc-1 ${both}`])
      show('codex-1', '08:00:00', 'WORKING')
      expect(await told()).toEqual([`GEN009 codex-1 ${both}`])
      expect(said).toMatch(/codex-1.*qc-1/s)
    })

    test('is no matter where a person is meant', async () => {
      show('human', '08:00:00', 'WORKING')
      say('08:01:00', 'codex-1', 'human')
      expect(await told()).toEqual([])
    })

    test('is told of where its clock goes back', async () => {
      show('bags-1', '08:10:00', 'IDLE')
      const asked = say('08:11:00', 'codex-1', 'bags-1')
      expect(await told()).toEqual([])
      show('bags-1', '08:05:00', 'IDLE')
      expect(await told()).toEqual([`MAO150 bags-1 ${asked}`])
    })
  })
