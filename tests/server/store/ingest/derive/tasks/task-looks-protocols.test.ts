import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isEnded } from '@/lib/message/task'
import { decides } from '@/server/protocols/kit/capable'
import { protocols } from '@/server/protocols/registry'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { unscoped } from '@/server/store/rows/scoped'
import { taskReader } from '@/server/store/tasks/read-tasks'
import { eachDatabase, type TestDatabase } from '@/tests/databases'
import { readAt } from '@/tests/protocols/one'
import { placeOf } from '@/tests/protocols/tree'
import { AT, CONFIG, FACTS, scene } from '@/tests/server/store/ingest/scene'

const MINUTE = 60_000

const common = { id: fc.nat({ max: 1 }), minute: fc.nat({ max: 6 }), look: fc.nat({ max: 2 }) }
const said = fc.record({ what: fc.constantFrom('asked' as const, 'done' as const), ...common })
const history = fc.record({
  all: fc.array(said, { minLength: 2, maxLength: 6 }),
  order: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  size: fc.integer({ min: 1, max: 4 }),
})
type History = typeof history extends fc.Arbitrary<infer Each> ? Each : never
type Said = History['all'][number]

/** What ended it is found before what is claimed to have asked for it. */
const FOUND_LATE: History = {
  all: [
    { what: 'asked', id: 0, minute: 1, look: 0 },
    { what: 'done', id: 0, minute: 5, look: 0 },
    { what: 'asked', id: 0, minute: 3, look: 1 },
    { what: 'asked', id: 1, minute: 2, look: 1 },
    { what: 'done', id: 1, minute: 4, look: 2 },
  ],
  ...{ order: [0, 1, 2, 3, 4, 5], size: 1 },
}

/** No two at one time. */
const at = (minute: number, n: number) => new Date(AT - (10 - minute) * MINUTE + n * 1_000).toISOString()
const idOf = (id: number) => `t-${id}`

/** How each protocol gives a task to an agent, and says that it is done; `n` makes every file one of its own. */
type Form = { path: (said: Said, n: number) => string; write: (said: Said, n: number) => object }
const FORMS: { readonly [protocol: string]: Form } = {
  'multi-agent-os': {
    path: (_, n) => `channels/shift/msg-${n}.json`,
    write: ({ what, id, minute }, n) => ({
      ...{ timestamp: at(minute, n), channel: 'shift', content: { text: `Do it, ${n}`, code: null, artifacts: [] } },
      ...(what === 'asked'
        ? { id: idOf(id), from: 'lead', to: 'worker', type: 'task_assign' }
        : { id: `re-${n}`, from: 'worker', to: 'lead', type: 'task_result', metadata: { in_reply_to: idOf(id) } }),
    }),
  },
  'claw-os': {
    path: ({ what }, n) => `blackboard/${what === 'asked' ? 'worker' : 'lead'}/inbox/${n}.json`,
    write: ({ what, id, minute }, n) => ({
      ...{ version: '1.0', traceId: 'trace', priority: 'normal', timestamp: at(minute, n), metadata: {} },
      ...(what === 'asked'
        ? { id: idOf(id), from: { agent: 'lead' }, to: { agent: 'worker' }, type: 'request' }
        : { id: `re-${n}`, from: { agent: 'worker' }, to: { agent: 'lead' }, type: 'response' }),
      payload:
        what === 'asked'
          ? { action: 'task.assign', params: { title: `Do it, ${n}` } }
          : { requestId: idOf(id), status: 'success', result: n },
    }),
  },
  'dream-os': {
    path: ({ what }, n) => `runtime/${what === 'asked' ? 'worker/inbox' : 'worker/outbox'}/${n}.json`,
    write: ({ what, id, minute }, n) =>
      what === 'asked'
        ? {
            ...{ message_id: `m-${n}`, sender_agent_id: 'lead', target_agent_id: 'worker', task_id: idOf(id) },
            ...{ timestamp_dispatched: at(minute, n), command: 'BUILD', params: { n } },
          }
        : {
            ...{ type: 'TASK_COMPLETED', timestamp: at(minute, n), source_id: 'worker', target_id: 'lead' },
            data: { task_id: idOf(id), results: `It is done, ${n}` },
          },
  },
  swarm: {
    path: () => 'shift/channel.jsonl',
    write: ({ what, id, minute }, n) => ({
      ...{ ts: at(minute, n), reasoning: 'Asked.' },
      ...(what === 'asked'
        ? { from: 'td', to: ['@worker'], type: 'task', content: `@worker take task #${id + 1}: do it, ${n}` }
        : { from: 'worker', to: ['@td'], type: 'status', content: `Completed task #${id + 1}. ${n}` }),
    }),
  },
}

let made = 0

/** Plays a history into a source of its own; `apart`: looks count, else one look found everything. Gives its tasks. */
async function played(db: TestDatabase, name: string, { all, order, size }: History, apart: boolean) {
  made += 1
  const label = `${name}-${made}`
  const form = FORMS[name]
  const protocol = protocols.find((one) => one.name === name)
  if (form === undefined || protocol === undefined) throw new Error(`Nobody knows ${name}.`)
  const writer = recordWriter({ door: db.writer(), close: async () => {} }, FACTS)
  const source = await writer.sourceFor({
    label,
    protocol: name,
    root: `/${label}`,
    config: CONFIG,
    demo: false,
    at: AT,
  })
  const { content, line, batch } = scene(source)
  const lookOf = ({ look }: Said) => (apart ? look : 0)
  const inOrder = all
    .map((one, n) => ({ one, n }))
    .sort((a, b) => lookOf(a.one) - lookOf(b.one) || (order[a.n] ?? 0) - (order[b.n] ?? 0) || a.n - b.n)
  for (let from = 0; from < inOrder.length; ) {
    const look = lookOf(inOrder[from]?.one ?? { what: 'asked', id: 0, minute: 0, look: 0 })
    const some = inOrder.slice(from, from + size).filter(({ one }) => lookOf(one) === look)
    const taken = batch(
      some.map(({ one, n }) => {
        const path = form.path(one, n)
        const text = JSON.stringify(form.write(one, n))
        const readings = readAt(protocol, path, text)
        return path.endsWith('.jsonl') ? line(path, readings, text) : content(path, readings, 'document', text)
      }),
    )
    const files = taken.files.map((file) => ({ ...file, place: placeOf(protocol, file.path)?.place.name ?? null }))
    await writer.ingest({ ...taken, files, at: AT + from, look: AT + look * 1_000 })
    from += some.length
  }
  const { rows } = await taskReader(unscoped(db.reader())).list({ source: label, limit: 100 })
  const told = rows.map(({ task, scope, state, native, title, owner, since, updatedAt, flags }) => {
    return { task, scope, state, native, title, owner, since, updatedAt, flags }
  })
  return told.sort((one, other) => (`${one.scope} ${one.task}` < `${other.scope} ${other.task}` ? -1 : 1))
}

eachDatabase('tasks of few ids', (db) => {
  const numRuns = db.dialect === 'sqlite' ? 25 : 5
  // The others tell of tasks in files of state alone, and a desk of none.
  // Tasks of oh-my-claudecode lie in files of their own, and a desk has none.
  const others = ['desk', 'oh-my-claudecode']
  const names = protocols.filter((one) => decides(one) && !others.includes(one.name)).map(({ name }) => [name])

  it.each(names)('of %s: in whatever order one look finds what is said, the same comes of it', async (name) => {
    await fc.assert(
      fc.asyncProperty(history, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), async (given, order) => {
        const other = await played(db, name, { ...given, order, size: 6 }, true)
        expect(other).toEqual(await played(db, name, given, true))
      }),
      { numRuns, endOnFailure: true, examples: [[FOUND_LATE, [5, 4, 3, 2, 1, 0]]] },
    )
  })

  it.each(names)('of %s: looks that came apart only leave more open, and say why', async (name) => {
    let [ended, left] = [0, 0]
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        const together = await played(db, name, given, false)
        const apart = await played(db, name, given, true)
        expect(apart.map(({ task, scope }) => [task, scope])).toEqual(together.map(({ task, scope }) => [task, scope]))
        for (const [n, task] of apart.entries()) {
          const inOne = together[n]
          if (inOne === undefined) throw new Error('There is another task.')
          if (isEnded(task.state)) expect(isEnded(inOne.state)).toBe(true)
          else if (isEnded(inOne.state)) expect(task.flags).toContain('disagrees')
          if (isEnded(task.state)) ended += 1
          else if (isEnded(inOne.state)) left += 1
        }
      }),
      { numRuns, endOnFailure: true, examples: [[FOUND_LATE]] },
    )
    expect(ended).toBeGreaterThan(0)
    expect(left, 'by their times alone these would be ended').toBeGreaterThan(0)
  })
})
