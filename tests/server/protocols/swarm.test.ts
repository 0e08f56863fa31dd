import { describe, expect, test } from 'vitest'
import type { MessageReading, Reading } from '@/lib/message/reading'
import type { ReadContext } from '@/server/protocols/protocol'
import { swarm } from '@/server/protocols/swarm'

const CONTEXT: ReadContext = { zone: 'UTC', humans: ['human'], aliases: new Map([['lead', 'td']]), root: 'atlas' }

function readLine(text: string, path = 'orion/channel.jsonl'): Reading[] {
  const captures = swarm.places[0]?.match(path) ?? {}
  return swarm.read({ place: 'channel', path, captures, text, line: 1, context: CONTEXT, explain: true })
}

function message(fields: { [name: string]: unknown }, path?: string): MessageReading {
  const line = { ts: '2026-01-25T23:45:00Z', from: 'td', type: 'message', reasoning: 'why', ...fields }
  const [reading] = readLine(JSON.stringify(line), path)
  if (reading?.reading !== 'message') throw new Error('not a message')
  return reading
}

describe('the Swarm', () => {
  test('the channel is the team, and the root where the root is the team', () => {
    expect(message({ content: 'x' }).channel).toBe('orion')
    expect(message({ content: 'x' }, 'channel.jsonl').channel).toBe('atlas')
    for (const other of [
      'orion/tasks.json',
      'orion/inboxes/channel.jsonl',
      'channel.json',
      'orion/conversation.jsonl',
    ]) {
      expect(swarm.places.some(({ match }) => match(other) !== null)).toBe(false)
    }
  })

  test('configured names stand for agents wherever they are written', () => {
    const read = message({ from: 'Lead', to: ['@lead', 'QA'], content: '@lead and @LEAD' })
    expect([read.from, read.fromRaw]).toEqual(['td', 'Lead'])
    expect(read.to.map(({ agent }) => agent)).toEqual(['td', 'qa'])
    expect(read.mentions).toEqual(['td'])
  })

  test.each([
    ['ACK: Claimed task #2. Starting.', { task: '2', phase: 'claim' }],
    ['ACK: Task #2.', { task: '2', phase: 'acknowledge' }],
    ['**ACK**: on it', { phase: 'acknowledge' }],
    ['BLOCKED: Task #02 needs an API.', { task: '2', phase: 'block' }],
    ['BLOCKED： 任务 #2 等接口', { task: '2', phase: 'block' }],
    ['HANDOFF: task #2 complete. @qa run.', { task: '2', phase: 'hand-over' }],
    ['Completed task #2: 212 of 212.', { task: '2', phase: 'complete' }],
    ['Task #2 is done.', { task: '2', phase: 'complete' }],
    ['DONE: task #2', { task: '2', phase: 'complete' }],
    ['任务 #2 已完成', { task: '2', phase: 'complete' }],
    ['Please complete task #2 today.', { task: '2', phase: 'mention' }],
    ['Task #2 is not done.', { task: '2', phase: 'mention' }],
    ['80% complete on auth (task #2)', { task: '2', phase: 'mention' }],
    ['请认领任务 #2', { task: '2', phase: 'mention' }],
    ['Please claim task #2', { task: '2', phase: 'mention' }],
    [
      'Completed task #2. Claiming task #3 next.',
      { task: '2', phase: 'complete', others: [{ task: '3', phase: 'claim' }] },
    ],
    ['Task #5 waits for you. I completed task #4.', { task: '4', phase: 'complete' }],
    ['Claimed task #2 at noon. Completed task #2 now.', { task: '2', phase: 'complete' }],
    ['DONE: task #2. Claimed task #3.', { task: '2', phase: 'complete', others: [{ task: '3', phase: 'claim' }] }],
    ['After I completed task #2, coverage rose.', { task: '2', phase: 'complete' }],
    ['When I finished task #2 all was green.', { task: '2', phase: 'complete' }],
    ['Not started on deploy, but completed task #2.', { task: '2', phase: 'complete' }],
    ['Completed task #2, can you review?', { task: '2', phase: 'complete' }],
    ['当前已完成任务 #2', { task: '2', phase: 'complete' }],
    ['Have you completed task #2?', { task: '2', phase: 'mention' }],
    ['@dev have you completed task #2, or is it stuck?', { task: '2', phase: 'mention' }],
    ['Is task #2 done?', { task: '2', phase: 'mention' }],
    ['I have not yet finished task #2.', { task: '2', phase: 'mention' }],
    ["I haven't completed task #2", { task: '2', phase: 'mention' }],
    ['Once task #2 is done, start on deploy.', { task: '2', phase: 'mention' }],
    ['Tell me when task #2 is complete.', { task: '2', phase: 'mention' }],
    ['Please have task #2 done by noon.', { task: '2', phase: 'mention' }],
    ['Who claimed task #2?', { task: '2', phase: 'mention' }],
    ['Nobody has claimed task #2', { task: '2', phase: 'mention' }],
    ['任务 #2 已完成吗', { task: '2', phase: 'mention' }],
    ['请 @qa 认领任务 #2', { task: '2', phase: 'mention' }],
    ['还没有人认领任务 #2', { task: '2', phase: 'mention' }],
    ['Claimed task #2 and #3', { task: '2', phase: 'claim', others: [{ task: '3', phase: 'claim' }] }],
    ['ACK: Claimed tasks #2, #3.', { task: '2', phase: 'claim', others: [{ task: '3', phase: 'claim' }] }],
    ['Completed tasks #2 and #03', { task: '2', phase: 'complete', others: [{ task: '3', phase: 'complete' }] }],
    ['Tasks #2 and #3 complete', { task: '2', phase: 'complete', others: [{ task: '3', phase: 'complete' }] }],
    ['@qa tasks #2 and #3 are done.', { task: '2', phase: 'complete', others: [{ task: '3', phase: 'complete' }] }],
    ['已完成任务 #2 和 #3', { task: '2', phase: 'complete', others: [{ task: '3', phase: 'complete' }] }],
    ['已完成任务 #2、#3。', { task: '2', phase: 'complete', others: [{ task: '3', phase: 'complete' }] }],
    ['Task #2 failed: no disk', { task: '2', phase: 'fail' }],
    ['FAILED: Task #2 no disk', { task: '2', phase: 'fail' }],
    ['任务 #2 失败。', { task: '2', phase: 'fail' }],
    ['Completed task #2 and #3 is next', { task: '2', phase: 'complete' }],
    ['Completed task #2, #3 waits', { task: '2', phase: 'complete' }],
    ['Completed task #2, #3, #4 wait', { task: '2', phase: 'complete' }],
    ['Claimed task #2, #3 is done', { task: '2', phase: 'claim' }],
    ['Completed tasks #2 and #3?', {}],
    ['Please complete tasks #2 and #3', {}],
    ['Tasks #2 and #3 are not complete', {}],
    ['Tasks #2 and #3 complete the plan', {}],
    ['Once tasks #2 and #3 are done, start.', {}],
    ['If task #2 failed: tell me', { task: '2', phase: 'mention' }],
    ['A test of task #2 failed: see log', { task: '2', phase: 'mention' }],
    ['Task #2 failed tests are fixed', { task: '2', phase: 'mention' }],
    ['Task #2 failed?', { task: '2', phase: 'mention' }],
    ['SHUTDOWN_REQUEST: finish.', { phase: 'shut-down' }],
    ['SHUTDOWN_ACK: 5 tasks completed.', { phase: 'shut-down-acknowledged' }],
    ['They said ACK: yesterday, issue #2', {}],
    ['Backlog is long', {}],
  ])('%s', (content, cue) => expect(message({ to: ['@qa'], content }).cue).toEqual(cue))

  test.each([' & ', ', ', ' and ', ', and ', '、', ' ,and task '])(
    'a list without an end is read at once: “%s”',
    (between) => {
      const list = Array.from({ length: 300 }, (_, n) => `#${n + 1}`).join(between)
      for (const text of [
        `Completed tasks ${list} next`,
        `Tasks ${list} wait`,
        `FAILED: Task ${list} next`,
        `@a `.repeat(900),
      ])
        expect(message({ to: ['@qa'], content: text }).cue?.others ?? []).toEqual([])
    },
  )

  test.each([
    ['programmer → autonomous. Go on.', 'programmer', 'autonomous'],
    ['@programmer -> autonomous', 'programmer', 'autonomous'],
    ['red-team=>semi-autonomous', 'red-team', 'semi-autonomous'],
    ['programmer â†’ autonomous', 'programmer', 'autonomous'],
    ["programmerâ†'supervised", 'programmer', 'supervised'],
    ['programmer \u00e2\u0086\u0092 supervised', 'programmer', 'supervised'],
    ['小明 → 自主', '小明', '自主'],
    ['lead to full', 'td', 'full'],
  ])('autonomy: %s', (update, agent, level) => {
    const { effects } = message({ type: 'autonomy', content: `AUTONOMY_UPDATE: ${update}` })
    expect(effects).toEqual([{ kind: 'autonomy', agent, level }])
  })

  test('autonomy changes only on the word of the leader or a human', () => {
    const content = 'AUTONOMY_UPDATE: qa → full'
    expect(message({ from: 'human', content }).effects).toHaveLength(1)
    expect(message({ from: 'qa', content }).effects).toEqual([])
    expect(message({ content: `He wrote ${content}` }).effects).toEqual([])
  })

  test('a task follows what is said of it', () => {
    const said = (content: string, type = 'task', to = ['@qa']) =>
      message({ from: 'programmer', type, to, content }).effects[0]
    expect(said('ACK: Claimed task #2.')).toMatchObject({
      scope: 'orion',
      id: '2',
      state: 'in-progress',
      owner: 'programmer',
    })
    expect(said('BLOCKED: Task #2 needs X.')).toMatchObject({ state: 'blocked', blocker: 'Task #2 needs X.' })
    expect(said('HANDOFF: task #2.')).toMatchObject({ state: 'open', owner: 'qa', native: 'HANDOFF' })
    expect(said('HANDOFF: task #2.', 'task', ['@qa', '@critic'])).toMatchObject({ owner: null })
    expect(said('Completed task #2')).toMatchObject({ state: 'done' })
    expect(said('Task #2 failed: no disk')).toMatchObject({ state: 'failed', native: 'Failed' })
    expect(said('50% on task #2', 'status')).toMatchObject({ state: 'in-progress' })
    expect(message({ from: 'qa', content: 'Completed task #2. Claiming task #3 next.' }).effects).toMatchObject([
      { id: '2', state: 'done', owner: 'qa' },
      { id: '3', state: 'in-progress', owner: 'qa' },
    ])
    expect(said('@dev have you completed task #2?', 'message')).toBeUndefined()
    expect(said('What about task #2?', 'message')).toBeUndefined()
    expect(said('@qa take task #2: OAuth2 flow')).toMatchObject({ state: null, owner: 'qa', title: 'OAuth2 flow' })
  })

  test('null, absent, empty and @all are everyone; a list of nobody is nobody', () => {
    for (const to of [null, undefined, [], '', '@all', ['@all', '@qa']])
      expect(message({ to, content: 'x' }).broadcast).toBe(true)
    expect(message({ to: [{}], content: 'x' })).toMatchObject({ broadcast: false, to: [] })
    expect(message({ to: ['@qa'], content: '@all look' })).toMatchObject({ broadcast: true, mentions: [] })
  })

  test('reasoning is kept beside the content, and its absence is flagged', () => {
    expect(message({ content: 'x' })).toMatchObject({ reasoning: 'why', flags: [] })
    for (const reasoning of [undefined, null, '', '  '])
      expect(message({ content: 'x', reasoning }).flags).toEqual(['missing-field'])
  })
})
