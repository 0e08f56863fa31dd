import { beforeAll, describe, expect, it } from 'vitest'
import type { Effect, MessageReading, Reading } from '@/lib/message/reading'
import { isUnsure, type TaskRow } from '@/lib/message/task'
import type { TaskReader } from '@/server/store/readers'
import { unscoped } from '@/server/store/rows/scoped'
import { taskReader } from '@/server/store/tasks/read-tasks'
import { eachDatabase } from '@/tests/databases'
import { newScene } from '@/tests/server/store/ingest/reading-index'
import { AT, message } from '@/tests/server/store/ingest/scene'

type TaskEffect = Extract<Effect, { kind: 'task' }>

const task = (id: string, given: Partial<TaskEffect> = {}): TaskEffect => ({
  ...{ kind: 'task', scope: 'plan', id, makes: true, at: null, title: `Title of ${id}`, owner: null, ownerRaw: null },
  ...{ state: null, native: null, dependsOn: [], blocker: null },
  ...given,
})

let minutes = 1_000
const said = (...effects: TaskEffect[]): MessageReading => {
  minutes -= 1
  const ms = AT - minutes * 60_000
  return message({ body: `of ${effects[0]?.id}`, effects, sent: { ms, raw: String(ms), zoneKnown: true } })
}

eachDatabase('the table of tasks', (db) => {
  const tasks = (): TaskReader => taskReader(unscoped(db.reader()))
  const idsOf = (rows: readonly TaskRow[]) => rows.map((row) => row.task)
  let label = ''

  beforeAll(async () => {
    const { writer, batch, line, content, source } = await newScene(db)
    label = source.label
    const dev = { owner: 'dev', ownerRaw: '@Dev' }
    await writer.ingest(
      batch([
        line('a', [said(task('build', { state: 'in-progress', native: 'RUNNING', ...dev }))]),
        line('a', [said(task('test', { state: 'open', dependsOn: ['build', 'lint'], owner: 'qa' }))]),
        line('a', [said(task('ship', { state: 'blocked', native: 'BLOCKED', blocker: 'a key', dependsOn: ['test'] }))]),
        line('a', [said(task('old', { state: 'done', dependsOn: ['build'] }))]),
        line('a', [said(task('lint', { state: 'done' }))]),
        line('a', [said(task('circle', { dependsOn: ['circle', 'lost'] }))]),
        line('a', [said(task('100%_sure', { state: 'cancelled', title: 'ÜBER 审批' }))]),
      ]),
    )
    const list: Reading = {
      ...{ reading: 'state', subject: 'list', agent: null, summary: '1 task', flags: [] },
      effects: [task('listed', { scope: null, state: 'unknown', native: 'odd' })],
    }
    await writer.ingest(batch([content('list.json', [list], 'snapshot')], AT + 5))
  })

  it('has what presses first, and counts every state', async () => {
    const { rows, next, counts } = await tasks().list({ limit: 50 })
    expect(idsOf(rows)).toEqual(['ship', 'build', 'circle', 'test', 'listed', 'lint', 'old', '100%_sure'])
    expect(next).toBeNull()
    expect(Object.fromEntries(counts.map(({ state, count }) => [state, count]))).toEqual({
      ...{ blocked: 1, 'in-progress': 1, open: 2, unknown: 1, failed: 0, done: 2, cancelled: 1, gone: 0 },
    })
    expect(counts.every(({ capped }) => !capped)).toBe(true)
  })

  it('pages meet without a gap', async () => {
    const seen: string[] = []
    let from: string | null = null
    do {
      const page: Awaited<ReturnType<TaskReader['list']>> = await tasks().list({ limit: 3, from })
      seen.push(...idsOf(page.rows))
      from = page.next
    } while (from !== null)
    expect(seen).toEqual(idsOf((await tasks().list({ limit: 50 })).rows))
    expect(new Set(seen).size).toBe(8)
    await expect(tasks().list({ limit: 3, from: 't5' })).rejects.toThrow('continued')
  })

  it('is narrowed by state, source, owner and words, whatever their case', async () => {
    const asked = async (question: Partial<Parameters<TaskReader['list']>[0]>) =>
      idsOf((await tasks().list({ limit: 50, ...question })).rows)
    expect(await asked({ states: ['done', 'cancelled'] })).toEqual(['lint', 'old', '100%_sure'])
    expect(await asked({ source: 'nobody' })).toEqual([])
    expect(await asked({ source: label, owner: 'dev' })).toEqual(['build'])
    // As lists show them, and as others spell them.
    expect(await asked({ source: label, owner: '@Dev' })).toEqual(['build'])
    expect(await asked({ source: label, owner: 'DEV' })).toEqual(['build'])
    expect(await asked({ text: 'über 审' })).toEqual(['100%_sure'])
    expect(await asked({ text: '0%_s' })).toEqual(['100%_sure'])
    expect(await asked({ text: '%' })).toEqual(['100%_sure'])
    expect((await tasks().list({ limit: 1, owner: 'qa', states: ['done'] })).counts).toContainEqual({
      ...{ state: 'open', count: 1, capped: false },
    })
  })

  it('says what each waits for: what was said, and what it depends on that is not done', async () => {
    const { rows } = await tasks().list({ limit: 50 })
    const of = (id: string) => rows.find((row) => row.task === id)
    expect(of('ship')).toMatchObject({ blocker: 'a key', waitsFor: [{ task: 'test', state: 'open', owner: 'qa' }] })
    expect(of('test')).toMatchObject({
      ...{ dependsOn: 2, scope: 'plan', source: label },
      waitsFor: [{ task: 'build', state: 'in-progress', native: 'RUNNING', owner: '@Dev' }],
    })
    expect(of('circle')?.waitsFor).toMatchObject([{ task: 'circle' }, { task: 'lost', id: null, state: null }])
    expect(of('old')?.waitsFor).toEqual([])
    expect(of('listed')).toMatchObject({ scope: null, flags: ['unknown-state'], native: 'odd', conversation: null })
    expect(of('build')?.conversation).not.toBeNull()
  })

  describe('one', () => {
    const one = async (id: string) => {
      const { rows } = await tasks().list({ limit: 50 })
      return tasks().one(rows.find((row) => row.task === id)?.id ?? '')
    }

    it('has its graph both ways, and ends where it goes round', async () => {
      expect((await one('ship'))?.needs.map(({ task: id, depth }) => [id, depth])).toEqual([
        ['test', 0],
        ['build', 1],
        ['lint', 1],
      ])
      expect((await one('build'))?.neededBy.map((need) => need.task)).toEqual(['test', 'old'])
      expect((await one('circle'))?.needs).toMatchObject([
        { task: 'circle', again: true },
        { task: 'lost', id: null, again: false },
      ])
    })

    it('has its history with what said so, and what lies on disk', async () => {
      const detail = await one('build')
      expect(detail).toMatchObject({
        history: [{ state: 'in-progress', native: 'RUNNING', moved: true, message: { body: 'of build', from: 'qa' } }],
        more: 0,
        raw: { whole: true },
      })
      expect(detail?.raw?.text).toContain('of build')
      const listed = await one('listed')
      expect(listed?.history).toMatchObject([{ message: null, path: 'list.json', at: AT + 5 }])
      expect(listed?.raw).toMatchObject({ path: 'list.json', message: null })
    })

    it('was moved by what gave it another state or owner, whatever was said of it between', async () => {
      const { writer, batch, line } = await newScene(db)
      const told: Partial<TaskEffect>[] = [
        { state: 'in-progress', owner: 'dev' },
        { title: 'Only mentioned' },
        { state: 'in-progress', owner: 'dev' },
        { owner: 'qa' },
      ]
      await writer.ingest(batch(told.map((given) => line('a', [said(task('moving', given))]))))
      expect((await one('moving'))?.history.map(({ moved }) => moved)).toEqual([true, false, false, true])
    })

    it('says what was found after what claims a later time, and that it is not sure how it stands', async () => {
      const { writer, batch, line } = await newScene(db)
      const at = (state: TaskEffect['state'], ago: number): MessageReading => ({
        ...said(task('unsure', { state })),
        sent: { ms: AT - ago, raw: String(AT - ago), zoneKnown: true },
      })
      for (const [look, reading] of [at('done', 5_000), at('in-progress', 9_000), at('open', 12_000)].entries())
        await writer.ingest({ ...batch([line('a', [reading])]), look: AT + look })
      const unsure = await one('unsure')
      expect(unsure?.task).toMatchObject({ state: 'in-progress', since: AT - 9_000, updatedAt: AT - 5_000 })
      expect(unsure && isUnsure(unsure.task)).toBe(true)
      expect(unsure?.history.map(({ state, late }) => [state, late])).toEqual([
        ['done', false],
        ['in-progress', true],
        ['open', true],
      ])
      await writer.ingest({ ...batch([line('a', [at('done', 1_000)])]), look: AT + 9 })
      expect((await one('unsure'))?.task).toMatchObject({ state: 'done', flags: [] })
    })

    it('is nothing where there is none', async () => {
      expect(await tasks().one('tnone')).toBeNull()
    })
  })
})
