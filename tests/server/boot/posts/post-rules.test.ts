import { mkdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runIn } from '@/tests/bin/run'
import { key, openWorld, saidOf, type World } from '@/tests/server/boot/approvals/approvals-world'

let world: World
beforeAll(async () => {
  world = await openWorld()
  mkdirSync(world.at('claw/blackboard/scan-3/inbox'), { recursive: true })
  world.write('collab/registry/agents/codex-1.json', { id: 'codex-1', role: 'worker', status: 'active' })
  const known = async () => {
    const { recipients } = await world.api.post.targets.query({ source: 'collab' })
    expect(recipients).toContainEqual(expect.objectContaining({ agent: 'codex-1' }))
  }
  await vi.waitFor(known, { timeout: 60_000 })
})
afterAll(() => world.house.close())

type Draft = Parameters<World['api']['post']['preview']['mutate']>[0]['draft']
const collab = { source: 'collab', channel: 'home', to: ['codex-1'], type: 'chat', text: 'Hold on.' }
const teams = { source: 'teams', channel: 'atlas', to: ['qa'], type: 'message', text: 'Hold on.', reasoning: 'So.' }
const claw = { source: 'claw', to: ['gm'], type: 'request', text: 'Look at it.' }
const dream = { source: 'dream', to: ['Supervisor'], type: 'message', text: 'Look at it.' }
const raw = (draft: Draft, value: object): Draft => ({ ...draft, text: '', raw: JSON.stringify(value) })
const notesOf = async (draft: Draft) => (await world.api.post.preview.mutate({ draft })).notes
const saysOf = async (draft: Draft) => (await notesOf(draft)).map(({ severity, code }) => `${severity} ${code}`)
const channel = () => readFileSync(world.at('teams/atlas/channel.jsonl'), 'utf8')
const entries = async () => (await world.api.ledger.page.query({ query: 'did:post', limit: 5 })).rows

describe('before it is posted it is said which rules a message would break', () => {
  test('who may say it by the protocol: a person may, and is told that agents may not listen', async () => {
    expect(await saysOf({ ...collab, form: { form: 'task' } })).toEqual(['warning MAO110'])
    expect(await saysOf({ ...collab, type: 'review_vote' })).toEqual(['warning MAO111'])
    expect(await saysOf({ ...teams, form: { form: 'autonomy', level: 'supervised' } })).toContain('warning SWM210')
    expect(await saysOf({ ...teams, text: '', form: { form: 'shutdown' } })).toContain('warning SWM211')
    expect(await saysOf(collab)).toEqual([])
  })

  test('which field a raw object lacks, by its rule and its line', async () => {
    const lacking = [
      [collab, { to: 'codex-1', type: 'chat', content: {} }, 'error MAO103'],
      [teams, { to: ['@qa'], reasoning: 'So.', content: 'Hi.' }, 'error SWM202'],
      [teams, { to: ['@qa'], type: 'message', content: 'Hi.' }, 'error SWM201'],
      [dream, { command: 'message' }, 'error DRM302'],
      [claw, { priority: 'high', payload: { action: 'look' } }, 'error CLW411'],
    ] as const
    for (const [draft, value, note] of lacking) expect(await saysOf(raw(draft, value)), note).toContain(note)
    const [first] = await notesOf(raw(claw, { type: 'request', payload: { action: 'look' } }))
    expect(first).toMatchObject({ code: 'CLW411', says: expect.stringContaining('missing'), at: { path: 'priority' } })
  })

  test('what a raw object says wrongly', async () => {
    const params = { message: 'It failed.' }
    expect(await saysOf(raw(dream, { command: 'FAILED', params }))).toContain('error DRM310')
    const tasks = [{ task_id: 'a', status: 'pending', depends_on: ['a'] }]
    expect(await saysOf(raw(dream, { command: 'plan', params: { tasks } }))).toContain('error DRM321')
    const payload = { action: 'look', params: {}, deadline: '2020-01-01T00:00:00Z' }
    expect(await saysOf(raw(claw, { type: 'request', priority: 'high', payload }))).toContain('warning CLW450')
  })

  test('that a name looks like that of an agent, and that an agent gets more freedom', async () => {
    const notes = await notesOf({ ...collab, to: ['сodex-1'] })
    expect(notes).toContainEqual(
      expect.objectContaining({ code: 'GEN010', instead: { name: 'сodex-1', known: 'codex-1' } }),
    )
    expect(
      notes.filter(({ instead }) => instead !== null),
      'one offers the name that is meant',
    ).toHaveLength(1)
    expect(await saysOf({ ...collab, text: 'Ask @codex-l.' })).toContain('warning GEN010')
    expect(await saysOf({ ...teams, form: { form: 'autonomy', level: 'autonomous' } })).toContain('warning GEN012')
    expect(await saysOf({ ...teams, form: { form: 'autonomy', level: 'supervised' } })).not.toContain('warning GEN012')
  })
})

describe('a warning goes through with a click', () => {
  const nobody = { ...teams, to: ['qaa'] }
  const warned = async (draft: Draft) =>
    (await notesOf(draft)).filter(({ severity }) => severity === 'warning').map(({ says }) => says)

  test('that is on record with the warnings that were shown', async () => {
    const shown = await warned(nobody)
    await world.api.post.send.mutate({ draft: nobody, key: key(), warned: shown })
    const [entry] = await entries()
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({
      warnings: [{ code: 'GEN007', says: shown[0] }],
      warned: true,
    })
  })

  test('and not on another that was not shown: nothing is written, and the refusal says which', async () => {
    const before = channel()
    const shown = await warned(nobody)
    const other = { ...nobody, type: 'chatter' }
    expect(await saidOf(world.api.post.send.mutate({ draft: other, key: key(), warned: shown }))).toContain('SWM203')
    expect(channel()).toBe(before)
    expect((await entries())[0]).toMatchObject({ outcome: 'refused' })
  })

  test('who shows none is on record as having shown none', async () => {
    await world.api.post.send.mutate({ draft: nobody, key: key() })
    expect(JSON.parse((await entries())[0]?.detail ?? '')).toMatchObject({ warned: false })
  })

  test('on the command line they are named before it is sent', async () => {
    const words = ['send', '--source', 'teams', '--channel', 'atlas', '--reasoning', 'So.', '--to', 'qaa']
    const sent = await runIn(world.house.data, {}, ...words, '--data', world.house.data, '--', 'Hi.')
    expect([sent.code, sent.err]).toEqual([0, expect.stringContaining('warning GEN007: qaa is not a known agent.')])
    expect(JSON.parse((await entries())[0]?.detail ?? '')).toMatchObject({ warned: true })
  })
})
