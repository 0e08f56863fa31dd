import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AskRow, DecisionDraft } from '@/lib/asks/approval'
import { onScreenOf } from '@/lib/ledger/on-screen'
import type { ToldEntry } from '@/lib/ledger/told-entry'
import { draftPost } from '@/lib/post/post-parts'
import { MOST_ON_SCREEN_MS } from '@/lib/time/stopwatch'
import { type RunningConsole, runningConsole } from '@/server/boot/base/console-calls'
import { objectsIn, runIn } from '@/tests/bin/run'
import { type House, openHouse } from '@/tests/serving'
import { clientOf, welcome } from '@/tests/visitors'

let house: House
let api: RunningConsole
beforeAll(async () => {
  house = await openHouse()
  api = await runningConsole(house.data, Date.now())
  await api.writing.turn.mutate({ source: 'teams', on: true, why: 'It may be written to.' })
})
afterAll(() => house.closeTold())

const channel = () => path.join(house.root, 'atlas', 'channel.jsonl')
const lines = () => readFileSync(channel(), 'utf8').trimEnd().split('\n')
let asked = 0
/** An agent asks; gives its row once it stands in a list. */
async function ask(content: string, more: object = {}): Promise<AskRow> {
  asked += 1
  const ts = new Date(Date.UTC(2026, 10, 21) + asked * 1000).toISOString()
  const line = { ts, from: 'dev', to: ['@human'], type: 'request', reasoning: 'It is needed.', content, ...more }
  appendFileSync(channel(), `${JSON.stringify(line)}\n`)
  const find = async () => {
    const { decide, answer, inform } = await api.approvals.lists.query()
    return [...decide.rows, ...answer.rows, ...inform.rows].find(({ words }) => words === content)
  }
  await expect.poll(find).toBeDefined()
  const found = await find()
  if (found === undefined) throw new Error('It is in no list.')
  return found
}
const draftOf = async ({ uid }: { uid: string }, more: Partial<DecisionDraft> = {}): Promise<DecisionDraft> => {
  const { sha256 } = await api.approvals.card.query({ uid })
  return { uid, sha256, verb: 'approve', reason: 'The licence is fine.', changed: null, typed: null, ...more }
}
const saidOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.message : 'thrown'),
  )
let keys = 0
const key = () => {
  keys += 1
  return `a-key-of-mine-${keys}`
}

describe('a decision', () => {
  test('is shown to the byte, written once, read again, on record, and closes its ask', async () => {
    const row = await ask('@human, may I add authlib 1.3?')
    expect(row).toMatchObject({ list: 'decide', from: 'dev', signed: 0, needed: 1, again: 0 })
    const card = await api.approvals.card.query({ uid: row.uid })
    expect(card).toMatchObject({ closed: null, ladder: null, writable: true, before: [], again: null, payload: null })
    expect(card.may.verbs).toEqual(['approve', 'reject', 'ask-more', 'answer', 'no-decision'])
    const draft = await draftOf(row)
    const preview = await api.approvals.preview.mutate({ draft })
    expect(preview.refused).toBeNull()
    const before = lines().length
    const outcome = await api.approvals.decide.mutate({ draft, key: key() })
    expect(outcome).toMatchObject({ outcome: 'written', signed: 1, needed: 1 })
    const added = lines().slice(before)
    expect(added).toHaveLength(1)
    const [file] = preview.files
    const unfixed = (text = '', fixed: readonly string[] = []) =>
      fixed.reduce((rest, value) => rest.replaceAll(value, '…'), text)
    const now = JSON.parse(added[0] ?? '')
    expect(unfixed(added[0], [now.ts, now.signalbox])).toBe(unfixed(file?.text, file?.fixed))
    expect(now).toMatchObject({
      from: 'human',
      to: ['@dev'],
      type: 'decision',
      in_reply_to: { from: 'dev', sha256: card.sha256 },
    })
    expect(now.content).toContain('“(at)human, may I add authlib 1.3?”: The licence is fine.')
    await expect
      .poll(async () => (await api.approvals.lists.query()).decide.rows.map(({ uid }) => uid))
      .not.toContain(row.uid)
    const after = await api.approvals.card.query({ uid: row.uid })
    expect(after.closed).toMatchObject({
      how: 'decided',
      by: 'local',
      decided: { entry: outcome.entry, verb: 'approve' },
    })
    expect(after.may.verbs).toEqual([])
    const entry = await api.ledger.one.query({ n: outcome.entry })
    expect(entry?.entry).toMatchObject({ act: 'approve', why: 'The licence is fine.', settled: { outcome: 'done' } })
    expect(entry?.entry.shown).toBe(card.sha256)
    expect((await api.approvals.closed.query({})).rows[0]).toMatchObject({ uid: row.uid, outcome: 'written' })
  })

  test('has on record how long it was on screen, by the word of the browser, and nothing where none said so', async () => {
    const onScreenIn = async ({ entry }: { entry: ToldEntry }) =>
      onScreenOf((await api.ledger.one.query({ n: entry }))?.entry.detail ?? '')
    const row = await ask('May I look at it for long, @human?')
    const draft = await draftOf(row)
    const same = { draft, key: key() }
    const wrong = api.approvals.decide.mutate({ ...same, onScreenMs: MOST_ON_SCREEN_MS + 1 })
    expect(await saidOf(wrong)).not.toBe('answered')
    const first = await api.approvals.decide.mutate({ ...same, onScreenMs: 4_200 })
    const again = await api.approvals.decide.mutate({ ...same, onScreenMs: 9_000 })
    expect(again.entry).toBe(first.entry)
    expect(await onScreenIn(first)).toBe(4_200)
    const other = await ask('May I go by the command line, @human?')
    expect(await onScreenIn(await api.approvals.decide.mutate({ draft: await draftOf(other), key: key() }))).toBeNull()
  })

  test('climbs its ladder only by what its own message left', async () => {
    const row = await ask('May I rename the module, @human?')
    await api.approvals.decide.mutate({ draft: await draftOf(row), key: key() })
    const ladder = async () => (await api.approvals.card.query({ uid: row.uid })).ladder
    await expect.poll(async () => (await ladder())?.written.standing).toBe('evidence')
    expect(await ladder()).toMatchObject({ seen: { standing: 'due' }, acted: { standing: 'due' } })
    const decision = lines().at(-1) ?? ''
    const { ts, from } = JSON.parse(decision)
    const { createHash } = await import('node:crypto')
    const sha256 = createHash('sha256').update(decision).digest('hex')
    const answer = { ts: new Date(Date.parse(ts) + 1000).toISOString(), from: 'dev', to: ['@human'], type: 'status' }
    const named = { ...answer, reasoning: 'It was approved.', content: 'Renamed.', in_reply_to: { ts, from, sha256 } }
    appendFileSync(channel(), `${JSON.stringify(named)}\n`)
    await expect.poll(async () => (await ladder())?.acted.standing).toBe('evidence')
    expect((await ladder())?.seen.standing).toBe('evidence')
  })

  test('of an ask that changed since it was opened is refused, and nothing is written', async () => {
    const row = await ask('May I drop the old table, @human?')
    const draft = await draftOf(row)
    const whole = readFileSync(channel(), 'utf8')
    expect(
      await saidOf(api.approvals.decide.mutate({ draft: { ...draft, sha256: 'f'.repeat(64) }, key: key() })),
    ).toContain('changed since you opened it')
    writeFileSync(channel(), whole.replace('drop the old table', 'drop the new table'))
    expect(await saidOf(api.approvals.decide.mutate({ draft, key: key() }))).toMatch(
      /changed since you opened it|withdrawn/,
    )
    expect(lines().filter((line) => line.includes('old table') && line.includes('APPROVED'))).toEqual([])
    writeFileSync(channel(), whole)
    const { rows } = await api.ledger.page.query({ query: 'did:approve outcome:refused', limit: 5 })
    expect(rows.length).toBeGreaterThanOrEqual(2)
  })

  test('is still to be made on an ask of which something on the disk says that it was, and its card says so', async () => {
    const row = await ask('May I restart the runner, @human?')
    const draft = await draftOf(row)
    const { ts } = JSON.parse(lines().find((line) => line.includes('restart the runner')) ?? '')
    const answer = { ts: new Date(Date.parse(ts) + 500).toISOString(), from: 'human', to: ['@dev'], type: 'decision' }
    const reply = { ...answer, reasoning: 'By hand.', content: 'APPROVED', in_reply_to: { ts, from: 'dev' } }
    appendFileSync(channel(), `${JSON.stringify(reply)}\n`)
    const card = () => api.approvals.card.query({ uid: row.uid })
    await expect.poll(async () => (await card()).facts.map(({ what }) => what)).toContain('said')
    expect((await card()).closed).toBeNull()
    expect((await card()).facts.find(({ what }) => what === 'said')).toMatchObject({
      says: expect.stringMatching(
        /^A message claims that this was decided\. Signalbox did not write it.*human: APPROVED/,
      ),
      standing: 'warning',
    })
    const listed = async () => (await api.approvals.lists.query()).decide.rows.find(({ uid }) => uid === row.uid)
    expect(await listed()).toMatchObject({ elsewhere: true })
    await api.approvals.decide.mutate({ draft, key: key() })
    expect((await card()).closed).toMatchObject({ how: 'decided' })
    expect((await card()).facts.map(({ what }) => what)).not.toContain('said')
    expect((await api.approvals.closedOnDisk.query({})).rows.map(({ uid }) => uid)).not.toContain(row.uid)
  })

  test('of an ask that a person answered with a message of their own is refused as answered here, not on the disk', async () => {
    const row = await ask('To which version, @human?', { type: 'message' })
    expect(row.list).toBe('answer')
    const draft = await draftOf(row)
    const reply = { source: 'teams', channel: 'atlas', to: ['dev'], type: 'message', text: 'To 1.4, please.' }
    await api.post.send.mutate({ draft: { ...reply, reasoning: 'It is time.', replyTo: row.uid }, key: key() })
    await expect.poll(async () => (await api.approvals.card.query({ uid: row.uid })).closed?.how).toBe('answered')
    expect(await saidOf(api.approvals.decide.mutate({ draft, key: key() }))).toMatch(
      /^This was answered .* before you, with a message that a person posted here\./,
    )
  })

  test('asked for 50 times at once with one key is made once; with keys of their own one wins and the others are told', async () => {
    const first = await draftOf(await ask('May I merge branch one, @human?'))
    const before = lines().length
    const one = key()
    const same = await Promise.all(
      Array.from({ length: 50 }, () => api.approvals.decide.mutate({ draft: first, key: one })),
    )
    expect(new Set(same.map(({ entry }) => entry)).size).toBe(1)
    expect(lines()).toHaveLength(before + 1)
    const second = await draftOf(await ask('May I merge branch two, @human?'))
    const held = lines().length
    const each = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        saidOf(
          api.approvals.decide.mutate({ draft: { ...second, verb: at % 2 === 0 ? 'approve' : 'reject' }, key: key() }),
        ),
      ),
    )
    expect(each.filter((said) => said === 'answered')).toHaveLength(1)
    expect(each.filter((said) => /^local (approved|rejected) this .* before you/.test(said))).toHaveLength(49)
    expect(lines()).toHaveLength(held + 1)
  })

  test('that was refused is known again when the same is asked', async () => {
    const words = 'May I delete the staging database of the warehouse, @human?'
    await api.approvals.decide.mutate({
      draft: await draftOf(await ask(words), { verb: 'reject', reason: 'It is still read.' }),
      key: key(),
    })
    const again = await ask(`${words} `.replace('May', 'may'))
    expect(again.again).toBe(1)
    const card = await api.approvals.card.query({ uid: again.uid })
    expect(card.again).toMatchObject({ count: 1, last: { verb: 'reject', reason: 'It is still read.', name: 'local' } })
    expect(card.before).toHaveLength(1)
  })

  test('that none is needed writes nothing and is on record; asking for more leaves it open', async () => {
    const row = await ask('May I keep the log for a week, @human?')
    const before = lines().length
    for (const reason of ['APPROVED: but which log?', '  **Rejected:** which log?', 'APPROVED AS CHANGED: which?']) {
      const draft = await draftOf(row, { verb: 'ask-more', reason })
      expect(await saidOf(api.approvals.decide.mutate({ draft, key: key() }))).toContain('would be read as one')
      expect((await api.approvals.preview.mutate({ draft })).refused).toContain('would be read as one')
    }
    expect(lines()).toHaveLength(before)
    const more = { draft: await draftOf(row, { verb: 'ask-more', reason: 'Which log?' }), key: key() }
    expect(await api.approvals.decide.mutate(more)).toMatchObject({ outcome: 'written' })
    expect(JSON.parse(lines().at(-1) ?? '')).toMatchObject({ type: 'request', content: 'Which log?' })
    await expect
      .poll(async () => (await api.approvals.lists.query()).decide.rows.map(({ uid }) => uid))
      .toContain(row.uid)
    expect((await api.approvals.card.query({ uid: row.uid })).closed).toBeNull()
    const none = { draft: await draftOf(row, { verb: 'no-decision', reason: '' }), key: key() }
    expect(await api.approvals.decide.mutate(none)).toMatchObject({ outcome: 'noted', receipt: null })
    expect(await api.approvals.decide.mutate(none)).toMatchObject({ outcome: 'noted' })
    expect(lines()).toHaveLength(before + 1)
    expect((await api.approvals.lists.query()).decide.rows.map(({ uid }) => uid)).not.toContain(row.uid)
  })
})

test('asks of one second are listed in the order in which they were said', async () => {
  const ts = new Date(Date.UTC(2026, 10, 22)).toISOString()
  const said = ['first', 'second', 'third', 'fourth'].map((which) => `May I do the ${which}, @human?`)
  for (const content of said) await ask(content, { ts })
  const { decide } = await api.approvals.lists.query()
  expect(decide.rows.map(({ words }) => words).filter((words) => said.includes(words))).toEqual(said)
})

test('an ask that names no sender says that nobody can be answered, and shows no file', async () => {
  const row = await ask('May I stay nameless, @human?', { from: null })
  const draft = await draftOf(row)
  const says = 'The request names no sender, so it cannot be answered.'
  expect(await api.approvals.preview.mutate({ draft })).toMatchObject({ refused: says, files: [] })
  expect(await saidOf(api.approvals.decide.mutate({ draft, key: key() }))).toContain(says)
  const none = await draftOf(row, { verb: 'no-decision', reason: '' })
  expect(await api.approvals.decide.mutate({ draft: none, key: key() })).toMatchObject({ outcome: 'noted' })
})

describe('who decides', () => {
  test('an operator answers and does not approve; what is refused is on record', async () => {
    const cookie = await house.enter()
    const { id, cookie: own } = await welcome(house, cookie, 'o.berg', 'operator')
    const operator = clientOf(house.url, { cookie: own })
    const row = await ask('May I push to main, @human?')
    const question = await ask('@human Which of the rows do you want first?', { type: 'message' })
    expect(question.list).toBe('answer')
    const card = await operator.approvals.card.query({ uid: row.uid })
    expect(card.may).toEqual({ verbs: [], why: 'Deciding needs the role approver; yours is operator.', lacks: null })
    expect(await saidOf(operator.approvals.decide.mutate({ draft: await draftOf(row), key: key() }))).toContain(
      'approver',
    )
    const answer = await draftOf(question, { verb: 'answer', reason: 'The last ten.' })
    expect(await operator.approvals.decide.mutate({ draft: answer, key: key() })).toMatchObject({ outcome: 'written' })
    expect(JSON.parse(lines().at(-1) ?? '')).toMatchObject({ type: 'message', content: 'The last ten.' })
    const { rows } = await api.ledger.page.query({ query: `did:approve outcome:refused who:${id}`, limit: 5 })
    expect(rows).toHaveLength(1)
  })

  test('what is refused for want of a role has on record what was shown, what could be chosen and what would have been written', async () => {
    const { id, cookie } = await welcome(house, await house.enter(), 'v.only', 'viewer')
    const viewer = clientOf(house.url, { cookie })
    const row = await ask('May I rotate the key, @human?')
    const draft = await draftOf(row, { reason: 'It is old.' })
    expect(await saidOf(viewer.approvals.decide.mutate({ draft, key: key(), onScreenMs: 7_000 }))).toContain('viewer')
    const note = { source: 'teams', channel: 'atlas', to: ['dev'], type: 'message', text: 'Go on.', reasoning: 'So.' }
    const post = viewer.post.send.mutate({ draft: draftPost.parse(note), key: key() })
    expect(await saidOf(post)).toContain('viewer')
    const { rows } = await api.ledger.page.query({ query: `outcome:refused who:${id}`, limit: 5 })
    const [posted, decided] = rows.map((entry) => ({ ...entry, detail: JSON.parse(entry.detail) }))
    const bytesOf = async (sha256: string) =>
      Buffer.from((await api.ledger.bytes.query({ sha256 })).bytes, 'base64').toString()
    expect(decided).toMatchObject({
      ...{ act: 'approve', role: 'viewer', source: 'teams', shown: draft.sha256, settled: null },
      subject: 'dev “May I rotate the key, @human?” in atlas',
      detail: { reason: 'It is old.', options: [], policy: null, list: 'decide', onScreen: { ms: 7_000 }, files: [] },
    })
    expect(await bytesOf(decided?.written ?? '')).toContain('APPROVED')
    expect(posted).toMatchObject({ act: 'post', source: 'teams', subject: expect.stringContaining('dev') })
    expect(posted?.detail.files).toEqual([])
    expect(await bytesOf(posted?.written ?? '')).toContain('Go on.')
    expect(lines().filter((line) => line.includes('Go on.') || line.includes('It is old.'))).toEqual([])
  })

  test('a source that is read-only takes no decision', async () => {
    const row = await ask('May I close the ticket, @human?')
    await api.writing.turn.mutate({ source: 'teams', on: false, why: null })
    const card = await api.approvals.card.query({ uid: row.uid })
    expect(card).toMatchObject({ writable: false, may: { verbs: ['no-decision'] } })
    expect(await saidOf(api.approvals.decide.mutate({ draft: await draftOf(row), key: key() }))).toContain('read-only')
    await api.writing.turn.mutate({ source: 'teams', on: true, why: 'Again.' })
  })
})

describe('the command line', () => {
  const run = (...words: string[]) => runIn(path.dirname(house.data), {}, ...words, '--data', house.data)

  test('lists what waits, shows a decision before it is made, and makes it once for a key', async () => {
    const row = await ask('May I tag the release, @human?')
    const listed = await run('asks')
    expect(listed.out).toContain('Waiting for you ')
    expect(listed.out).toContain(`${row.uid}  dev, teams atlas`)
    expect(objectsIn((await run('asks', '--json')).out).map(({ uid }) => uid)).toContain(row.uid)
    const before = lines().length
    const shown = await run('approve', row.uid, '--reason', 'It is time.', '--dry-run')
    expect(shown.out).toContain(`appends one line to ${channel()}`)
    expect(shown.out).toContain('It is time.')
    expect(lines()).toHaveLength(before)
    const twice = [1, 2].map(() =>
      run('approve', row.uid.slice(0, -1), '--reason', 'It is time.', '--key', 'of-the-command'),
    )
    const [first] = await Promise.all(twice)
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first?.out).toMatch(/decided as entry [\d,]+\nwritten .*channel\.jsonl .*\n/)
    expect(lines()).toHaveLength(before + 1)
    const late = await run('reject', row.uid, '--reason', 'No.')
    expect(late.code).toBe(1)
    expect(late.err).toMatch(/local approved this .* before you/)
  })

  test('answers in words, which it wants', async () => {
    const row = await ask('@human Which colour?', { type: 'message' })
    expect((await run('answer', row.uid)).code).toBe(2)
    expect(await run('answer', row.uid, '--text', 'Green.')).toMatchObject({ code: 0 })
    expect(JSON.parse(lines().at(-1) ?? '')).toMatchObject({ type: 'message', content: 'Green.' })
  })

  test('about what asks nothing is refused, and that stands on record; a dry run does not', async () => {
    const says = expect.stringContaining('is not a request to a person')
    const tried = async () => (await api.ledger.page.query({ query: 'nothing-of-this-id', limit: 9 })).rows
    expect(await run('approve', 'nothing-of-this-id', '--dry-run')).toMatchObject({ code: 1, err: says })
    expect(await tried()).toEqual([])
    expect(await run('approve', 'nothing-of-this-id')).toMatchObject({ code: 1, err: says })
    expect(await run('answer', 'nothing-of-this-id', '--text', 'Green.')).toMatchObject({ code: 1, err: says })
    expect(await tried()).toMatchObject([
      { act: 'answer', outcome: 'refused', name: 'local', why: says },
      { act: 'approve', outcome: 'refused', name: 'local', why: says },
    ])
  })
})
