import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataOf } from '@/server/boot/base/reading-side'
import { judgeAll, judgeOf } from '@/server/boot/tail/judging'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { insertMany } from '@/server/store/door/door'
import { DERIVATION } from '@/server/store/ingest/write/derivation'
import { allProblems } from '@/server/store/judge/all-problems'
import { registeredIn } from '@/server/store/judge/around/agent-rows'
import { rowsAmong } from '@/server/store/judge/around/judged-rows'
import { judgePortion } from '@/server/store/judge/judge-portion'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'

const INBOX = 'blackboard/pm/inbox'
const worker = { agent: 'coder', tier: 'worker', session: 's1' }
const pm = { agent: 'pm', tier: 'pm', session: 's2' }
const message = (id: string, ago: number, more: object) => ({
  ...{ version: '1.0', id, traceId: 'trace-1', priority: 'low', from: worker, to: pm },
  ...{ timestamp: new Date(Date.now() - ago).toISOString(), ...more },
})
const request = (ago: number) =>
  message('r1', ago, { type: 'request', from: pm, to: worker, payload: { action: 'build' } })
const answer = (ago: number, requestId = 'r1') =>
  message('a1', ago, { type: 'response', payload: { requestId, status: 'success', result: {} } })

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`problems as messages come (${dialect})`, () => {
    let home = ''
    let side: TailSide | null = null
    let remove = async () => undefined as unknown

    beforeEach(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-judging-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      const data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      const logging = { log: 'file', logLevel: 'error' } as const
      side = await openTailSide({ data, events: false, tell: () => undefined, logging })
      mkdirSync(path.join(home, 'claw', INBOX), { recursive: true })
    })
    afterEach(async () => {
      await side?.close()
      await remove()
      await rm(home, { recursive: true })
    })

    const opened = () => {
      if (side === null) throw new Error('No tail was opened.')
      return side
    }
    const put = (name: string, held: object) =>
      writeFileSync(path.join(home, 'claw', INBOX, `${name}.json`), JSON.stringify(held))
    const read = () =>
      indexOnce(
        opened().tail,
        protocols,
        [{ protocol: 'claw-os', label: 'claw', root: path.join(home, 'claw') }],
        () => undefined,
      )
    const judge = () => judgeAll(opened().door, Date.now())
    const found = async () => (await opened().door.write(allProblems)).map(({ rule }) => rule)
    const rowOf = (id: string) =>
      opened().door.write((tx) =>
        tx.get<{ rev: number; flags: string }>(sql`select rev, flags from messages where native_id = ${id}`),
      )

    test('an answer to what is not known is a problem until that is found', async () => {
      put('answer', answer(-1_000))
      await read()
      await judge()
      expect(await found()).toEqual(['CLW420'])
      expect((await rowOf('a1'))?.flags).toContain(' rule-error clw420 ')
      await opened().tail.unwatch('claw')
      put('request', request(60_000))
      await read()
      await judge()
      expect(await found()).toEqual([])
      expect((await rowOf('a1'))?.flags).not.toContain('clw420')
    })

    test('who follows is told of what came since it is watched, and not of what lay there before', async () => {
      put('before', answer(3_600_000))
      await read()
      const before = await rowOf('a1')
      await judge()
      expect(await rowOf('a1')).toMatchObject({ rev: before?.rev, flags: expect.stringContaining('clw420') })
      await opened().tail.unwatch('claw')
      put('since', { ...answer(-1_000, 'r2'), id: 'a2' })
      await read()
      const since = await rowOf('a2')
      await judge()
      const after = await rowOf('a2')
      expect(after?.flags).toContain('clw420')
      expect(after?.rev).toBeGreaterThan(since?.rev ?? 0)
      const rows = await opened().door.write((tx) =>
        tx.all<{ history: number }>(sql`select history from problems order by at`),
      )
      expect(rows.map(({ history }) => history)).toEqual([1, 0])
    })

    test('what was there before its source was watched is so, though it claims to be of the future', async () => {
      put('before', answer(-3_600_000))
      await read()
      await judge()
      const rows = await opened().door.write((tx) => tx.all<{ history: number }>(sql`select history from problems`))
      expect(rows.map(({ history }) => history)).toEqual([1, 1])
    })

    test('portions end, and judging the same once more changes nothing', async () => {
      for (let nth = 0; nth < 25; nth += 1) put(`m${nth}`, { ...answer(-1_000, `r${nth}`), id: `a${nth}` })
      await read()
      let portions = 0
      for (let left = true; left; portions += 1)
        left = (await judgePortion(opened().door, { judgeOf, now: Date.now(), limit: 10, acts: null })).left
      expect(await found()).toHaveLength(25)
      expect(portions).toBeLessThan(12)
      expect(await judgePortion(opened().door, { judgeOf, now: Date.now(), limit: 10, acts: null })).toMatchObject({
        judged: 0,
        left: false,
      })
    })

    test('what nobody judges is not asked for without end', async () => {
      put('answer', answer(-1_000))
      await read()
      await judge()
      await opened().door.write(async (tx) => {
        await tx.run(sql`update sources set protocol = 'of another version'`)
        await tx.run(sql`insert into judged_again (message_key, at) select key, 0 from messages`)
      })
      const portion = () => judgePortion(opened().door, { judgeOf, now: Date.now(), limit: 1, acts: null })
      expect(await portion()).toMatchObject({ judged: 1, left: true })
      expect(await portion()).toEqual({ judged: 0, left: false, next: null })
    })

    test('who follows is told when what is owed becomes late, though no rule is about it, and once', async () => {
      const now = Date.now()
      const [root, inbox] = [path.join(home, 'dream'), path.join(home, 'dream', 'runtime', 'agent_2', 'inbox')]
      mkdirSync(inbox, { recursive: true })
      writeFileSync(
        path.join(inbox, 'c1.json'),
        JSON.stringify({
          ...{ message_id: 'c1', sender_agent_id: 'agent_1', target_agent_id: 'agent_2', command: 'run', params: {} },
          ...{ timestamp_dispatched: new Date(now + 50_000).toISOString(), task_id: 't1' },
          deadline: new Date(now + 600_000).toISOString(),
        }),
      )
      await indexOnce(opened().tail, protocols, [{ protocol: 'dream-os', label: 'dream', root }], () => undefined)
      const revAt = async (at: number) => {
        await judgeAll(opened().door, at)
        return (await rowOf('c1'))?.rev ?? 0
      }
      const before = await revAt(now + 60_000)
      const [late, again] = [await revAt(now + 601_000), await revAt(now + 602_000)]
      expect([late > before, again]).toEqual([true, late])
    })

    test('of many registered agents whoever speaks is known, and the others are not all read', async () => {
      const root = path.join(home, 'collab')
      const put = (at: string, held: object) => {
        mkdirSync(path.dirname(path.join(root, at)), { recursive: true })
        writeFileSync(path.join(root, at), JSON.stringify(held))
      }
      const said = (from: string) =>
        put(`channels/dev/msg-20261120-080000-${from}-0001.json`, {
          ...{ id: from, timestamp: '2026-11-20T08:00:00Z', session_id: 'dev', from, to: 'all', type: 'chat' },
          ...{ content: { text: 'Here.', code: null, artifacts: [] }, metadata: { mode: 'chat' } },
        })
      said('zoe')
      said('zz-nobody')
      put('registry/agents/zoe.json', { agent_id: 'zoe', status: 'active', role: 'worker' })
      await indexOnce(
        opened().tail,
        protocols,
        [{ protocol: 'multi-agent-os', label: 'collab', root }],
        () => undefined,
      )
      await opened().door.write(async (tx) => {
        const [zoe] = await tx.all<Record<string, string | number | null>>(
          sql`select * from agents where agent = 'zoe' and registered_at is not null`,
        )
        if (zoe === undefined) throw new Error('Zoe is not registered.')
        const names = Array.from({ length: 1_500 }, (_, nth) => `a-${nth}`)
        await insertMany(
          tx,
          'agents',
          Object.keys(zoe),
          names.map((agent) => Object.values({ ...zoe, agent })),
        )
        const rows = await rowsAmong(
          tx,
          (await tx.all<{ key: number }>(sql`select key from messages`)).map(({ key }) => key),
        )
        const [known] = (await registeredIn(tx, rows)).values()
        expect([known?.has('zoe'), known?.has('zz-nobody'), known?.size]).toEqual([true, false, 1_001])
      })
      await judge()
      expect(await found()).toEqual(['MAO140'])
    })

    const derivedBy = (version: number) =>
      opened().door.write((tx) =>
        tx.run(sql`insert into counters (name, value) values ('derivation', ${version})
          on conflict (name) do update set value = excluded.value`),
      )

    test('what a newer version derived is left to it', async () => {
      put('answer', answer(-1_000))
      await read()
      await derivedBy(DERIVATION + 1)
      await judge()
      expect(await found()).toEqual([])
      // Red control: of this version it is judged.
      await derivedBy(DERIVATION)
      await judge()
      expect(await found()).toEqual(['CLW420'])
    })
  })
