import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Effect, MessageReading, Reading } from '@/lib/message/reading'
import { eachDatabase } from '@/tests/databases'
import { newScene } from './reading-index'
import { AT, message } from './scene'

type TaskEffect = Extract<Effect, { kind: 'task' }>

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const task = (given: Partial<TaskEffect> = {}): TaskEffect => ({
  ...{ kind: 'task', scope: 'team', id: '7', makes: true, at: null, title: null, owner: null },
  ...{ ownerRaw: null, state: null, native: null, dependsOn: [], blocker: null },
  ...given,
})

/** A message `ago` ms before it is observed. */
const said = (ago: number, given: Partial<TaskEffect>, more: Partial<MessageReading> = {}): MessageReading =>
  message({
    body: `said ${ago} ago`,
    sent: { ms: AT - ago, raw: String(AT - ago), zoneKnown: true },
    effects: [task(given)],
    ...more,
  })

const list = (...effects: TaskEffect[]): Reading => ({
  ...{ reading: 'state', subject: 'list', agent: null, summary: `${effects.length} tasks`, effects, flags: [] },
})

eachDatabase('tasks', (db) => {
  const tasksOf = (source: number) =>
    db.reader().all<Record<string, unknown>>(sql`select t.scope, t.task, t.title, t.owner, t.state, t.native,
        t.depends_on, t.blocker, t.created_at, t.since, t.updated_at, t.changes, t.gone_at, m.body as made_by
      from tasks t left join messages m on m.uid = t.made_by where t.source_id = ${source} and t.made = 1 order by 1, 2`)
  const historyOf = (source: number) =>
    db.reader().all<Record<string, unknown>>(sql`select task, scope, at, state, gone from task_changes
      where source_id = ${source} order by task, at, id`)

  it('follow what is said of them in order of time, however late it arrives', async () => {
    const told = [
      said(9 * HOUR, { title: 'Parse', dependsOn: ['6'] }),
      said(8 * HOUR, { state: 'in-progress', native: 'Claimed', owner: 'dev' }),
      said(7 * HOUR, { state: 'blocked', native: 'BLOCKED', blocker: 'no key' }),
      said(6 * HOUR, { state: 'done', native: 'Completed', owner: 'qa' }),
    ]
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ]) {
      const { writer, batch, line, source } = await newScene(db)
      for (const at of order) await writer.ingest(batch([line('a', [told[at] ?? message({ body: '' })])]))
      expect(await tasksOf(source.id)).toMatchObject([
        {
          ...{ task: '7', title: 'Parse', owner: 'qa', state: 'done', native: 'Completed', depends_on: '["6"]' },
          ...{ blocker: null, created_at: AT - 9 * HOUR, since: AT - 6 * HOUR, updated_at: AT - 6 * HOUR, changes: 4 },
          made_by: `said ${9 * HOUR} ago`,
        },
      ])
    }
  })

  it('are open while nothing is said of their state, and named by the first words of whoever made them', async () => {
    const { writer, batch, line, source } = await newScene(db)
    await writer.ingest(batch([line('a', [said(5, {}, { body: 'Take this\nplease' })])]))
    expect(await tasksOf(source.id)).toMatchObject([{ state: 'open', native: null, title: 'Take this' }])
  })

  it('without a scope are the one of that id last spoken of, within a day; a document goes on about the one it was about', async () => {
    const { writer, batch, line, content, source } = await newScene(db)
    await writer.ingest(
      batch([
        line('a', [said(60 * HOUR, { scope: 'plan-1', state: 'open' })]),
        line('a', [said(59 * HOUR, { scope: null, state: 'in-progress' })]),
        line('a', [said(20 * HOUR, { scope: null, state: 'failed' })]),
      ]),
    )
    expect(await tasksOf(source.id)).toMatchObject([
      { scope: '', state: 'failed', changes: 1 },
      { scope: 'plan-1', state: 'in-progress', changes: 2 },
    ])
    await writer.ingest(batch([line('a', [said(58 * HOUR, { scope: 'plan-2', id: '8' })])]))
    await writer.ingest(
      batch([content('list.json', [list(task({ scope: null, id: '8', state: 'done' }))], 'snapshot')]),
    )
    expect((await tasksOf(source.id)).filter((one) => one.task === '8')).toMatchObject([
      { scope: 'plan-2', state: 'done', changes: 2 },
    ])
  })

  it('of a plan that is heard of late take back what was said of them without it', async () => {
    const { writer, batch, line, source } = await newScene(db)
    await writer.ingest(batch([line('a', [said(5 * HOUR, { scope: null, state: 'done' })])]))
    expect(await tasksOf(source.id)).toMatchObject([{ scope: '' }])
    await writer.ingest(batch([line('a', [said(6 * HOUR, { scope: 'plan-1', state: 'open' })])]))
    expect(await tasksOf(source.id)).toMatchObject([{ scope: 'plan-1', state: 'done', changes: 2 }])
    expect(new Set((await historyOf(source.id)).map(({ scope }) => scope))).toEqual(new Set(['plan-1']))
  })

  it('are not made by answers, which move them all the same when they come first', async () => {
    const answer = (ago: number) => said(ago, { id: 'q', makes: false, state: 'done' }, { nativeId: 'a', replyTo: 'q' })
    const ask = said(9, { id: 'q', state: 'open' }, { nativeId: 'q' })
    const plain = message({ body: 'how many?', nativeId: 'q', sent: { ms: AT - 9, raw: '', zoneKnown: true } })
    const one = await newScene(db)
    await one.writer.ingest(one.batch([one.line('a', [answer(5)])]))
    expect(await tasksOf(one.source.id)).toEqual([])
    await one.writer.ingest(one.batch([one.line('a', [ask])]))
    expect(await tasksOf(one.source.id)).toMatchObject([{ task: 'q', state: 'done', changes: 2 }])
    const other = await newScene(db)
    await other.writer.ingest(other.batch([other.line('a', [plain]), other.line('a', [answer(5)])]))
    expect(await tasksOf(other.source.id)).toEqual([])
    expect(await historyOf(other.source.id)).toEqual([])
  })

  describe('that a document lists', () => {
    const one = task({ id: '1', state: 'in-progress' })
    const two = task({ id: '2', state: 'open', dependsOn: ['1'] })

    it('change only when it says something else of them', async () => {
      const { writer, batch, content, source } = await newScene(db)
      await writer.ingest(batch([content('list.json', [list(one, two)], 'snapshot')]))
      await writer.ingest(batch([content('list.json', [list(one, { ...two, state: 'done' })], 'snapshot')], AT + 9))
      expect(await tasksOf(source.id)).toMatchObject([
        { task: '1', state: 'in-progress', updated_at: AT, changes: 1 },
        { task: '2', state: 'done', since: AT + 9, created_at: AT, changes: 2 },
      ])
    })

    it('are gone when it lists them no more or vanishes, unless they had ended; and back when it lists them again', async () => {
      const { writer, batch, content, gone, source } = await newScene(db)
      const done = task({ id: '3', state: 'done' })
      const states = async () => (await tasksOf(source.id)).map(({ state, gone_at: at }) => [state, at !== null])
      await writer.ingest(batch([content('list.json', [list(one, two, done)], 'snapshot')]))
      await writer.ingest(batch([content('list.json', [list(two)], 'snapshot')], AT + 1))
      expect(await states()).toEqual([
        ['gone', true],
        ['open', false],
        ['done', true],
      ])
      await writer.ingest(batch([content('list.json', [list(one, two)], 'snapshot')], AT + 2))
      expect((await states())[0]).toEqual(['in-progress', false])
      await writer.ingest(batch([gone('list.json')], AT + 3))
      expect((await states()).slice(0, 2)).toEqual([
        ['gone', true],
        ['gone', true],
      ])
    })

    it('are back when it comes back with a time of its own from before it went, and as it says then', async () => {
      const { writer, batch, content, gone, source } = await newScene(db)
      const at = (state: 'open' | 'done', hours: number) => list({ ...task({ id: '1', state }), at: AT - hours * HOUR })
      const states = async () => (await tasksOf(source.id)).map(({ state, gone_at: left }) => [state, left])
      await writer.ingest(batch([content('list.json', [at('open', 1)], 'snapshot')]))
      await writer.ingest(batch([gone('list.json')], AT + 1))
      expect(await states()).toEqual([['gone', AT + 1]])
      await writer.ingest(batch([content('list.json', [at('open', 1)], 'snapshot')], AT + 2))
      expect(await states()).toEqual([['open', null]])
      await writer.ingest(batch([content('list.json', [at('done', 2)], 'snapshot')], AT + 3))
      expect(await states()).toEqual([['done', null]])
    })

    it('are gone with their plan when the next plan has tasks of the same ids', async () => {
      const { writer, batch, content, source } = await newScene(db)
      const of = (scope: string | null) => list(task({ scope, id: 'task-001', state: 'in-progress' }))
      await writer.ingest(batch([content('list.json', [of('plan-a')], 'snapshot')]))
      await writer.ingest(batch([content('list.json', [of('plan-b')], 'snapshot')], AT + 1))
      expect(await tasksOf(source.id)).toMatchObject([
        { scope: 'plan-a', state: 'gone', gone_at: AT + 1 },
        { scope: 'plan-b', state: 'in-progress', gone_at: null },
      ])
      await writer.ingest(batch([content('list.json', [of(null)], 'snapshot')], AT + 2))
      expect((await tasksOf(source.id)).map(({ state }) => state)).toEqual(['gone', 'in-progress'])
    })

    it('are as old as it says', async () => {
      const { writer, batch, content, line, source } = await newScene(db)
      await writer.ingest(batch([line('a', [said(HOUR, { id: '1', state: 'done' })])]))
      const before = { ...one, at: AT - 2 * HOUR }
      await writer.ingest(batch([content('list.json', [list(before)], 'snapshot')]))
      expect(await tasksOf(source.id)).toMatchObject([{ state: 'done', created_at: AT - 2 * HOUR, changes: 2 }])
    })
  })

  it('keep a history with what caused each change', async () => {
    const { writer, batch, line, source } = await newScene(db)
    await writer.ingest(batch([line('a', [said(9, { state: 'open' })]), line('a', [said(5, { state: 'done' })])]))
    expect(await historyOf(source.id)).toMatchObject([
      { at: AT - 9, state: 'open' },
      { at: AT - 5, state: 'done' },
    ])
  })

  it('come to the same in any order of arrival, cut anywhere', async () => {
    const effect = fc.record({
      ago: fc.integer({ min: 1, max: 80 }).map((hours) => hours * HOUR),
      id: fc.constantFrom('1', '2'),
      scope: fc.constantFrom(null, 'plan-1', 'plan-2'),
      state: fc.constantFrom(null, 'open' as const, 'in-progress' as const, 'done' as const),
      owner: fc.constantFrom(null, 'dev', 'qa'),
      makes: fc.constantFrom(true, true, false),
    })
    const told = fc.uniqueArray(effect, { minLength: 2, maxLength: 14, selector: ({ ago }) => ago })
    const shuffled = told.chain((all) =>
      fc.record({
        all: fc.constant(all),
        order: fc.shuffledSubarray([...all.keys()], { minLength: all.length }),
        size: fc.integer({ min: 1, max: 5 }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(shuffled, async ({ all, order, size }) => {
        const arrive = async (places: readonly number[], atOnce: number) => {
          const { writer, batch, line, source } = await newScene(db)
          for (let from = 0; from < places.length; from += atOnce) {
            const some = places.slice(from, from + atOnce).flatMap((at) => all[at] ?? [])
            await writer.ingest(batch(some.map(({ ago, ...given }) => line('a', [said(ago, given)]))))
          }
          return tasksOf(source.id)
        }
        const inTime = [...all.keys()].sort((a, b) => (all[b]?.ago ?? 0) - (all[a]?.ago ?? 0))
        expect(await arrive(order, size)).toEqual(await arrive(inTime, all.length))
      }),
      { numRuns: db.dialect === 'sqlite' ? 60 : 15 },
    )
  })
})
