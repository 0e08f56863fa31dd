import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runIn } from '@/tests/bin/run'
import { key, openWorld, saidOf, type World } from '@/tests/server/boot/approvals/approvals-world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.house.close())

const reactsTo = async (draft: Parameters<World['api']['post']['preview']['mutate']>[0]['draft']) =>
  (await world.api.post.preview.mutate({ draft })).reacts.map(({ agent, because }) => [agent, because])

describe('an agent with capitals in its id', () => {
  const draft = { source: 'collab', channel: 'home', to: ['codex-1'], type: 'chat', text: 'Hold on.' }
  beforeAll(async () => {
    world.write('collab/registry/agents/Codex-1.json', { id: 'Codex-1', role: 'worker', status: 'active' })
    const known = async () => {
      const { recipients } = await world.api.post.targets.query({ source: 'collab' })
      expect(recipients).toContainEqual(expect.objectContaining({ agent: 'codex-1' }))
    }
    await vi.waitFor(known, { timeout: 60_000 })
  })

  test('is written to as it spells itself, whatever was typed, because its watcher compares to the letter', async () => {
    const [file] = (await world.api.post.preview.mutate({ draft })).files
    expect(JSON.parse(file?.text ?? '')).toMatchObject({ to: 'Codex-1' })
  })

  test('is said to react where its own test finds it', async () => {
    expect(await reactsTo(draft)).toEqual([['codex-1', 'the recipient is Codex-1']])
    expect(await reactsTo({ ...draft, to: ['all'], text: 'Hold on, @Codex-1.' })).toEqual([
      ['codex-1', 'text contains @Codex-1'],
    ])
    expect(await reactsTo({ ...draft, to: ['all'], text: 'Hold on, @codex-1.' })).toEqual([])
  })

  test('gets the decision on its ask by that name', async () => {
    const asked = { id: 'msg-c', timestamp: new Date().toISOString(), session_id: 'home', from: 'Codex-1', to: 'human' }
    const content = { text: 'May I merge it?', code: null, artifacts: [] }
    world.write('collab/channels/home/msg-c.json', { ...asked, type: 'approval_request', content, metadata: {} })
    const decision = await world.draft('May I merge')
    const { receipt } = await world.api.approvals.decide.mutate({ draft: decision, key: key() })
    expect(JSON.parse(readFileSync(receipt?.written[0]?.path ?? '', 'utf8'))).toMatchObject({ to: 'Codex-1' })
  })
})

test('whom the protocol knows is written to as it spells them, whatever others call them', async () => {
  const line = {
    ts: new Date().toISOString(),
    from: 'dev',
    to: ['@QA'],
    type: 'message',
    reasoning: 'So.',
    content: 'Hi.',
  }
  appendFileSync(world.at('teams/atlas/channel.jsonl'), `${JSON.stringify(line)}\n`)
  const known = async () => (await world.api.post.targets.query({ source: 'teams' })).recipients
  await expect.poll(known).toContainEqual(expect.objectContaining({ agent: 'dev' }))
  const draft = { source: 'teams', channel: 'atlas', to: ['QA'], type: 'message', text: 'Hold on.', reasoning: 'So.' }
  const [file] = (await world.api.post.preview.mutate({ draft })).files
  expect(JSON.parse(file?.text ?? '')).toMatchObject({ to: ['@qa'] })
  expect(await reactsTo(draft)).toEqual([['qa', 'the line names "@qa"']])
})

test('an agent whose directory writes its number otherwise is said to react to what lies in its inbox', async () => {
  mkdirSync(world.at('dream/runtime/Agent_003/inbox'), { recursive: true })
  const draft = { source: 'dream', to: ['Agent-3'], type: 'message', text: 'Hold on.' }
  expect(await reactsTo(draft)).toEqual([['agent-3', 'it is in the inbox of Agent_003']])
})

test('what is for everybody is refused where nobody has an inbox, instead of being done with nothing written', async () => {
  rmSync(world.at('claw/blackboard/gm'), { recursive: true })
  const draft = { source: 'claw', to: ['all'], type: 'notification', text: 'Back at nine.' }
  expect(await saidOf(world.api.post.send.mutate({ draft, key: key() }))).toContain('No agent has an inbox here')
})

describe('the command that does the same', () => {
  test('names the channel, so that it writes into the very same', async () => {
    mkdirSync(world.at('collab/channels/triage'), { recursive: true })
    const draft = { source: 'collab', to: ['Codex-1'], type: 'chat', text: "It's time." }
    const laid = (channel: string) => world.api.post.preview.mutate({ draft: { ...draft, channel } })
    await expect.poll(async () => (await laid('triage')).shell).not.toBeNull()
    for (const channel of ['home', 'triage']) {
      const { shell, ownShell, files } = await laid(channel)
      expect(ownShell).toMatchObject({ name: 'send-message', unsaid: expect.stringContaining('channel') })
      expect(shell).toContain(`--channel '${channel}'`)
      const [, ...words] = execFileSync('sh', ['-c', `printf '%s\\n' ${shell}`], { encoding: 'utf8' })
        .trim()
        .split('\n')
      const [verb = '', ...rest] = words
      const { out } = await runIn(world.house.data, {}, verb, '--data', world.house.data, '--dry-run', ...rest)
      expect(out).toContain(path.dirname(files[0]?.path ?? 'nowhere'))
    }
  })
})
