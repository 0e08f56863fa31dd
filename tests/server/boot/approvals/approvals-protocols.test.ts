import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Rung } from '@/lib/asks/approval'
import { runIn } from '@/tests/bin/run'
import { clawAsk, collabAsk, dreamAsk, key as newKey, openWorld, saidOf, type World } from './approvals-world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.house.close())

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const rungs = async (uid: string) => {
  const ladder = (await world.api.approvals.card.query({ uid })).ladder
  return [ladder?.written.standing, ladder?.seen.standing, ladder?.acted.standing]
}
const climbs = (uid: string, to: readonly Rung['standing'][]) => expect.poll(() => rungs(uid)).toEqual(to)

describe('Multi-Agent OS', () => {
  test('a changed yes is a vote with the whole payload; a log line that names it shows that it was seen', async () => {
    world.write('collab/registry/agents/ha-mgr-1.json', {
      id: 'ha-mgr-1',
      guardrails: { blocked_domains: ['lock', 'alarm'], changes_require_approval: true },
    })
    const asked = { action: 'lock.unlock', risk: 'high', entity_id: 'lock.front_door' }
    const id = collabAsk(world, 'msg-20261120-142454-ha-mgr-1-9b1d', 'May I unlock the door now?', asked)
    const { uid } = await world.row('May I unlock')
    const card = await world.api.approvals.card.query({ uid })
    expect(card.payload).toEqual({ field: 'content.code', text: JSON.stringify(asked) })
    const facts = card.facts.map(({ what, says, standing }) => [what, says, standing])
    expect(facts).toContainEqual(['risk', 'high', 'stated'])
    expect(facts).toContainEqual(['reversible', 'not stated', 'not-stated'])
    expect(facts).toContainEqual(['guardrail', 'text names lock, a blocked domain', 'warning'])
    expect(facts).not.toContainEqual(['guardrail', 'text names alarm, a blocked domain', 'warning'])
    expect(card.facts.find(({ what }) => what === 'guardrail')?.source).toBe('registry/agents/ha-mgr-1.json')
    const changed = '{"action":"lock.unlock","entity_id":"lock.back_door"}'
    const draft = await world.draft('May I unlock', { verb: 'approve-as-changed', changed })
    const outcome = await world.api.approvals.decide.mutate({ draft, key: newKey() })
    const [file] = outcome.receipt?.written ?? []
    const written = json(file?.path ?? '')
    expect(written).toMatchObject({
      ...{ session_id: 'home', from: 'human', to: 'ha-mgr-1', type: 'review_vote' },
      content: { text: 'APPROVED AS CHANGED: It is right.', code: changed },
      metadata: { in_reply_to: id },
    })
    await climbs(uid, ['evidence', 'due', 'due'])
    appendFileSync(world.at('collab/logs/gemini-watcher.log'), `INFO ${written.id} is not for us: skipped\n`)
    await climbs(uid, ['evidence', 'consistent', 'due'])
    appendFileSync(world.at('collab/logs/ha-watcher.log'), `2026-11-20T14:33:00Z INFO took ${written.id}\n`)
    await climbs(uid, ['evidence', 'evidence', 'due'])
    const reply = { id: 'msg-later', timestamp: new Date().toISOString(), session_id: 'home', from: 'ha-mgr-1' }
    const rest = {
      to: 'human',
      type: 'ha_report',
      content: { text: 'Unlocked.' },
      metadata: { in_reply_to: written.id },
    }
    world.write('collab/channels/home/msg-later.json', { ...reply, ...rest })
    await climbs(uid, ['evidence', 'evidence', 'evidence'])
  })
})

describe('an ask of which a person wanted to know more', () => {
  test('waits whatever is then written on the disk in a person’s name, and its card tells of that', async () => {
    const id = collabAsk(world, 'msg-more', 'May I prune the branches?', { step: 1 })
    const draft = await world.draft('May I prune', { verb: 'ask-more', reason: 'Which ones?' })
    await world.api.approvals.decide.mutate({ draft, key: newKey() })
    const closed = async () => (await world.api.approvals.card.query({ uid: draft.uid })).closed?.how ?? null
    const waits = async () => (await world.api.approvals.lists.query()).decide.rows.some(({ uid }) => uid === draft.uid)
    await expect.poll(waits).toBe(true)
    expect(await closed()).toBeNull()
    const byHand = { id: 'msg-by-hand', timestamp: new Date().toISOString(), session_id: 'home', from: 'human' }
    const rest = { to: 'ha-mgr-1', type: 'review_vote', content: { text: 'REJECTED: not now.' } }
    world.write('collab/channels/home/msg-by-hand.json', { ...byHand, ...rest, metadata: { in_reply_to: id } })
    const facts = async () => (await world.api.approvals.card.query({ uid: draft.uid })).facts.map(({ what }) => what)
    await expect.poll(facts).toContain('said')
    expect(await closed()).toBeNull()
    expect(await waits()).toBe(true)
    const yes = { ...draft, verb: 'approve' as const, reason: 'It is right.' }
    await world.api.approvals.decide.mutate({ draft: yes, key: newKey() })
    expect(await closed()).toBe('decided')
  })
})

describe('Swarm', () => {
  test('a line of the very same second that names the time of the decision shows that it was seen and acted on', async () => {
    const channel = world.at('teams/atlas/channel.jsonl')
    const say = (type: string, content: string, ts = new Date().toISOString()) =>
      appendFileSync(
        channel,
        `${JSON.stringify({ ts, from: 'qa', to: ['@human'], type, reasoning: 'It is so.', content })}\n`,
      )
    const decided = async (words: string) => {
      say('request', words)
      const draft = await world.draft(words)
      await world.api.approvals.decide.mutate({ draft, key: newKey() })
      const { ts }: { ts: string } = JSON.parse(readFileSync(channel, 'utf8').trimEnd().split('\n').at(-1) ?? '')
      await climbs(draft.uid, ['evidence', 'due', 'due'])
      return { uid: draft.uid, ts, second: `${ts.slice(0, 19)}.000Z` }
    }
    const first = await decided('May I drop the table?')
    say('status', 'Dropping it.', first.second)
    await climbs(first.uid, ['evidence', 'consistent', 'consistent'])
    const other = await decided('May I drop the column?')
    say('status', `Dropped, as decided at ${other.ts}.`, other.second)
    await climbs(other.uid, ['evidence', 'evidence', 'evidence'])
  })
})

describe('Dream.OS', () => {
  test('a yes is a letter and a line of the log of decisions, both receipted; taking the letter shows that it was seen', async () => {
    const id = dreamAsk(world, 'ask-1', 'Remove 14 files of dead code?')
    const { uid } = await world.row('Remove 14 files')
    const draft = await world.draft('Remove 14 files')
    const preview = await world.api.approvals.preview.mutate({ draft })
    expect(preview.files.map(({ effect }) => effect)).toEqual(['create', 'append'])
    const { receipt } = await world.api.approvals.decide.mutate({ draft, key: newKey() })
    expect(receipt?.written).toHaveLength(2)
    const [letter] = receipt?.written ?? []
    const params = { message_id: id, task_id: 'task-7', decision: 'approved', reason: 'It is right.' }
    expect(json(letter?.path ?? '')).toMatchObject({ command: 'approval_decision', sender_agent_id: 'User', params })
    const line = JSON.parse(readFileSync(world.at('dream/governance_memory.jsonl'), 'utf8'))
    expect(line).toMatchObject({ event_type: 'HUMAN_DECISION', details: params, in_reply_to: id })
    await climbs(uid, ['evidence', 'due', 'due'])
    const name = letter?.path.split('/').at(-1) ?? ''
    const done = world.at('dream/runtime/Supervisor/inbox/processed')
    mkdirSync(done)
    renameSync(letter?.path ?? '', `${done}/${name}`)
    await climbs(uid, ['evidence', 'evidence', 'due'])
  })

  test('a letter in a mailbox was seen when its id is among the processed', async () => {
    dreamAsk(world, 'ask-2', 'May I refactor the social module?', { sender_agent_id: 'Agent-2' })
    const { uid } = await world.row('May I refactor')
    const draft = await world.draft('May I refactor', { verb: 'reject', reason: 'Not now.' })
    await world.api.approvals.decide.mutate({ draft, key: newKey() })
    const file = world.at('dream/mailbox_2.json')
    const box = json(file)
    expect(box.messages).toMatchObject([{ command: 'approval_decision', params: { decision: 'rejected' } }])
    await climbs(uid, ['evidence', 'due', 'due'])
    const [{ message_id }] = box.messages
    world.write('dream/mailbox_2.json', { ...box, messages: [], processed_message_ids: [message_id] })
    await climbs(uid, ['evidence', 'evidence', 'due'])
  })

  test('more than a line of the log of decisions may have is told before, and refused with nothing begun', async () => {
    dreamAsk(world, 'ask-5', 'May I translate all of it?')
    const changed = JSON.stringify({ text: '审'.repeat(15_000) })
    const fits = await world.draft('May I translate', {
      verb: 'approve-as-changed',
      reason: '审'.repeat(6_000),
      changed,
    })
    const long = { ...fits, reason: '审'.repeat(8_000) }
    const log = readFileSync(world.at('dream/governance_memory.jsonl'))
    const says = /^A line may have at most 65,536 bytes and this one has 6\d,/
    expect((await world.api.approvals.preview.mutate({ draft: fits })).refused).toBeNull()
    expect((await world.api.approvals.preview.mutate({ draft: long })).refused).toMatch(says)
    expect(await saidOf(world.api.approvals.decide.mutate({ draft: long, key: newKey() }))).toMatch(says)
    expect(readFileSync(world.at('dream/governance_memory.jsonl'))).toEqual(log)
    const { rows } = await world.api.ledger.page.query({ query: 'did:approve-as-changed', limit: 1 })
    expect(rows).toMatchObject([{ outcome: 'refused' }])
    const written = await world.api.approvals.decide.mutate({ draft: fits, key: newKey() })
    expect(written).toMatchObject({ outcome: 'written', receipt: { written: [{}, {}] } })
    const letter = written.receipt?.written[0]?.path ?? ''
    renameSync(letter, world.at('dream/runtime/Supervisor/inbox/processed', letter.split('/').at(-1) ?? ''))
  })
})

describe('ClawOS', () => {
  test('a changed payload is written as it was typed, or refused where that would be another once written', async () => {
    clawAsk(world, 'd34db33f-0000-4000-8000-000000000003', 'Now?', { payload: { action: 'pay.out', account: 1 } })
    const draft = await world.draft('pay.out', { verb: 'approve-as-changed' })
    const decide = (changed: string) =>
      world.api.approvals.decide.mutate({ draft: { ...draft, changed }, key: newKey() })
    expect(await saidOf(decide('{"account":12345678901234567890}'))).toContain(
      'Programs read the number 12345678901234567890 differently; it would be written as 12345678901234567000',
    )
    expect(await saidOf(decide('{"account":1e400}'))).toContain('would be written as null')
    expect(await saidOf(decide('{"account":1,"account":2}'))).toContain('appears twice')
    const { receipt } = await decide('{"account":"12345678901234567890","share":0.25}')
    expect(json(receipt?.written[0]?.path ?? '').payload.result.payload).toEqual({
      account: '12345678901234567890',
      share: 0.25,
    })
  })

  test('a changed payload that was JSON and is not any more is refused with its place, shown before and not written', async () => {
    clawAsk(world, 'd34db33f-0000-4000-8000-000000000004', 'Now?', { payload: { action: 'gpu.rent', hours: 1 } })
    const draft = await world.draft('gpu.rent', { verb: 'approve-as-changed' })
    const asked = (await world.api.approvals.card.query({ uid: draft.uid })).payload?.text ?? ''
    const broken = { ...draft, changed: asked.slice(0, asked.lastIndexOf('}')) }
    const line = asked.split('\n').length
    const says = `The request is about JSON, but this is not valid JSON, line ${line}, column 1: Cut off`
    const before = readdirSync(world.at('claw/blackboard/gm/inbox'))
    expect((await world.api.approvals.preview.mutate({ draft: broken })).refused).toContain(says)
    await expect(world.api.approvals.decide.mutate({ draft: broken, key: newKey() })).rejects.toMatchObject({
      ...{ data: { code: 'BAD_REQUEST' }, message: expect.stringContaining(says) },
    })
    expect(readdirSync(world.at('claw/blackboard/gm/inbox'))).toEqual(before)
  })

  test('a no is a failed response with its code, in the asker’s inbox; its answer shows what came of it', async () => {
    const id = clawAsk(world, 'd34db33f-0000-4000-8000-000000000001', '旧目标 /srv/bk-06 可以删除吗？')
    const row = await world.row('resource.request')
    expect(row).toMatchObject({ list: 'decide', priority: 'high', fromTier: 'gm' })
    const draft = await world.draft('resource.request', { verb: 'reject', reason: '还没有备份。' })
    const { receipt } = await world.api.approvals.decide.mutate({ draft, key: newKey() })
    const [file] = receipt?.written ?? []
    const written = json(file?.path ?? '')
    expect(written).toMatchObject({
      ...{ type: 'response', traceId: `trace-${id}`, to: { agent: 'gm' } },
      payload: { requestId: id, status: 'failure', result: { decision: 'rejected' }, error: { code: 'E001' } },
    })
    await climbs(row.uid, ['evidence', 'due', 'due'])
    renameSync(file?.path ?? '', world.at(`claw/blackboard/gm/processed/${written.id}.json`))
    await climbs(row.uid, ['evidence', 'evidence', 'due'])
  })

  test('what is asked is shown, and has to be typed, with its numbers as the agent wrote them', async () => {
    const rule = { query: 'pay.account', whose: 'agents', role: 'approver', irreversible: 'payload.account' } as const
    await world.api.policies.save.mutate({ name: 'accounts', rule, why: 'It is tried.', enable: true, base: 0 })
    const id = 'd34db33f-0000-4000-8000-000000000004'
    clawAsk(world, id, 'Now?', { payload: { action: 'pay.account', account: 'NUMBER' } })
    const file = world.at(`claw/blackboard/human/inbox/${id}.json`)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"NUMBER"', '12345678901234567890'))
    const { uid } = await world.row('pay.account')
    const target = async () => (await world.api.approvals.card.query({ uid })).policy?.target
    await expect.poll(target).toBe('12345678901234567890')
    const card = await world.api.approvals.card.query({ uid })
    expect(card.payload?.text).toContain('"account": 12345678901234567890')
  })

  test('that something is completed, said in the same trace, shows that it was acted on', async () => {
    const id = 'd34db33f-0000-4000-8000-000000000009'
    clawAsk(world, id, 'Now?', { payload: { action: 'free.space', step: 1 } })
    const { uid } = await world.row('free.space')
    const draft = await world.draft('free.space')
    const { receipt } = await world.api.approvals.decide.mutate({ draft, key: newKey() })
    await climbs(uid, ['evidence', 'due', 'due'])
    const tells = (n: number, event: string) =>
      clawAsk(world, `d34db33f-0000-4000-8000-00000000001${n}`, event, {
        ...{ traceId: `trace-${id}`, type: 'notification', timestamp: new Date().toISOString() },
        payload: { event, message: `${event}.` },
      })
    tells(1, 'progress')
    await climbs(uid, ['evidence', 'consistent', 'consistent'])
    tells(2, 'completed')
    await climbs(uid, ['evidence', 'consistent', 'evidence'])
    const msgId = path.basename(receipt?.written[0]?.path ?? '', '.json')
    for (const [status, seen] of [
      ['failed', 'consistent'],
      ['processed', 'evidence'],
    ] as const) {
      const line = { timestamp: new Date().toISOString(), level: 'info', msgId, from: 'human', to: 'gm', status }
      appendFileSync(world.at('claw/blackboard/message-log.jsonl'), `${JSON.stringify(line)}\n`)
      const told = async () =>
        (await world.api.stream.page.query({ query: `is:log "${msgId}" ${status}`, limit: 1 })).rows.length
      await expect.poll(told).toBe(1)
      await climbs(uid, ['evidence', seen, 'evidence'])
    }
  })

  test('an ask that has expired, was withdrawn or changed is refused by name and nothing is written', async () => {
    const began = performance.now()
    dreamAsk(world, 'ask-9', 'May I list the logs?')
    await world.draft('May I list the logs?')
    // It lives for longer than this machine takes to find it.
    const life = 2 + Math.ceil((10 * (performance.now() - began)) / 1_000)
    clawAsk(world, 'd34db33f-0000-4000-8000-000000000002', 'Only now?', {
      ttl: 60 + life,
      timestamp: new Date(Date.now() - 60_000).toISOString(),
    })
    const draft = await world.draft('resource.request')
    await expect
      .poll(async () => (await world.api.approvals.card.query({ uid: draft.uid })).closed?.how)
      .toBe('expired')
    const before = readdirSync(world.at('claw/blackboard/gm/inbox'))
    expect(await saidOf(world.api.approvals.decide.mutate({ draft, key: newKey() }))).toContain('This expired')
    dreamAsk(world, 'ask-3', 'May I delete the logs?')
    const gone = await world.draft('May I delete the logs?')
    unlinkSync(world.at('dream/runtime/Supervisor/outbox/ask-3.json'))
    expect(await saidOf(world.api.approvals.decide.mutate({ draft: gone, key: newKey() }))).toContain(
      'This was withdrawn',
    )
    dreamAsk(world, 'ask-4', 'May I rotate the logs?')
    const other = await world.draft('May I rotate the logs?')
    dreamAsk(world, 'ask-4', 'May I rotate all of them?')
    await world.row('May I rotate all')
    expect(await saidOf(world.api.approvals.decide.mutate({ draft: other, key: newKey() }))).toContain('This changed')
    expect(readdirSync(world.at('claw/blackboard/gm/inbox'))).toEqual(before)
    expect(readdirSync(world.at('dream/runtime/Supervisor/inbox')).filter((name) => name !== 'processed')).toEqual([])
  })
})

test('a number that would be another once written is told at its line in what a person writes whole', async () => {
  const extra = '{\n"account":12345678901234567890}'
  const draft = { source: 'collab', channel: 'home', to: ['ha-mgr-1'], type: 'chat', text: 'Pay it.', extra }
  const { notes } = await world.api.post.preview.mutate({ draft })
  expect(notes).toContainEqual(
    expect.objectContaining({
      severity: 'error',
      at: { path: '', line: 2 },
      says: expect.stringMatching(/^Programs read the number 1234567890/),
    }),
  )
})

test('a posted file that is altered to the same size, with the time it had, raises the alarm once', async () => {
  const draft = { source: 'collab', channel: 'home', to: ['ha-mgr-1'], type: 'chat', text: 'Keep the door shut.' }
  const sent = await world.api.post.send.mutate({ draft, key: newKey() })
  const file = sent.written[0]?.path ?? ''
  const flags = async () => (await world.api.post.receipt.query({ id: sent.id })).seen.flatMap((one) => one.flags)
  await expect.poll(flags).toContain('posted')
  expect(await flags()).not.toContain('tampered')
  const { atime, mtime, size } = statSync(file)
  writeFileSync(file, readFileSync(file, 'utf8').replace('Keep the door shut.', 'Open all the doors.'))
  utimesSync(file, atime, mtime)
  expect(statSync(file).size).toBe(size)
  await expect.poll(flags).toContain('tampered')
  const alarms = async () =>
    (await world.api.ledger.page.query({ query: 'did:alarm', limit: 9 })).rows.filter(
      ({ source }) => source === 'collab',
    )
  await expect.poll(alarms).toHaveLength(1)
})

describe('an agent that waits for its answer', () => {
  const cases = [
    ['collab', 'May I wait here?', () => collabAsk(world, 'msg-wait-collab', 'May I wait here?', { step: 1 })],
    ['dream', 'May I wait there?', () => dreamAsk(world, 'wait-dream', 'May I wait there?')],
    ['claw', 'wait.for', () => clawAsk(world, 'wait-claw', 'Now?', { payload: { action: 'wait.for', step: 1 } })],
  ] as const

  test.each(cases)('in %s is told by the disk and the public key alone', async (source, words, asks) => {
    const key = world.at('key.pub')
    writeFileSync(key, (await runIn(world.at(), {}, 'key', '--data', world.house.data)).out)
    const id = asks()
    const wait = () => runIn(world.at(), {}, 'wait-approval', id, '--key', key, '--source', source, '--timeout', '0')
    const draft = await world.draft(words)
    expect((await wait()).code).toBe(2)
    await world.api.approvals.decide.mutate({ draft, key: newKey() })
    expect(await wait()).toMatchObject({ code: 0, err: '' })
  })
})

describe('a copy of what was decided', () => {
  test('shows nobody having seen it, be it of its channel or of its mailbox', async () => {
    const decide = async (words: string) => {
      const draft = await world.draft(words)
      const { receipt } = await world.api.approvals.decide.mutate({ draft, key: newKey() })
      await climbs(draft.uid, ['evidence', 'due', 'due'])
      const own = (await world.api.post.receipt.query({ id: receipt?.id ?? '' })).seen[0]?.uid ?? ''
      return { uid: draft.uid, file: receipt?.written[0]?.path ?? '', own }
    }
    collabAsk(world, 'msg-copied', 'May I sweep the floor?', { step: 2 })
    const vote = await decide('May I sweep')
    mkdirSync(world.at('collab/channels/home-2026'))
    copyFileSync(vote.file, world.at('collab/channels/home-2026', path.basename(vote.file)))
    dreamAsk(world, 'ask-copied', 'May I sweep the logs?', { sender_agent_id: 'Agent-2' })
    const letter = await decide('May I sweep the logs')
    mkdirSync(world.at('dream/backup'))
    copyFileSync(letter.file, world.at('dream/backup/mailbox_2.json'))
    for (const { uid, own } of [vote, letter]) {
      await expect.poll(async () => (await world.api.message.one.query({ uid: own })).places.length).toBe(2)
      expect(await rungs(uid)).toEqual(['evidence', 'due', 'due'])
    }
  })
})

describe('two agents that give their asks the same id', () => {
  test('are answered each for itself: the other ask goes on waiting', async () => {
    const ask = (sender: string, words: string) =>
      world.write(`dream/runtime/${sender}/outbox/msg-001.json`, {
        ...{ message_id: 'msg-001', sender_agent_id: sender, target_agent_id: 'User', command: 'request_approval' },
        ...{ timestamp_dispatched: new Date().toISOString(), params: { question: words } },
      })
    for (const box of ['Agent-8/outbox', 'Agent-8/inbox', 'Agent-9/outbox', 'Agent-9/inbox'])
      mkdirSync(world.at('dream/runtime', box), { recursive: true })
    ask('Agent-8', 'May I move the tables?')
    ask('Agent-9', 'May I move the chairs?')
    const other = await world.row('May I move the chairs')
    const draft = await world.draft('May I move the tables')
    await world.api.approvals.decide.mutate({ draft, key: newKey() })
    await climbs(draft.uid, ['evidence', 'due', 'due'])
    const card = await world.api.approvals.card.query({ uid: other.uid })
    expect(card.closed).toBeNull()
    expect((await world.api.approvals.lists.query()).decide.rows.map(({ uid }) => uid)).toContain(other.uid)
  })
})

describe('an ask whose channel was renamed', () => {
  test('is decided where it lies now', async () => {
    mkdirSync(world.at('collab/channels/porch'))
    world.write('collab/channels/porch/msg-porch.json', {
      ...{ id: 'msg-porch', timestamp: new Date().toISOString(), session_id: 'porch', from: 'ha-mgr-1', to: 'human' },
      ...{ type: 'approval_request', content: { text: 'May I paint the porch?' } },
    })
    const { uid } = await world.row('May I paint')
    renameSync(world.at('collab/channels/porch'), world.at('collab/channels/garden'))
    const path = async () => (await world.api.message.one.query({ uid })).path
    await expect.poll(path).toBe('channels/garden/msg-porch.json')
    const draft = await world.draft('May I paint')
    const { receipt } = await world.api.approvals.decide.mutate({ draft, key: newKey() })
    const [file] = receipt?.written ?? []
    expect(file?.path).toContain('/channels/garden/')
    expect(json(file?.path ?? '')).toMatchObject({ session_id: 'garden', metadata: { in_reply_to: 'msg-porch' } })
  })
})
