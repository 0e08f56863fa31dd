import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localActor } from '@/lib/people/person'
import type { Scope } from '@/lib/people/scope'
import type { WaivedWhat } from '@/lib/rules/waiver'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf } from '@/server/boot/base/reading-side'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { actsKnown, judgeOf } from '@/server/boot/tail/judging'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { judgePortion } from '@/server/store/judge/judge-portion'
import { graveProblems, problemReader } from '@/server/store/judge/read-problems'
import { type ProblemActsTold, problemActsIn } from '@/server/store/keep/problem-acts-told'
import { scoped, unscoped } from '@/server/store/rows/scoped'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'

const INBOX = 'blackboard/pm/inbox'
const NOW = Date.now()
const DAY = 86_400_000
const worker = (agent: string) => ({ agent, tier: 'worker', session: 's1' })
/** An answer to what nobody asked, which breaks CLW420. */
const answer = (id: string, agent = 'coder', more: object = {}) => ({
  ...{ version: '1.0', id, traceId: 'trace-1', priority: 'low', from: worker(agent) },
  ...{ to: { agent: 'pm', tier: 'pm', session: 's2' }, timestamp: new Date(NOW + 60_000).toISOString() },
  ...{ type: 'response', payload: { requestId: `of-${id}`, status: 'success', result: {} }, ...more },
})
const actor = localActor('s')
const untold = async () => undefined

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`what people do about problems (${dialect})`, () => {
    let home = ''
    let side: TailSide
    let ledger: Ledger
    let acts: ProblemActsTold
    let known: Awaited<ReturnType<typeof actsKnown>> = null
    let remove = async () => undefined as unknown

    beforeEach(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-acts-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      const data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      side = await openTailSide({
        data,
        events: false,
        tell: () => undefined,
        logging: { log: 'file', logLevel: 'error' },
      })
      ledger = await openLedgerSide(data, NOW)
      acts = problemActsIn(data)
      known = null
      mkdirSync(path.join(home, 'claw', INBOX), { recursive: true })
    })
    afterEach(async () => {
      await acts.close()
      await ledger.close()
      await side.close()
      await remove()
      await rm(home, { recursive: true })
    })

    const put = (name: string, held: object) =>
      writeFileSync(path.join(home, 'claw', INBOX, `${name}.json`), JSON.stringify(held))
    /** What the tail does, at a time. */
    const settle = async (now = NOW) => {
      known = await actsKnown(side.door, acts, known, now)
      while ((await judgePortion(side.door, { judgeOf, now, limit: 50, acts: known })).left);
    }
    const takeIn = async () => {
      await side.tail.unwatch('claw')
      const source = { protocol: 'claw-os', label: 'claw', root: path.join(home, 'claw') }
      await indexOnce(side.tail, protocols, [source], () => undefined)
    }
    const read = async () => {
      await takeIn()
      await settle()
    }
    const badge = (now = NOW) => side.door.write((tx) => graveProblems(unscoped(tx), now))
    const groups = (given: object = {}, scope: Scope = null) =>
      side.door.write(async (tx) => {
        const asked = { by: 'rule', order: 'gravest', history: false, known: true, muted: false, now: NOW } as const
        const { groups: all, muted } = await problemReader(scoped(tx, scope)).groups({ ...asked, ...given })
        return { all: all.map(({ key, count, fresh }) => [key, count, fresh]), muted: muted.count }
      })
    const chosen = async (acknowledged = false) =>
      (
        await side.door.write((tx) =>
          problemReader(unscoped(tx)).chosen(
            { by: 'rule', group: 'CLW420', history: false, upTo: NOW + DAY },
            { acknowledged, now: NOW, limit: 100 },
          ),
        )
      ).rows
    const acknowledge = async () => {
      await ledger.problemActs.acknowledge(await chosen(), actor, NOW)
      await settle()
    }
    const waive = async (id: string, of: WaivedWhat, given: { until?: number; scope?: Scope } = {}) => {
      const { person, name, role, assurance } = actor
      const made = { id, of, why: 'known', until: NOW + DAY, scope: null, person, name, role, assurance, since: NOW }
      await ledger.problemActs.put({ ...made, ...given }, untold)
      await settle()
    }

    test('what was acknowledged stays in its group and is not new, until that is taken back', async () => {
      for (const id of ['a1', 'a2']) put(id, answer(id))
      await read()
      expect(await badge()).toBe(2)
      await acknowledge()
      put('a3', answer('a3'))
      await read()
      expect(await badge()).toBe(1)
      expect((await groups()).all).toEqual([['CLW420', 3, 1]])
      expect((await groups({ known: false })).all).toEqual([['CLW420', 1, 1]])
      await ledger.problemActs.takeBack(await chosen(true), actor, NOW)
      await settle()
      expect((await groups()).all).toEqual([['CLW420', 3, 3]])
    })

    test('an index that is derived anew knows what was acknowledged and waived', async () => {
      for (const id of ['a1', 'a2']) put(id, answer(id, id))
      await read()
      await acknowledge()
      await waive('w', { what: 'agent', source: 'claw', rule: 'CLW420', agent: 'a3' })
      put('a3', answer('a3', 'a3'))
      await read()
      expect(await badge()).toBe(0)
      await reindex(side.door, { facts: side.facts, read: readAgain, foretell: foretellAgain })
      expect(await badge()).toBe(0)
      await settle()
      expect((await groups()).all).toEqual([['CLW420', 3, 0]])
    })

    test('an acknowledgement ends with its problem: what breaks the rule again is new', async () => {
      put('a1', answer('a1'))
      await read()
      await acknowledge()
      expect(await badge()).toBe(0)
      put('r1', { ...answer('of-a1', 'pm', { type: 'request', payload: { action: 'build' } }) })
      await read()
      expect((await groups()).all.find(([rule]) => rule === 'CLW420')).toBeUndefined()
      await side.door.write(async (tx) => {
        await tx.run(sql`update messages set native_id = 'another' where native_id = 'of-a1'`)
        await tx.run(sql`insert into judged_again (message_key, at) select key, 0 from messages where native_id = 'a1'`)
      })
      await settle()
      expect((await groups()).all.find(([rule]) => rule === 'CLW420')).toEqual(['CLW420', 1, 1])
    })

    test('a waiver holds for an agent, or a pair, also for what comes, until its time or its end', async () => {
      for (const id of ['a1', 'a2']) put(id, answer(id, id))
      await read()
      await waive('agent', { what: 'agent', source: 'claw', rule: 'CLW420', agent: 'a1' }, { until: NOW + 1_000 })
      await waive('pair', { what: 'pair', source: 'claw', rule: 'CLW420', agent: 'a2', recipient: 'pm' })
      await waive('other', { what: 'pair', source: 'claw', rule: 'CLW420', agent: 'a3', recipient: 'qa' })
      for (const id of ['b1', 'b2', 'b3']) put(id, answer(id, id.replace('b', 'a')))
      await read()
      expect((await groups()).all).toEqual([['CLW420', 5, 1]])
      expect(await badge()).toBe(1)
      expect(await badge(NOW + 1_001)).toBe(3)
      await settle(NOW + 1_001)
      expect(known?.waivers.map(({ id }) => id)).toEqual(['other', 'pair'])
      await ledger.problemActs.end('pair', { at: NOW, name: 'x' }, untold)
      await settle(NOW + 1_001)
      expect(await badge(NOW + 1_001)).toBe(5)
    })

    test('a mute leaves out what its query finds, says how much, and reaches no further than its maker', async () => {
      for (const id of ['a1', 'a2']) put(id, answer(id, id))
      await read()
      await waive('m', { what: 'query', called: 'a1', query: 'from:a1' })
      await waive('n', { what: 'query', called: 'all', query: 'from:a2' }, { scope: ['elsewhere'] })
      put('b1', answer('b1', 'a1'))
      await read()
      expect(await groups()).toEqual({ all: [['CLW420', 1, 1]], muted: 2 })
      expect(await badge()).toBe(1)
      expect((await groups({ muted: true })).all).toEqual([['CLW420', 3, 1]])
      expect(await groups({}, ['elsewhere'])).toEqual({ all: [], muted: 0 })
    })

    test('places that could not be read stand by file and reason, and are acknowledged alike', async () => {
      const torn = (name: string, bytes: string | Uint8Array) =>
        writeFileSync(path.join(home, 'claw', INBOX, `${name}.json`), bytes)
      for (const name of ['t1', 't2']) torn(name, '{"type": ')
      torn('t3', new Uint8Array([0x7b, 0xff, 0xfe]))
      put('a1', answer('a1'))
      await read()
      await side.door.write(async (tx) => {
        // As if it had been watched for long: what is new in its first look is history.
        await tx.run(sql`update sources set added_at = added_at - ${DAY}`)
        await tx.run(sql`insert into judged_again (message_key, at) select key, 0 from messages`)
        await tx.run(sql`delete from problems`)
      })
      await settle()
      const at = (name: string) => ['claw', `${INBOX}/${name}.json`].map(encodeURIComponent).join('/')
      const files = (await groups({ by: 'file' })).all
      expect(files).toEqual(
        expect.arrayContaining([
          [`${at('t1')}/json-cut`, 1, 1],
          [`${at('t2')}/json-cut`, 1, 1],
          [`${at('t3')}/not-utf-8`, 1, 1],
          [at('a1'), 1, 1],
        ]),
      )
      const group = `${at('t3')}/not-utf-8`
      const { rows } = await side.door.write((tx) =>
        problemReader(unscoped(tx)).chosen(
          { by: 'file', group, history: false, upTo: NOW + DAY },
          { acknowledged: false, now: NOW, limit: 10 },
        ),
      )
      expect(rows).toHaveLength(1)
      await ledger.problemActs.acknowledge(rows, actor, NOW)
      await settle()
      expect((await groups({ by: 'file' })).all).toContainEqual([group, 1, 0])
    })

    test('a tail that starts waives what was judged without it', async () => {
      await waive('w', { what: 'agent', source: 'claw', rule: 'CLW420', agent: 'a1' })
      put('a1', answer('a1', 'a1'))
      await takeIn()
      while ((await judgePortion(side.door, { judgeOf, now: NOW, limit: 50, acts: null })).left);
      expect(await badge()).toBe(1)
      known = null
      await settle()
      expect(await badge()).toBe(0)
    })
  })
