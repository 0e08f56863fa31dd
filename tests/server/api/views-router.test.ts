import { TRPCError } from '@trpc/server'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { NO_THRESHOLDS } from '@/lib/measures/measure'
import type { Role } from '@/lib/people/person'
import { VIEW_LIMITS, type WantedView } from '@/lib/people/view'
import { type Caller, createCaller } from '@/server/api/root'
import { helpBook } from '@/server/boot/help/help-book'
import { KnownError } from '@/server/errors'
import { STATIONS } from '@/server/protocols/known-stations'
import { alertStore } from '@/server/store/alerts/alert-rows'
import { matchReader } from '@/server/store/alerts/read-matches'
import { sumReader } from '@/server/store/alerts/read-sums'
import { insertMany } from '@/server/store/door/door'
import { deliveryStore } from '@/server/store/hand/deliveries'
import { seenStore } from '@/server/store/hand/seen'
import { viewStore } from '@/server/store/hand/view-rows'
import { webhookStore } from '@/server/store/hand/webhooks'
import { entryStore } from '@/server/store/ledger/entries'
import { ledgerReader } from '@/server/store/ledger/page'
import { readersOf } from '@/server/store/open-readers'
import { preferenceStore } from '@/server/store/people/preference-rows'
import { opaqueOver } from '@/server/store/rows/opaque'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase, type TestDatabase } from '@/tests/databases'
import { recorderOver } from '@/tests/drafts'
import { alertsOver, noticesOver } from '@/tests/notices'
import { refusing } from '@/tests/refusing'
import { tell } from '@/tests/server/store/search/search-world'
import { peopleOver, sessionOf, storesOn } from '@/tests/sessions'

const NOON = Date.UTC(2026, 10, 20, 12)
const wanted = (name: string, more: Partial<WantedView & { pinned: boolean }> = {}) => ({
  ...{ name, query: 'from:qa', at: null, shared: false, pinned: true },
  ...more,
})
const bare = (name: string, more: Partial<WantedView> = {}): WantedView => {
  const { pinned: _pinned, ...view } = wanted(name, more)
  return view
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof TRPCError ? error.code : 'thrown'),
  )

/** The procedures as this person has them. */
function callerOf(db: TestDatabase, person: string, role: Role = 'operator'): Caller {
  const doors = [db.writer('ledger'), db.reader('ledger')] as const
  const refuse = async (): Promise<never> => {
    throw new KnownError('unavailable', 'There is no tail.')
  }
  const record = recorderOver(entryStore(doors[0]))
  const hooks = {
    webhooks: webhookStore(...doors),
    deliveries: deliveryStore(...doors),
    preferences: preferenceStore(...doors),
  }
  return createCaller({
    session: sessionOf(role, person),
    reach: refusing({
      readers: readersOf(db.reader(), {
        titleOf: (name) => name,
        staleAfterMs: () => null,
        beatEveryMs: () => null,
        keepsOf: () => [],
        guardrailRule: () => null,
        thresholdsOf: () => NO_THRESHOLDS,
        queues: () => false,
        derives: () => false,
        reasons: () => false,
        writes: () => true,
        unreadableRule: () => null,
        stations: STATIONS,
        overlooks: () => ({ wouldRead: null, looksFor: '' }),
        tailRuns: async () => true,
        toldOf: () => null,
        isUnread: () => false,
        led: async () => null,
        takesWrites: async () => true,
        refused: async () => new Map(),
        whyStopped: () => null,
        console: () => null,
        deriving: () => null,
      }),
    }),
    views: viewStore(...doors),
    people: peopleOver(storesOn(db)),
    notices: noticesOver(hooks),
    alerts: alertsOver({
      ledger: { ...hooks, alerts: alertStore(...doors) },
      readers: { matches: matchReader(unscoped(db.reader())), sums: sumReader(db.reader()) },
    }),
    seen: seenStore(...doors),
    preferences: preferenceStore(...doors),
    record,
    ledger: {
      ...ledgerReader(doors[1]),
      ...{ head: async () => 0, entryOf: async () => null, verify: refuse, take: refuse, key: refuse },
      checkpoints: () => ({ directory: null, problem: null }),
    },
    disk: { compare: refuse, document: refuse },
    help: helpBook({ data: '/data', database: null }),
    explain: () => [],
    now: () => NOON,
    acts: async () => 0,
    report: String,
  })
}

eachDatabase('views', (db) => {
  let ada: Caller
  let ben: Caller
  beforeAll(async () => {
    const from = (agent: string, at: number) => ({ at: NOON + at, body: `of ${agent}`, from: agent })
    await tell(db.writer(), [from('qa', 1), from('qa', 2), from('dev', 3), from('qa', -9)])
    await db.writer().write((tx) => tx.run(sql`insert into counters (name, value) values ('rev', 30000)`))
    ada = callerOf(db, 'ada')
    ben = callerOf(db, 'ben')
  })
  const names = async (api: Caller) => (await api.views.list()).rows.map(({ name }) => name)
  const idOf = async (name: string) => (await ada.views.list()).rows.find((view) => view.name === name)?.id ?? ''

  describe('of two people', () => {
    it('a private one is seen by its owner alone', async () => {
      await ada.views.save(wanted('Quality'))
      expect((await ada.views.list()).rows).toMatchObject([
        { name: 'Quality', mine: true, pinned: true, shared: false },
      ])
      expect((await ben.views.list()).rows).toEqual([])
    })

    it.each([
      ['change', (api: Caller, id: string) => api.views.change({ id, ...bare('Mine now') })],
      ['pin', (api: Caller, id: string) => api.views.pin({ id, pinned: true })],
      ['remove', (api: Caller, id: string) => api.views.remove({ id })],
    ])('to %s somebody else’s private one finds nothing', async (_verb, act) => {
      expect(await codeOf(act(ben, await idOf('Quality')))).toBe('NOT_FOUND')
      expect(await names(ada)).toEqual(['Quality'])
    })

    it('red control: its owner does all of that', async () => {
      const { id } = await ada.views.save(wanted('Passing'))
      await ada.views.pin({ id, pinned: false })
      await ada.views.change({ id, ...bare('Passed') })
      await ada.views.remove({ id })
      expect(await names(ada)).toEqual(['Quality'])
    })

    it('a shared one is seen by all, and changed and removed by its owner alone', async () => {
      const id = await idOf('Quality')
      await ada.views.change({ id, ...bare('Quality', { shared: true }) })
      expect((await callerOf(db, 'cy', 'viewer').views.list()).rows).toMatchObject([{ id, shared: true }])
      expect((await ben.views.list()).rows).toMatchObject([
        { name: 'Quality', mine: false, pinned: false, shared: true },
      ])
      expect(await codeOf(ben.views.change({ id, ...bare('Mine now') }))).toBe('FORBIDDEN')
      expect(await codeOf(ben.views.remove({ id }))).toBe('FORBIDDEN')
      expect(await names(ada)).toEqual(['Quality'])
    })

    it('each pins for himself', async () => {
      const id = await idOf('Quality')
      await ben.views.pin({ id, pinned: true })
      await ada.views.pin({ id, pinned: false })
      expect([(await ada.views.list()).rows, (await ben.views.list()).rows]).toMatchObject([
        [{ pinned: false }],
        [{ pinned: true }],
      ])
    })

    it('one that is shared no longer is gone for the others', async () => {
      const id = await idOf('Quality')
      await ada.views.change({ id, ...bare('Quality') })
      expect(await names(ben)).toEqual([])
      expect((await ben.views.counts()).map((one) => one.id)).toEqual([null])
    })

    it('only its owner takes back a removal', async () => {
      const id = await idOf('Quality')
      await ada.views.remove({ id })
      expect(await names(ada)).toEqual([])
      expect(await codeOf(ben.views.restore({ id }))).toBe('NOT_FOUND')
      await ada.views.restore({ id })
      expect(await names(ada)).toEqual(['Quality'])
    })
  })

  describe('that are shared', () => {
    const account = (id: string, role: Role) =>
      db
        .writer('ledger')
        .write((tx) =>
          insertMany(
            tx,
            'people',
            ['id', 'name', 'name_key', 'role', 'made_at'],
            [[id, `The ${id}`, `the ${id}`, role, NOON]],
          ),
        )
    beforeAll(async () => {
      await account('dora', 'operator')
    })
    const now = (id: string, change: ReturnType<typeof sql>) =>
      db.writer('ledger').write((tx) => tx.run(sql`update people set ${change} where id = ${id}`))
    const named = async (api: Caller, name: string) => (await api.views.list()).rows.find((view) => view.name === name)
    const entries = async (who: string) =>
      (
        await ledgerReader(db.reader('ledger')).page({
          query: `who:${who} did:view-share`,
          before: null,
          limit: 20,
          now: NOON,
        })
      ).rows.map(({ subject, detail, settled }) => [subject, JSON.parse(detail), settled?.outcome])
    const query = 'from:qa'

    it.each<Role>(['viewer', 'auditor'])(
      '%s shares none, by saving or by changing, and keeps private ones',
      async (role) => {
        const api = callerOf(db, `one ${role}`, role)
        const { id } = await api.views.save(wanted('Own'))
        expect(await codeOf(api.views.save(wanted('For all', { shared: true })))).toBe('FORBIDDEN')
        expect(await codeOf(api.views.change({ id, ...bare('Own', { shared: true }) }))).toBe('FORBIDDEN')
        expect((await api.views.list()).rows).toMatchObject([{ name: 'Own', shared: false, mine: true }])
      },
    )

    it.each<Role>(['operator', 'approver', 'admin'])('red control: %s shares them', async (role) => {
      const api = callerOf(db, `one ${role}`, role)
      const { id } = await api.views.save(wanted('Once', { shared: true }))
      expect(await named(ben, 'Once')).toMatchObject({ shared: true, mine: false })
      await api.views.remove({ id })
    })

    it('say whose they are, also of somebody who lost the role or was closed, and of one without an account', async () => {
      const dora = callerOf(db, 'dora')
      await dora.views.save(wanted('By Dora', { shared: true }))
      const owner = async (name: string) => (await named(ben, name))?.owner
      expect(await owner('By Dora')).toEqual({ name: 'The dora', standing: 'may' })
      await now('dora', sql`role = 'viewer'`)
      expect(await owner('By Dora')).toEqual({ name: 'The dora', standing: 'lowered' })
      await now('dora', sql`closed_at = 1`)
      expect(await owner('By Dora')).toEqual({ name: 'The dora', standing: 'closed' })
      await now('dora', sql`closed_at = null`)
      const { id } = await callerOf(db, 'local', 'admin').views.save(wanted('By local', { shared: true }))
      expect(await owner('By local')).toEqual({ name: 'local', standing: 'may' })
      await callerOf(db, 'local', 'admin').views.remove({ id })
    })

    it('are not changed while shared, and are taken back, by who shares no views any more', async () => {
      const dora = callerOf(db, 'dora', 'viewer')
      const id = (await named(dora, 'By Dora'))?.id ?? ''
      const other = { query: 'from:dev', shared: true }
      expect(await codeOf(dora.views.change({ id, ...bare('By Dora', other) }))).toBe('FORBIDDEN')
      expect(await named(ben, 'By Dora')).toMatchObject({ query, shared: true })
      await dora.views.remove({ id })
      await dora.views.restore({ id })
      expect(await named(dora, 'By Dora')).toMatchObject({ shared: false })
      expect(await named(ben, 'By Dora')).toBeUndefined()
    })

    it('are on record: who shared, changed, took back and was refused', async () => {
      const emil = callerOf(db, 'emil')
      const { id } = await emil.views.save(wanted('Emil’s', { shared: true }))
      await emil.views.remove({ id })
      await emil.views.restore({ id })
      await emil.views.change({ id, ...bare('Emil’s') })
      await emil.views.remove({ id })
      const viewer = callerOf(db, 'emil', 'viewer')
      expect(await codeOf(viewer.views.save(wanted('Again', { shared: true })))).toBe('FORBIDDEN')
      expect((await entries('emil')).toReversed()).toEqual([
        ['Emil’s', { query, shared: true }, 'done'],
        ['Emil’s', { query, shared: false }, 'done'],
        ['Emil’s', { query, shared: true }, 'done'],
        ['Emil’s', { query, shared: false }, 'done'],
        ['Again', {}, 'refused'],
      ])
    })
  })

  describe('of one person', () => {
    it('stand as they are pinned, in the order that is asked for', async () => {
      await ada.views.pin({ id: await idOf('Quality'), pinned: true })
      const second = await ada.views.save(wanted('Developers', { query: 'from:dev' }))
      await ada.views.save(wanted('Everybody', { query: 'from:qa OR from:dev', pinned: false }))
      expect(await names(ada)).toEqual(['Quality', 'Developers', 'Everybody'])
      await ada.views.order({ ids: [second.id, 'none'] })
      expect(await names(ada)).toEqual(['Developers', 'Quality', 'Everybody'])
    })

    it('say what they find, and nothing where the question is not known', async () => {
      const ids = [await idOf('Developers'), await idOf('Quality')]
      const found = async () => (await ada.views.counts()).map(({ id, count }) => [id, count?.count ?? null])
      expect(await found()).toEqual([
        [null, 4],
        [ids[0], 1],
        [ids[1], 3],
      ])
      await db
        .writer('ledger')
        .write((tx) => tx.run(sql`update views set query = 'of-old:x' where name = 'Developers'`))
      expect((await found())[1]).toEqual([ids[0], null])
    })

    it.each([
      ['no name', wanted('  ')],
      ['a name of two lines', wanted('one\ntwo')],
      ['a long name', wanted('x'.repeat(VIEW_LIMITS.name + 1))],
      ['no question', wanted('Empty', { query: ' ' })],
      ['a question that cannot be read', wanted('Wrong', { query: 'nonsense:x' })],
      ['a time that is none', wanted('Late', { at: '<b>' })],
    ])('with %s is a bad request', async (_name, view) => {
      expect(await codeOf(ada.views.save(view))).toBe('BAD_REQUEST')
    })

    it('have one name each, and are so many at most', async () => {
      expect(await codeOf(ada.views.save(wanted('Quality')))).toBe('CONFLICT')
      const many = callerOf(db, 'many')
      for (let at = 0; at < VIEW_LIMITS.views; at += 1) await many.views.save(wanted(`View ${at}`))
      expect(await codeOf(many.views.save(wanted('One more')))).toBe('FORBIDDEN')
      const [first, ...rest] = (await many.views.list()).rows.filter(({ pinned }) => !pinned)
      expect(rest.length).toBe(VIEW_LIMITS.views - VIEW_LIMITS.pins - 1)
      expect(await codeOf(many.views.pin({ id: first?.id ?? '', pinned: true }))).toBe('FORBIDDEN')
    })
  })

  describe('what is seen', () => {
    const told = (seq: number) => opaqueOver(null).of('arrival', seq)
    const news = async (api: Caller, query: string) => (await api.seen.news({ query })).count

    it('is nobody’s until it is marked, and then one person’s, for one question', async () => {
      expect(await ada.seen.news({ query: 'from:qa' })).toEqual({ mark: null, count: null, upTo: told(30_000) })
      await ada.seen.mark({ query: 'from:qa', seqs: [told(1)] })
      expect(await ada.seen.news({ query: ' from:qa ' })).toEqual({
        mark: { seq: told(1), at: NOON },
        count: { count: 2, capped: false },
        upTo: told(30_000),
      })
      expect([await news(ben, 'from:qa'), await news(ada, '')]).toEqual([null, null])
    })

    it('stands beside a pinned view of that question', async () => {
      const counts = await ada.views.counts()
      const quality = await idOf('Quality')
      expect(counts.find(({ id }) => id === quality)?.news).toEqual({ count: 2, capped: false })
      expect(counts.find(({ id }) => id === null)?.news).toBeNull()
    })

    it('counts what arrived late, however early it was written', async () => {
      await ada.seen.mark({ query: 'from:qa', seqs: [told(20_000)] })
      expect(await news(ada, 'from:qa')).toEqual({ count: 1, capped: false })
      expect((await ada.seen.first({ query: 'from:qa' }))?.uid).toBe('uid-3')
      await ada.seen.mark({ query: 'from:qa', seqs: [told(30_000)] })
      expect(await ada.seen.first({ query: 'from:qa' })).toBeNull()
      expect(await news(ada, 'from:qa')).toEqual({ count: 0, capped: false })
    })

    it('is the latest of what it is set to, and says whether all is seen that was counted', async () => {
      const seqs = [told(1), told(20_000), told(3)]
      const mark = (upTo: number | null) =>
        ada.seen.mark({ query: 'from:dev', seqs, upTo: upTo === null ? null : told(upTo) })
      expect(await mark(20_001)).toEqual({ seq: told(20_000), upTo: told(20_001), all: false })
      expect(await mark(20_000)).toEqual({ seq: told(20_000), upTo: told(20_000), all: true })
      expect(await mark(null)).toEqual({ seq: told(20_000), upTo: told(20_000), all: true })
    })

    it('tells of each row whether it arrived later, which nobody can tell by themselves', async () => {
      const asked = { marks: [told(5), told(9)], seqs: [4, 5, 6, 9, 10].map(told) }
      expect(await ada.seen.since(asked)).toEqual([0, 0, 1, 1, 2])
      for (const other of [opaqueOver(['atlas']).of('arrival', 4), opaqueOver(null).of('time', 4), '4', ''])
        expect(await codeOf(ada.seen.since({ ...asked, seqs: [other] })), other).toBe('BAD_REQUEST')
    })

    it('is taken away, and a mark of other data counts as none', async () => {
      await ada.seen.mark({ query: 'from:qa', seqs: [told(30_001)] })
      expect(await news(ada, 'from:qa')).toBeNull()
      await ada.seen.mark({ query: 'from:qa', seqs: [told(1)], at: 77 })
      expect((await ada.seen.news({ query: 'from:qa' })).mark).toEqual({ seq: told(1), at: 77 })
      await ada.seen.mark({ query: 'from:qa', seqs: [] })
      expect(await news(ada, 'from:qa')).toBeNull()
    })

    it('is kept for a question longer than a key of a database', async () => {
      const query = Array.from({ length: 150 }, (_, at) => `word${at}`.padEnd(24, 'x')).join(' ')
      await ada.seen.mark({ query, seqs: [told(1)] })
      expect(await news(ada, query)).toEqual({ count: 0, capped: false })
    })
  })
})
