import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '@/lib/people/scope'
import { dataOf } from '@/server/boot/base/reading-side'
import { judgeAll, judgeOf } from '@/server/boot/tail/judging'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { allProblems } from '@/server/store/judge/all-problems'
import { judgePortion } from '@/server/store/judge/judge-portion'
import { mailReader } from '@/server/store/judge/mail/read-mail'
import { scoped } from '@/server/store/rows/scoped'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const WHOLE: Scope = null
const PART: Scope = [{ source: 'teams', channels: ['atlas'] }]

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`mail between agents (${dialect})`, () => {
    let home = ''
    let side: TailSide | null = null
    let remove = async () => undefined as unknown

    beforeEach(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-mail-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      const data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      side = await openTailSide({
        data,
        events: false,
        tell: () => undefined,
        logging: { log: 'file', logLevel: 'error' },
      })
    })
    afterEach(async () => {
      known.clear()
      await side?.close()
      await remove()
      await rm(home, { recursive: true })
    })

    const opened = () => {
      if (side === null) throw new Error('No tail was opened.')
      return side
    }
    const known = new Set<string>()
    const read = async (protocol: string, label: string) => {
      if (known.has(label)) await opened().tail.unwatch(label)
      known.add(label)
      await indexOnce(opened().tail, protocols, [{ protocol, label, root: path.join(home, label) }], () => undefined)
    }
    const put = (at: string, held: object | string) => {
      const whole = path.join(home, at)
      mkdirSync(path.dirname(whole), { recursive: true })
      if (typeof held === 'string') appendFileSync(whole, held)
      else writeFileSync(whole, JSON.stringify(held))
    }
    const found = () => opened().door.write(allProblems)
    const mailOf = (scope: Scope) => ({
      circle: (uid: string) => opened().door.write((tx) => mailReader(scoped(tx, scope)).circle(uid)),
      undrained: (now: number, history = true) =>
        opened().door.write((tx) => mailReader(scoped(tx, scope)).undrained({ now, history })),
    })

    const spoken = (at: number, from: string, to: string, content: string) =>
      `${JSON.stringify({ ts: new Date(at).toISOString(), from, to: [`@${to}`], type: 'message', reasoning: 'x', content })}\n`
    const RING = ['dev', 'qa', 'critic', 'data']
    const SAID = ['ACK.', 'Thanks, noted!', 'Got it, thank you.', 'Acknowledged.', 'Understood.']

    test('agents that acknowledge each other in a circle are found within 30 s, and who wrote to whom is told', async () => {
      const begun = Math.floor((Date.now() - 3 * MINUTE) / SECOND) * SECOND
      const tooMany = begun + 20 * 2 * SECOND
      let at: number | null = null
      for (let look = 0; look < 9 && at === null; look += 1) {
        const nths = Array.from({ length: 7 }, (_, nth) => look * 7 + nth)
        for (const nth of nths) {
          const [from = '', to = ''] = [RING[nth % 4], RING[(nth + 1) % 4]]
          put('teams/atlas/channel.jsonl', spoken(begun + nth * 2 * SECOND, from, to, SAID[(nth * 3) % 5] ?? ''))
        }
        const now = begun + (nths.at(-1) ?? 0) * 2 * SECOND
        await read('swarm', 'teams')
        await judgePortion(opened().door, { judgeOf, now, limit: 100, acts: null })
        if ((await found()).some(({ rule }) => rule === 'GEN008')) at = now
      }
      expect(at).toBeGreaterThanOrEqual(tooMany)
      expect((at ?? 0) - tooMany).toBeLessThanOrEqual(30 * SECOND)

      const problem = (await found()).find(({ rule }) => rule === 'GEN008')
      const uid = problem?.uid ?? ''
      const told = await mailOf(WHOLE).circle(uid)
      expect(told).toMatchObject({ source: 'teams', what: 'circle', agents: [...RING].sort(), count: 21 })
      expect(told?.edges).toHaveLength(4)
      expect(told?.edges.reduce((sum, { count }) => sum + count, 0)).toBe(21)
      expect(told?.since).toEqual({ count: 0, capped: false, lastAt: null })
      put('teams/atlas/channel.jsonl', spoken((at ?? 0) + 2 * SECOND, 'qa', 'critic', 'Thanks.'))
      await read('swarm', 'teams')
      expect((await mailOf(WHOLE).circle(uid))?.since).toEqual({
        count: 1,
        capped: false,
        lastAt: (at ?? 0) + 2 * SECOND,
      })

      expect(await mailOf(PART).circle(uid)).toBeNull()
      expect(await mailOf([]).circle(uid)).toBeNull()
      expect(await mailOf(WHOLE).circle('nowhere')).toBeNull()
    })

    test('a storm of one agent is one problem within 30 s, and those that it is sent to are told', async () => {
      const begun = Math.floor((Date.now() - 5 * MINUTE) / SECOND) * SECOND
      const gap = SECOND / 2
      const to = (nth: number) => (nth % 3 === 0 ? null : [RING[1 + (nth % 2)] ?? ''])
      const stormed = (nth: number) => {
        const at = new Date(begun + nth * gap).toISOString()
        const names = to(nth)?.map((name) => `@${name}`) ?? null
        return `${JSON.stringify({ ts: at, from: 'dev', to: names, type: 'message', reasoning: 'x', content: `${nth}: ${nth ** 3}` })}\n`
      }
      const tooMany = begun + 63 * gap
      let at: number | null = null
      for (let look = 0; look < 16; look += 1) {
        const nths = Array.from({ length: 20 }, (_, nth) => look * 20 + nth)
        put('teams/atlas/channel.jsonl', nths.map(stormed).join(''))
        const now = begun + (nths.at(-1) ?? 0) * gap
        await read('swarm', 'teams')
        await judgePortion(opened().door, { judgeOf, now, limit: 100, acts: null })
        if (at === null && (await found()).some(({ rule }) => rule === 'GEN008')) at = now
      }
      expect(at).toBeGreaterThanOrEqual(tooMany)
      expect((at ?? 0) - tooMany).toBeLessThanOrEqual(30 * SECOND)

      const storms = (await found()).filter(({ rule }) => rule === 'GEN008')
      expect(storms).toHaveLength(1)
      const uid = storms[0]?.uid ?? ''
      const told = await mailOf(WHOLE).circle(uid)
      expect(told).toMatchObject({ source: 'teams', what: 'storm', agents: ['dev'], count: 64 })
      expect(told?.edges.map(({ to: other, count }) => [other, count])).toEqual([
        [null, 22],
        ['qa', 21],
        ['critic', 21],
      ])
      expect(told?.since.count).toBe(320 - 64)
      expect(await mailOf(PART).circle(uid)).toBeNull()
    })

    test('agents that acknowledge to all over and over are in a circle, and a team that acknowledges once is not', async () => {
      const begun = Math.floor((Date.now() - 3 * MINUTE) / SECOND) * SECOND
      const toAll = (nth: number, from: string, content: string) =>
        spoken(begun + nth * SECOND, from, 'all', content).replace('["@all"]', 'null')
      for (let nth = 0; nth < 30; nth += 1) {
        put('teams/chatter/channel.jsonl', toAll(nth, RING[(nth * 3) % 4] ?? '', SAID[nth % 5] ?? ''))
        put('teams/roll/channel.jsonl', toAll(nth, `agent-${nth}`, 'ACK.'))
        put('teams/beats/channel.jsonl', toAll(nth, RING[nth % 4] ?? '', `Part ${nth} is built.`))
      }
      await read('swarm', 'teams')
      await judgeAll(opened().door, Date.now())
      const circles = (await found()).filter(({ rule }) => rule === 'GEN008')
      expect(circles.map(({ path: at }) => at)).toEqual(['chatter/channel.jsonl'])
      expect((await mailOf(WHOLE).circle(circles[0]?.uid ?? ''))?.edges).toHaveLength(12)
    })

    const letter = (id: string, to: string, ago: number, more: object = {}) => ({
      ...{ version: '1.0', id, traceId: `t-${id}`, from: { agent: 'gm', tier: 'command' }, to: { agent: to } },
      ...{ type: 'notification', priority: 'low', timestamp: new Date(Date.now() - ago).toISOString() },
      ...{ payload: { event: 'progress', message: `For ${to}.` }, ...more },
    })
    const inbox = (to: string, id: string) => `claw/blackboard/${to}/inbox/${id}.json`

    test('an inbox that nobody drains is one line, and one of which something was taken since is none', async () => {
      for (const nth of [1, 2, 3]) put(inbox('coder', `c${nth}`), letter(`c${nth}`, 'coder', nth * 40 * MINUTE))
      put(inbox('codr', 'x1'), letter('x1', 'codr', 45 * MINUTE))
      put(inbox('fresh', 'f1'), letter('f1', 'fresh', 5 * MINUTE))
      put(inbox('pm', 'p1'), letter('p1', 'pm', 50 * MINUTE))
      put(inbox('pm', 'p2'), letter('p2', 'pm', 49 * MINUTE))
      put(inbox('human', 'h1'), letter('h1', 'human', 90 * MINUTE))
      // It was heard since, elsewhere.
      put(inbox('gm', 'g1'), letter('g1', 'gm', MINUTE, { from: { agent: 'coder', tier: 'worker' } }))
      await read('claw-os', 'claw')
      mkdirSync(path.join(home, 'claw/blackboard/pm/processed'), { recursive: true })
      renameSync(path.join(home, inbox('pm', 'p2')), path.join(home, 'claw/blackboard/pm/processed/p2.json'))
      await read('claw-os', 'claw')

      const { inboxes, more, cut } = await mailOf(WHOLE).undrained(Date.now())
      expect(inboxes.map(({ agent, count }) => [agent, count])).toEqual([
        ['coder', 3],
        ['codr', 1],
      ])
      expect([more, cut]).toEqual([false, false])
      const [coder, codr] = inboxes
      expect(coder?.heardAt).toBeGreaterThan(coder?.oldest.at ?? Number.POSITIVE_INFINITY)
      expect(codr).toMatchObject({ heardAt: null, near: 'coder' })

      // Nothing came there since it is watched; and nothing of it is told to who sees a part.
      expect((await mailOf(WHOLE).undrained(Date.now(), false)).inboxes).toEqual([])
      expect((await mailOf([{ source: 'claw', channels: ['coder'] }]).undrained(Date.now())).inboxes).toEqual([])
      expect((await mailOf(['teams']).undrained(Date.now())).inboxes).toEqual([])
    })

    const registered = (id: string, status: string) => ({ id, role: 'worker', status })
    const chat = (nth: number, to: string, at: number) => {
      const time = new Date(at).toISOString()
      const id = `msg-${time.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-claude-1-000${nth}`
      const held = { id, timestamp: time, session_id: 'lab', from: 'claude-1', to, type: 'chat' }
      return put(`collab/channels/lab/${id}.json`, { ...held, content: { text: `Number ${nth}.` }, metadata: {} })
    }

    test('a message to an agent that was retired before is told of, and one from before that is not', async () => {
      put('collab/registry/agents/claude-1.json', registered('claude-1', 'active'))
      put('collab/registry/agents/docs-1.json', registered('docs-1', 'active'))
      chat(1, 'docs-1', Date.now() - 5 * SECOND)
      await read('multi-agent-os', 'collab')
      put('collab/registry/agents/docs-1.json', registered('docs-1', 'retired'))
      await read('multi-agent-os', 'collab')
      chat(2, 'docs-1', Date.now() + SECOND)
      await read('multi-agent-os', 'collab')
      await judgeAll(opened().door, Date.now() + 2 * MINUTE)
      const missed = (await found()).filter(({ rule }) => rule === 'GEN007')
      expect(missed.map(({ says }) => says)).toEqual([expect.stringContaining('docs-1')])
      expect(missed[0]?.path).toContain('0002')
    })
  })
