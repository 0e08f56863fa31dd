import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RunningConsole, runningConsole } from '@/server/boot/base/console-calls'
import { runIn } from '@/tests/bin/run'
import { type House, openHouse } from '@/tests/serving'

let house: House
let api: RunningConsole
beforeAll(async () => {
  house = await openHouse()
  api = await runningConsole(house.data, Date.now())
  // Until its tail has begun the source is unknown.
  const known = async () => expect((await api.source.list.query()).map(({ label }) => label)).toContain('teams')
  await vi.waitFor(known, { timeout: 60_000 })
})
afterAll(() => house.close())

const channel = () => readFileSync(path.join(house.root, 'atlas', 'channel.jsonl'), 'utf8')
const draft = {
  source: 'teams',
  channel: 'atlas',
  to: ['qa'],
  type: 'message',
  text: 'Hold the release, @dev.',
  reasoning: 'The tests are red.',
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.message : 'thrown'),
  )

describe('a post', () => {
  test('is refused while its source is read-only, and nothing is written', async () => {
    const before = channel()
    expect(await codeOf(api.post.send.mutate({ draft, key: 'first-key' }))).toContain('teams is read-only.')
    expect(channel()).toBe(before)
  })

  test('is shown before it is written: who is addressed, who will react, the very bytes', async () => {
    const preview = await api.post.preview.mutate({ draft })
    expect(preview.addressed.map(({ agent, by }) => [agent, by])).toEqual([
      ['qa', ['to']],
      ['dev', ['mention']],
    ])
    expect(preview.reacts.map(({ agent }) => agent).sort()).toEqual(['dev', 'qa'])
    expect(preview.files).toHaveLength(1)
    expect(preview.files[0]).toMatchObject({ effect: 'append', path: path.join(house.root, 'atlas', 'channel.jsonl') })
    expect(preview.access, 'nothing is looked at where nothing may be written').toBeNull()
    const unreasoned = await api.post.preview.mutate({ draft: { ...draft, reasoning: null, to: ['qaa'] } })
    expect(unreasoned.notes.map(({ code }) => code)).toEqual(['SWM201', 'GEN007'])
    expect(unreasoned.notes[1]?.instead).toEqual({ name: 'qaa', known: 'qa' })
  })

  test('is written once for one key, read back, seen again by the tail, and on record', async () => {
    await api.writing.turn.mutate({ source: 'teams', on: true, why: 'It may be written to.' })
    expect(await api.writing.state.query({ source: 'teams' })).toMatchObject({ on: { why: 'It may be written to.' } })
    const { access } = await api.post.preview.mutate({ draft })
    expect(access).toEqual({ refused: null, mode: 0o644, shutOut: [] })
    const before = channel()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => api.post.send.mutate({ draft, key: 'one-key-for-all' })),
    )
    const [first] = all
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([first?.id]))
    const added = channel().slice(before.length)
    expect(added.match(/\n/g)).toHaveLength(1)
    expect(JSON.parse(added)).toMatchObject({ from: 'human', to: ['@qa'], content: draft.text })
    expect(await codeOf(api.post.send.mutate({ draft: { ...draft, text: 'x' }, key: 'one-key-for-all' }))).toContain(
      'This key was already used for another message.',
    )
    await expect.poll(async () => (await api.post.receipt.query({ id: first?.id ?? '' })).seen.length).toBe(1)
    const receipt = await api.post.receipt.query({ id: first?.id ?? '' })
    expect(receipt).toMatchObject({ outcome: 'done', why: null, written: [{ length: added.length }] })
    const row = await api.message.one.query({ uid: receipt.seen[0]?.uid ?? '' })
    expect(row).toMatchObject({ body: draft.text, sha256: receipt.written[0]?.sha256 })
  })
})

describe('a form', () => {
  const shutdown = { ...draft, text: '', form: { form: 'shutdown' as const } }

  test('says its own words, and how many it reaches when it cannot be taken back', async () => {
    const preview = await api.post.preview.mutate({ draft: { ...shutdown, to: ['qa', 'dev'] } })
    expect(preview.harm).toEqual({ of: 'shutdown', reached: 2 })
    expect(JSON.parse(preview.files[0]?.text ?? '')).toMatchObject({
      ...{ to: ['@qa', '@dev'], type: 'system' },
      content: 'SHUTDOWN_REQUEST: Please complete current work and confirm ready for shutdown.',
    })
    expect((await api.post.preview.mutate({ draft })).harm).toBeNull()
    const nobody = await api.post.preview.mutate({ draft: { ...shutdown, to: ['qa', 'nobody-7'] } })
    expect(nobody.harm, 'nobody is reached by a name that nobody has').toEqual({ of: 'shutdown', reached: 1 })
    expect(nobody.addressed.map(({ agent, known }) => [agent, known])).toEqual([
      ['qa', true],
      ['nobody-7', false],
    ])
  })

  test('without words is refused where it has none of its own', async () => {
    const preview = await api.post.preview.mutate({ draft: { ...shutdown, form: { form: 'task' as const } } })
    expect(preview.notes).toMatchObject([{ severity: 'error', says: 'Write a message.' }])
    expect(await codeOf(api.post.send.mutate({ draft: { ...draft, text: ' ' }, key: 'says-nothing' }))).toBe(
      'Write a message.',
    )
  })
})

describe('a raw object', () => {
  const line = { content: 'As it is, @dev.', to: ['@qa'], type: 'message', reasoning: 'It is.', deep: { n: 1 } }
  const raw = (value: unknown) => ({ ...draft, text: '', raw: JSON.stringify(value, null, 2) })

  test('is written as it stands, but for what the writer sets, and says which parts a form would have', async () => {
    const preview = await api.post.preview.mutate({ draft: raw(line) })
    const { ts, from, signalbox, ...rest } = JSON.parse(preview.files[0]?.text ?? '{}')
    expect(rest).toEqual(line)
    expect(Object.keys(rest)).toEqual(Object.keys(line))
    expect([from, typeof ts, typeof signalbox]).toEqual(['human', 'string', 'string'])
    expect(preview.parts).toMatchObject({ to: ['qa'], text: line.content, extra: '{"deep":{"n":1}}' })
    const parts = { ...draft, ...preview.parts }
    const again = await api.post.preview.mutate({ draft: parts })
    expect(JSON.parse(again.raw ?? '')).toEqual(line)
    expect(preview.addressed.map(({ agent }) => agent)).toEqual(['qa', 'dev'])
  })

  test('that forges its sender, time or signature says where, and does not', async () => {
    const forged = { ...line, from: 'qa', signalbox: 'ed25519:forged' }
    const preview = await api.post.preview.mutate({ draft: raw(forged) })
    expect(preview.notes.map(({ at }) => at)).toEqual([
      { path: 'from', line: 11 },
      { path: 'signalbox', line: 12 },
    ])
    expect(preview.files[0]?.text).not.toContain('forged')
    expect(JSON.parse(preview.files[0]?.text ?? '')).toMatchObject({ from: 'human' })
  })

  test('that is wrong says path and line, and is not posted', async () => {
    const wrong = await api.post.preview.mutate({ draft: raw({ ...line, content: 3 }) })
    const says = 'content: It must be a string.'
    expect(wrong.notes[0]).toMatchObject({ severity: 'error', says, at: { path: 'content', line: 2 } })
    expect(wrong.files).toEqual([])
    const torn = await api.post.preview.mutate({ draft: { ...draft, text: '', raw: '{\n  "to": [,\n}' } })
    expect(torn.notes[0]).toMatchObject({ severity: 'error', at: { line: 2 } })
    expect(await codeOf(api.post.send.mutate({ draft: raw({ to: 3 }), key: 'a-wrong-object' }))).not.toBe('answered')
  })
})

describe('what is said again', () => {
  test('has the words, the recipients and the fields that it had, and says what it repeats', async () => {
    const { rows } = await api.stream.page.query({ query: 'from:human "Hold the release"', limit: 5 })
    const uid = rows[0]?.uid ?? ''
    const again = await api.post.again.query({ uid })
    expect(again).toMatchObject({ source: 'teams', channel: 'atlas', parts: { to: ['qa'], text: draft.text } })
    const preview = await api.post.preview.mutate({ draft: { ...draft, ...again.parts, repeats: uid } })
    expect(JSON.parse(preview.files[0]?.text ?? '')).toMatchObject({
      content: draft.text,
      retry_of: { from: 'human', sha256: rows[0]?.sha256 },
    })
    expect(await codeOf(api.post.again.query({ uid: 'nowhere' }))).toContain('not in the index')
  })
})

describe('a number that programs do not read alike', () => {
  const LONG = '12345678901234567890'

  test('is said again as it was written, shown so, and not posted as another', async () => {
    const said = `"from":"qa","to":["@human"],"type":"message","reasoning":"r","content":"Long account.","account":${LONG}`
    appendFileSync(path.join(house.root, 'atlas', 'channel.jsonl'), `{"ts":"2026-11-20T10:00:00Z",${said}}\n`)
    const found = async () => (await api.stream.page.query({ query: '"Long account"', limit: 1 })).rows[0]?.uid
    await expect.poll(found).toBeDefined()
    const { parts } = await api.post.again.query({ uid: (await found()) ?? '' })
    expect(parts).toMatchObject({ text: 'Long account.', extra: `{"account":${LONG}}` })
    const wanted = { ...draft, ...parts, to: ['qa'] }
    const preview = await api.post.preview.mutate({ draft: wanted })
    expect(preview.notes.filter(({ severity }) => severity === 'error')).toMatchObject([
      { says: expect.stringContaining(LONG) },
    ])
    expect(preview.files[0]?.text).toContain(`"account":${LONG}`)
    expect(preview.raw).toContain(`"account": ${LONG}`)
    expect(await codeOf(api.post.send.mutate({ draft: wanted, key: 'a-long-number' }))).toContain(LONG)
    const quoted = { ...wanted, extra: `{"account":"${LONG}"}` }
    expect(await codeOf(api.post.send.mutate({ draft: quoted, key: 'a-quoted-number' }))).toBe('answered')
    expect(channel()).toContain(`"account":"${LONG}"`)
  })

  test('is told from a text that looks like one of ours', async () => {
    const text = { ...draft, text: '\u00005', extra: '{"note":"\\u00007"}' }
    const preview = await api.post.preview.mutate({ draft: text })
    expect(JSON.parse(preview.files[0]?.text ?? '')).toMatchObject({ content: '\u00005', note: '\u00007' })
  })
})

describe('signalbox send', () => {
  const send = (...words: string[]) => runIn(house.data, {}, 'send', ...words, '--data', house.data)
  const reasoned = ['--source', 'teams', '--channel', 'atlas', '--reasoning', 'It is tried.']

  test('shows a form before it is sent: its bytes, who reacts, how long replies take, what it does', async () => {
    const { out, code } = await send(...reasoned, '--form', 'shutdown', '--to', 'qa', 'dev', '--dry-run')
    expect(code).toBe(0)
    expect(out).toContain('SHUTDOWN_REQUEST: Please complete current work')
    expect(out).toContain('This asks 2 agents to shut down.')
    expect(out).toContain('usual reply of qa: no replies yet')
  })

  test('tried dry, says what would be refused and does not end as if it would be sent', async () => {
    const words = ['--to', 'qq', '--dry-run', '--', 'Hold the release.']
    const dry = (...more: string[]) =>
      runIn(house.data, {}, 'send', '--data', house.data, ...reasoned, ...more, ...words)
    const near = await dry()
    expect(near).toMatchObject({ code: 0, out: expect.stringContaining('qq is not a known agent. Did you mean qa?') })
    const nowhere = await dry('--channel', 'nowhere')
    expect(nowhere).toMatchObject({ code: 2, err: expect.stringContaining('There is no channel nowhere.') })
    const turn = (on: boolean) => api.writing.turn.mutate({ source: 'teams', on, why: 'It is tried.' })
    await turn(false)
    try {
      const off = await dry()
      expect(off).toMatchObject({ code: 1, err: expect.stringContaining('teams is read-only.') })
      expect(off.out).toContain('"content":"Hold the release."')
      const told = await dry('--json')
      expect([told.code, JSON.parse(told.out).refused]).toEqual([1, 'teams is read-only.'])
    } finally {
      await turn(true)
    }
  })

  test('refuses what cannot be taken back unless it is meant, and then does it', async () => {
    const before = channel()
    const free = [...reasoned, '--form', 'autonomy', '--level', 'autonomous', '--to', 'dev']
    const refused = await send(...free)
    expect([refused.code === 0, refused.err]).toEqual([false, expect.stringContaining('--yes')])
    expect(channel()).toBe(before)
    expect((await send(...free, '--yes')).code).toBe(0)
    expect(JSON.parse(channel().slice(before.length))).toMatchObject({
      ...{ type: 'autonomy', to: ['@dev'], content: 'AUTONOMY_UPDATE: dev → autonomous.' },
    })
  })

  test('says where the message goes when --to took it for a recipient', async () => {
    const taken = await send(...reasoned, '--to', 'dev', 'The tests are red.')
    expect(taken.code).toBe(2)
    expect(taken.err).toContain('Everything after --to counts as a recipient (dev, The tests are red.)')
    const before = channel()
    const here = ['--data', house.data, '--dry-run']
    for (const words of [
      ['--to', 'dev', '--', 'The tests are red.'],
      ['The tests are red.', '--to', 'dev'],
    ])
      expect((await runIn(house.data, {}, 'send', ...here, ...reasoned, ...words)).out).toContain('"to":["@dev"]')
    expect(channel()).toBe(before)
  })

  test('asks for the same word as the composer where plain words reach everybody', async () => {
    const before = channel()
    const all = [...reasoned, 'all', 'Stop here.']
    expect((await send(...all, '--dry-run')).out).toContain('This reaches everyone: 2 agents.')
    const refused = await send(...all)
    expect([refused.code === 0, refused.err]).toEqual([false, expect.stringMatching(/everyone: 2 agents.*--yes/s)])
    expect(channel()).toBe(before)
    expect((await send(...all, '--yes')).code).toBe(0)
    expect(JSON.parse(channel().slice(before.length))).toMatchObject({ to: null, content: 'Stop here.' })
  })

  test('takes the object of the protocol from a file, and says where it is wrong', async () => {
    const file = path.join(house.data, 'line.json')
    writeFileSync(file, '{\n  "to": ["@qa"],\n  "type": "message",\n  "reasoning": "x",\n  "content": 3\n}')
    const wrong = await send('--source', 'teams', '--channel', 'atlas', '--raw', file, '--dry-run')
    expect(wrong.out).toContain('error line 5: content')
    writeFileSync(file, '{"to": ["@qa"], "type": "message", "reasoning": "x", "content": "Whole.", "n": 1}')
    const before = channel()
    expect((await send('--source', 'teams', '--channel', 'atlas', '--raw', file)).code).toBe(0)
    expect(JSON.parse(channel().slice(before.length))).toMatchObject({ content: 'Whole.', n: 1, from: 'human' })
  })

  test('says a message again', async () => {
    const { rows } = await api.stream.page.query({ query: 'from:human "Whole."', limit: 5 })
    const before = channel()
    expect((await send('--again', rows[0]?.uid ?? '')).code).toBe(0)
    expect(JSON.parse(channel().slice(before.length))).toMatchObject({ content: 'Whole.', n: 1, to: ['@qa'] })
  })
})

describe('what was posted', () => {
  const post = async (text: string) => {
    const sent = await api.post.send.mutate({ draft: { ...draft, text }, key: `of ${text}` })
    const rows = async () => (await api.post.receipt.query({ id: sent.id })).seen
    await expect.poll(async () => (await rows()).length).toBe(1)
    const flags = async (uid: string) => (await api.message.one.query({ uid }))?.flags ?? []
    return { sent, rows, flags, uid: (await rows())[0]?.uid ?? '' }
  }
  const alarms = async () => {
    const { rows } = await api.ledger.page.query({ query: '', limit: 50 })
    return rows.filter(({ act }) => act === 'alarm')
  }

  test('is known as written by a person, and verified by its public key without the console', async () => {
    const { uid, flags, sent } = await post('Known to be ours.')
    expect(await flags(uid)).toContain('posted')
    expect(await flags(uid)).not.toContain('claims-human')
    const { out } = await runIn(house.data, {}, 'key', '--data', house.data)
    const key = path.join(house.data, 'key.pub')
    writeFileSync(key, out)
    const place = `${sent.written[0]?.path}:${sent.written[0]?.offset}`
    expect(await runIn(house.data, {}, 'verify-human', place, '--key', key)).toMatchObject({ code: 0, err: '' })
  })

  test('said again by somebody else is UNVERIFIED, as is whatever names a person', async () => {
    const { sent } = await post('Said again.')
    const [written] = sent.written
    const line = readFileSync(written?.path ?? '').subarray(written?.offset)
    const forged = { ts: new Date().toISOString(), from: 'human', type: 'decision', reasoning: 'y', content: 'Forged.' }
    appendFileSync(written?.path ?? '', Buffer.concat([line, Buffer.from(`${JSON.stringify(forged)}\n`)]))
    const unverified = async () =>
      (await api.stream.page.query({ query: 'flag:claims-human', limit: 50 })).rows.map(({ body }) => body)
    await expect.poll(unverified).toEqual(expect.arrayContaining(['Said again.', 'Forged.']))
  })

  test('and altered afterwards says so in its receipt, and is on record once', async () => {
    const { rows } = await post('Do not deploy.')
    expect(await alarms()).toEqual([])
    writeFileSync(
      path.join(house.root, 'atlas', 'channel.jsonl'),
      channel().replace('Do not deploy.', 'Do deploy, now'),
    )
    await expect.poll(async () => (await rows())[0]?.flags ?? []).toContain('tampered')
    await expect.poll(alarms).toMatchObject([{ person: 'signalbox', source: 'teams' }])
    await post('Something else.')
    expect(await alarms()).toHaveLength(1)
  })
})

describe('a program', () => {
  test('posts by a token of its own, under the name of that token, and by a wrong one not at all', async () => {
    const { token } = await api.people.makeToken.mutate({ name: 'deployer', role: 'operator', days: 1 })
    const program = await runningConsole(house.data, Date.now(), token)
    const sent = await program.post.send.mutate({ draft: { ...draft, text: 'By a program.' }, key: 'of-the-program' })
    expect(sent.outcome).toBe('done')
    expect(channel()).toContain('By a program.')
    expect(await codeOf(program.writing.turn.mutate({ source: 'teams', on: false, why: null }))).not.toBe('answered')
    const stranger = await runningConsole(house.data, Date.now(), `${token.slice(0, -3)}AAA`)
    expect(await codeOf(stranger.post.targets.query({ source: 'teams' }))).toBe('There is no session.')
  })
})
