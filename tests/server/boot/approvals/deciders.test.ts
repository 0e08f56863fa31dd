import { appendFileSync, readdirSync } from 'node:fs'
import type { TRPCClient } from '@trpc/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DecisionDraft } from '@/lib/asks/approval'
import type { AppRouter } from '@/server/api/root'
import { migratedUrl } from '@/tests/databases'
import { clientOf, welcome } from '@/tests/visitors'
import { clawAsk, collabAsk, key, openWorld, saidOf, type World } from './approvals-world'

type Api = TRPCClient<AppRouter>

describe.each(['sqlite', 'postgres'] as const)('what waits in Decide (%s)', (dialect) => {
  let world: World
  let database: Awaited<ReturnType<typeof migratedUrl>> | null = null
  let operator: Api
  let one: Api
  let other: Api
  const files = () => readdirSync(world.at('collab/channels/home'))
  const vote = (replyTo: string | null, more: object = {}) => ({
    ...{ source: 'collab', channel: 'home', to: ['ha-mgr-1'], type: 'review_vote', text: 'APPROVED: go on' },
    ...{ replyTo, ...more },
  })
  const swarmAsk = (content: string, to = '@human') =>
    appendFileSync(
      world.at('teams/atlas/channel.jsonl'),
      `${JSON.stringify({ ts: new Date().toISOString(), from: 'dev', to: [to], type: 'request', reasoning: 'So.', content })}\n`,
    )
  /** In the preview and again when it is sent. */
  const said = async (who: Api, draft: { source: string; to: string[]; type: string; text: string }) => {
    const { notes } = await who.post.preview.mutate({ draft })
    const errors = notes.filter(({ severity }) => severity === 'error').map(({ says }) => says)
    return [errors.join(' '), await saidOf(who.post.send.mutate({ draft, key: key() }))]
  }
  const decisionOn = async (words: string, more: Partial<DecisionDraft>) => world.draft(words, more)

  beforeAll(async () => {
    database = dialect === 'postgres' ? await migratedUrl() : null
    world = await openWorld(database?.url)
    const admin = await world.house.enter()
    const enter = async (name: string, role: 'operator' | 'approver') =>
      clientOf(world.house.url, { cookie: (await welcome(world.house, admin, name, role)).cookie })
    operator = await enter('olga', 'operator')
    one = await enter('anna', 'approver')
    other = await enter('alex', 'approver')
  })
  afterAll(async () => {
    await world.house.close()
    await database?.remove()
  })

  test('is not decided by a post, whoever posts it, and the refusal names the ask', async () => {
    collabAsk(world, 'msg-drop', 'May I drop the table?', {})
    const { uid } = await world.row('May I drop')
    const before = files().length
    for (const who of [operator, one]) {
      const told = await said(who, vote(uid))
      expect(told).toEqual(told.map(() => expect.stringContaining('would answer “May I drop the table?”')))
    }
    expect(files()).toHaveLength(before)
    expect((await one.approvals.card.query({ uid })).closed).toBeNull()
    const { rows } = await world.api.ledger.page.query({ query: 'did:post outcome:refused', limit: 5 })
    expect(rows.map(({ name }) => name)).toEqual(['anna', 'olga'])
  })

  test('is not decided by an object that names it where the form names nothing', async () => {
    const raw = (metadata: object) =>
      vote(null, {
        text: '',
        raw: JSON.stringify({ to: 'ha-mgr-1', type: 'review_vote', content: { text: 'APPROVED: go on' }, metadata }),
      })
    const named = await said(operator, raw({ in_reply_to: 'msg-drop' }))
    expect(named).toEqual(named.map(() => expect.stringContaining('waits for a decision')))
    const id = clawAsk(world, 'd34db33f-0000-4000-8000-000000000009', 'May I take the machine?')
    const payload = { requestId: id, status: 'success', result: { decision: 'approved', reason: 'go' } }
    const { uid } = await world.row('resource.request')
    const claw = { source: 'claw', to: ['gm'], type: 'response', text: '', replyTo: uid }
    const letter = await said(operator, {
      ...claw,
      ...{ raw: JSON.stringify({ type: 'response', priority: 'normal', payload }) },
    })
    expect(letter).toEqual(letter.map(() => expect.stringContaining('waits for a decision')))
  })

  test('of a protocol without ids is not decided by words to its asker, named or not', async () => {
    swarmAsk('May I merge it, @human?')
    const { uid } = await world.row('May I merge it')
    const line = { source: 'teams', channel: 'atlas', to: ['dev'], type: 'decision', text: 'APPROVED', reasoning: 'x' }
    for (const replyTo of [uid, null]) {
      const told = await said(operator, { ...line, ...{ replyTo } })
      expect(told).toEqual(told.map(() => expect.stringContaining('waits for a decision')))
    }
  })

  test('of a protocol without ids is not decided by an object that says yes to its asker and names another line, or none', async () => {
    swarmAsk('May I rebase it, @human?')
    await world.row('May I rebase it')
    const line = { source: 'teams', channel: 'atlas', to: ['dev'], type: 'decision', text: '' }
    const yes = { to: ['@dev'], type: 'decision', reasoning: 'So.', content: 'APPROVED: rebase it' }
    const words = `APPROVED [2020-01-01T00:00:00Z sha ${'0'.repeat(8)}] “May I rebase it?”: go on`
    const naming = [
      { in_reply_to: { ts: '2020-01-01T00:00:00Z', from: 'qa', sha256: '0'.repeat(64) } },
      { in_reply_to: { ts: '2020-01-01T00:00:00Z', from: 'dev' } },
      { content: words },
    ]
    for (const named of naming) {
      const told = await said(operator, { ...line, ...{ raw: JSON.stringify({ ...yes, ...named }) } })
      expect(told).toEqual(told.map(() => expect.stringContaining('waits for a decision')))
    }
  })

  test('of a protocol without ids is not decided by an answer to another ask of its asker that says yes', async () => {
    swarmAsk('May I squash it, @human?')
    const { uid } = await world.row('May I squash it')
    const question = { ts: new Date().toISOString(), from: 'dev', to: ['@human'], type: 'message', reasoning: 'So.' }
    const content = 'On which base is it meant, @human?'
    appendFileSync(world.at('teams/atlas/channel.jsonl'), `${JSON.stringify({ ...question, content })}\n`)
    const asked = await world.row('On which base is it meant')
    expect(asked.list).toBe('answer')
    for (const who of [operator, one]) {
      const yes = await world.draft('On which base is it meant', { verb: 'answer', reason: 'APPROVED: squash it' })
      expect((await who.approvals.preview.mutate({ draft: yes })).refused).toContain('waits for a decision')
      expect(await saidOf(who.approvals.decide.mutate({ draft: yes, key: key() }))).toContain('waits for a decision')
    }
    const plain = await world.draft('On which base is it meant', { verb: 'answer', reason: 'main' })
    expect(await operator.approvals.decide.mutate({ draft: plain, key: key() })).toMatchObject({ outcome: 'written' })
    expect((await one.approvals.card.query({ uid })).closed).toBeNull()
  })

  test('of a protocol without ids leaves what decides nothing free to its asker, so that they can be told to stop', async () => {
    swarmAsk('May I push it, @human?')
    const { uid } = await world.row('May I push it')
    const line = { source: 'teams', channel: 'atlas', to: ['dev'], text: 'Wait, I look into it.', reasoning: 'x' }
    expect(await said(operator, { ...line, type: 'message' })).toEqual(['', 'answered'])
    const verdict = await said(operator, { ...line, type: 'message', text: 'Approved: push it.' })
    expect(verdict).toEqual(verdict.map(() => expect.stringContaining('waits for a decision')))
    const naming = { ...line, type: 'message', replyTo: uid }
    const reply = await said(operator, naming)
    expect(reply).toEqual(reply.map(() => expect.stringContaining('waits for a decision')))
    const form = { form: 'shutdown' } as const
    const stop = { ...line, type: 'request', text: '', form }
    const { notes } = await operator.post.preview.mutate({ draft: stop })
    expect(notes.filter(({ severity }) => severity === 'error')).toEqual([])
    expect((await one.approvals.card.query({ uid })).closed).toBeNull()
    expect((await one.approvals.lists.query()).decide.rows.map((row) => row.uid)).toContain(uid)
  })

  test.each([
    ['Élodie', 'Élodie'],
    ['agent-7', 'Agent_007'],
  ])('is decided by nobody who bears the name of its asker: %s, and the account %s', async (from, name) => {
    const said = `May I be both, as ${from}?`
    const asked = { id: `msg-own-${from}`, timestamp: new Date().toISOString(), session_id: 'home', from, to: 'human' }
    const rest = { type: 'approval_request', content: { text: said }, metadata: {} }
    world.write(`collab/channels/home/msg-own-${from}.json`, { ...asked, ...rest })
    const draft = await world.draft(said)
    const admin = await world.house.enter()
    const own = clientOf(world.house.url, { cookie: (await welcome(world.house, admin, name, 'approver')).cookie })
    expect(await saidOf(own.approvals.decide.mutate({ draft, key: key() }))).toContain(
      'You cannot decide your own request',
    )
    expect(await one.approvals.decide.mutate({ draft, key: key() })).toMatchObject({ outcome: 'written' })
  })

  test('is not taken away by words in a person’s name on the disk', async () => {
    collabAsk(world, 'msg-stay', 'May I stay?', {})
    const { uid } = await world.row('May I stay')
    const byHand = { id: 'msg-look', timestamp: new Date().toISOString(), session_id: 'home', from: 'human' }
    const rest = { to: 'ha-mgr-1', type: 'chat', content: { text: 'I look into it, staying.' } }
    world.write('collab/channels/home/msg-look.json', { ...byHand, ...rest, metadata: { in_reply_to: 'msg-stay' } })
    await expect
      .poll(async () => (await one.stream.page.query({ query: 'look staying', limit: 5 })).rows.length)
      .toBe(1)
    expect((await one.approvals.card.query({ uid })).closed).toBeNull()
    expect((await one.approvals.lists.query()).decide.rows.map((row) => row.uid)).toContain(uid)
  })

  test('by a policy is left open by words, by hand or posted, of which a verdict is refused, and closed by a decision', async () => {
    const people = { role: 'approver' as const, people: [], needed: 1, secondFactor: false, reason: false }
    const rule = { ...people, query: 'furnace', whose: 'agents' as const, expiresAfterMs: null }
    const more = { onExpiry: 'nothing' as const, irreversible: null, template: null }
    await world.api.policies.save.mutate({
      ...{ name: 'furnaces', rule: { ...rule, ...more }, why: 'It is tried.', enable: true, base: 0 },
    })
    let lines = 0
    const say = (from: string, to: string[], content: string, rest: object = {}) => {
      lines += 1
      const line = {
        ts: new Date(Date.now() + lines * 10).toISOString(),
        from,
        to,
        type: 'message',
        reasoning: 'So.',
        content,
        ...rest,
      }
      appendFileSync(world.at('teams/atlas/channel.jsonl'), `${JSON.stringify(line)}\n`)
      return line.ts
    }
    const ts = say('smith', ['@human'], 'Shall I light the furnace, @human?')
    say('smith', ['@qa'], 'I looked at the furnace.')
    const listed = async () => (await one.approvals.lists.query()).decide.rows.map(({ words }) => words)
    const both = ['Shall I light the furnace, @human?', 'I looked at the furnace.']
    await expect.poll(listed).toEqual(expect.arrayContaining(both))
    const { uid } = await world.row('Shall I light')
    const line = { source: 'teams', channel: 'atlas', to: ['smith'], type: 'message', reasoning: 'x' }
    expect(await said(operator, { ...line, text: 'Wait with the fire.' })).toEqual(['', 'answered'])
    const verdict = await said(operator, { ...line, text: 'Approved: light it.' })
    expect(verdict).toEqual(verdict.map(() => expect.stringContaining('waits for a decision')))
    say('human', ['@smith'], 'I look into the fire.', { in_reply_to: { ts, from: 'smith' } })
    const heard = async () => (await one.stream.page.query({ query: 'look "the fire"', limit: 5 })).rows.length
    await expect.poll(heard).toBe(1)
    const card = await one.approvals.card.query({ uid })
    expect(card.closed).toBeNull()
    const since = card.since.map(({ from, body, flags }) => [from, body, flags.includes('claims-human')])
    expect(since, 'who decides sees the words, and that nothing vouches for them').toContainEqual([
      ...['human', 'I look into the fire.', true],
    ])
    expect(await listed()).toEqual(expect.arrayContaining(both))
    say('human', ['@smith'], 'REJECTED: it is hot.', { in_reply_to: { ts, from: 'smith' } })
    const facts = async () => (await one.approvals.card.query({ uid })).facts.map(({ what }) => what)
    await expect.poll(facts).toContain('said')
    expect((await one.approvals.card.query({ uid })).closed, 'nothing by hand closes it').toBeNull()
    const draft = await world.draft('Shall I light', { verb: 'reject', reason: 'It is hot.' })
    await world.api.approvals.decide.mutate({ draft, key: key() })
    await expect.poll(listed).not.toContain('Shall I light the furnace, @human?')
    const other = await said(operator, { ...line, text: 'Approved.' })
    expect(other).toEqual(other.map(() => expect.stringContaining('I looked at the furnace.')))
  })

  test('leaves what else is posted alone: to another, and in reply to what wants words', async () => {
    expect(await said(operator, vote(null, { to: ['codex-1'], type: 'chat', text: 'Good morning.' }))).toEqual([
      '',
      'answered',
    ])
    const question = { id: 'msg-q', timestamp: new Date().toISOString(), session_id: 'home', from: 'codex-2' }
    const rest = { to: 'human', type: 'chat', content: { text: 'Which branch is it?' }, metadata: {} }
    world.write('collab/channels/home/msg-q.json', { ...question, ...rest })
    const { uid, list } = await world.row('Which branch')
    expect(list).toBe('answer')
    expect(await said(operator, vote(uid, { to: ['codex-2'], type: 'chat', text: 'main' }))).toEqual(['', 'answered'])
  })

  test('words that would be held or asked about as a post are no answer on a card either', async () => {
    const people = { role: 'approver' as const, people: [], needed: 1, secondFactor: false, reason: false }
    const rule = { ...people, query: 'evacuate', whose: 'people' as const, expiresAfterMs: null }
    const more = { onExpiry: 'nothing' as const, irreversible: null, template: null }
    await world.api.policies.save.mutate({
      ...{ name: 'evacuations', rule: { ...rule, ...more }, why: 'It is tried.', enable: true, base: 0 },
    })
    const asked = { id: 'msg-w', timestamp: new Date().toISOString(), session_id: 'home', from: 'codex-3' }
    const rest = { to: 'human', type: 'chat', content: { text: 'What shall I do?' }, metadata: {} }
    world.write('collab/channels/home/msg-w.json', { ...asked, ...rest })
    const draft = await world.draft('What shall I', { verb: 'answer', reason: 'Evacuate the rack.' })
    expect((await operator.approvals.preview.mutate({ draft })).refused).toContain('evacuations, version 1')
    expect(await saidOf(operator.approvals.decide.mutate({ draft, key: key() }))).toContain('evacuations, version 1')
    const asMessage = vote(draft.uid, { to: ['codex-3'], type: 'chat', text: 'Evacuate the rack.' })
    expect(await operator.post.send.mutate({ draft: asMessage, key: key() })).toMatchObject({ outcome: 'held' })
    const plain = { ...draft, reason: 'Stay where you are.' }
    expect(await operator.approvals.decide.mutate({ draft: plain, key: key() })).toMatchObject({ outcome: 'written' })
    const told = { ts: new Date().toISOString(), from: 'qa', to: ['@human'], type: 'message', reasoning: 'So.' }
    appendFileSync(
      world.at('teams/atlas/channel.jsonl'),
      `${JSON.stringify({ ...told, content: 'The suite is red again.' })}\n`,
    )
    const shut = await world.draft('The suite is', { verb: 'answer', reason: 'SHUTDOWN_REQUEST: Please stop.' })
    expect(await saidOf(operator.approvals.decide.mutate({ draft: shut, key: key() }))).toContain('asks you to confirm')
  })

  test('under a policy that wants two is answered by two, in the same words, with what else it wants', async () => {
    const rule = {
      ...{ query: 'from:ha-mgr-1 wipe', whose: 'agents' as const, role: 'approver' as const, people: [], needed: 2 },
      ...{ secondFactor: false, reason: true, expiresAfterMs: null, onExpiry: 'nothing' as const },
      ...{ irreversible: 'payload.disk', template: null },
    }
    await world.api.policies.save.mutate({ name: 'wipes', rule, why: 'It is tried.', enable: true, base: 0 })
    collabAsk(world, 'msg-wipe', 'May I wipe it?', { disk: 'sda' })
    const words = { verb: 'answer' as const, reason: 'APPROVED: go on' }
    const draft = await decisionOn('May I wipe', { ...words, typed: 'sda' })
    expect(await one.approvals.preview.mutate({ draft })).toMatchObject({ left: 1, refused: null })
    const untyped = one.approvals.decide.mutate({ draft: { ...draft, typed: null }, key: key() })
    expect(await saidOf(untyped)).toContain('Type the target')
    expect(await one.approvals.decide.mutate({ draft, key: key() })).toMatchObject({ outcome: 'signed', signed: 1 })
    const otherwise = { ...draft, reason: 'APPROVED: but slowly' }
    expect(await other.approvals.preview.mutate({ draft: otherwise })).toMatchObject({ left: 1 })
    expect(await other.approvals.decide.mutate({ draft, key: key() })).toMatchObject({ outcome: 'written', signed: 2 })
  })
})
