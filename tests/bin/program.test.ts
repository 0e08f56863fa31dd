import { rmSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detect } from '@/server/oversight/detect'
import { protocols } from '@/server/protocols/registry'
import { swarmLine } from '../serving'
import { type More, objectsIn, runIn } from './run'

let home = ''
let data = ''
let teams = ''

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  data = path.join(home, 'data')
  teams = path.join(home, 'teams')
  await mkdir(path.join(teams, 'atlas'), { recursive: true })
  const lines = Array.from({ length: 20 }, (_, at) => swarmLine(at, `message number ${at}`))
  await writeFile(
    path.join(teams, 'atlas', 'channel.jsonl'),
    `${lines.join('')}${swarmLine(50, 'red \u001b[31m and \u202e turned \u0007')}{"from": broken \u001b[2J\n`,
  )
  expect((await run('index', 'teams', '--data', data)).code).toBe(0)
})
afterAll(() => rm(home, { recursive: true }))

const run = (...words: string[]) => runIn(home, {}, ...words)
const runWith = (more: More, ...words: string[]) => runIn(home, more, ...words)
const objects = objectsIn

describe('every command', () => {
  it.each([
    'serve',
    'ingest',
    'index',
    'search',
    'export',
    'trace',
    'agents',
    'who',
    'unreadable',
    'doctor',
    'verify',
    'proof',
    'backup',
    'restore',
    'reindex',
    'move',
    'demo',
    'link',
  ])('%s says what it does with --help', async (name) => {
    const { code, out, err } = await run(name, '--help')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`Usage: signalbox ${name}`)
  })

  it.each([
    ['no such command', ['serch']],
    ['no such option', ['search', '--nonsense']],
    ['too many arguments', ['trace', 'a', 'b']],
    ['a missing argument', ['trace']],
    ['a limit that is none', ['search', '--limit', 'many']],
    ['a format that is none', ['export', '--format', 'xlsx']],
    ['an export of a query that cannot be read', ['export', 'from:dev', 'OR']],
    ['a query that cannot be read', ['search', 'from:dev', 'OR']],
    ['a protocol that does not exist', ['index', 'nonsense:teams']],
    ['nothing to read', ['index']],
    ['nothing to read, nor to wait for', ['ingest']],
  ])('%s is wrong usage: 2', async (_name, words) => {
    const { code, out, err } = await run(...words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).not.toBe('')
  })

  it.each([
    ['no data yet', ['search', '--data', 'nowhere']],
    ['a file in a directory that is not there', ['export', '--data', 'data', '--out', 'no/such/file.csv']],
    ['a directory that is not there', ['index', 'swarm:missing/dir', '--data', 'new']],
    ['an id that nothing bears', ['trace', 'nobody-said-this', '--data', 'data']],
    ['no console to link to', ['link', '--data', 'data']],
    ['a wrong setting', ['serve', '--port', '99999']],
    ['a directory of no protocol', ['index', '.', '--data', 'new']],
  ])('%s is an error: 1, one line with the cause and the mend', async (_name, words) => {
    const { code, out, err } = await run(...words)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^signalbox: [^\n]{20,}\n$/)
  })

  it('who is there is told a line an object too, as agents are, and nobody is no line', async () => {
    await mkdir(path.join(home, 'new', 'atlas'), { recursive: true })
    const said = { from: 'dev', to: null, type: 'status', reasoning: 'r', content: 'c', ts: new Date().toISOString() }
    await writeFile(path.join(home, 'new', 'atlas', 'channel.jsonl'), `${JSON.stringify(said)}\n`)
    expect((await run('index', 'swarm:new', '--data', 'now')).code).toBe(0)
    const { code, out } = await run('who', '--json', '--data', 'now')
    expect(code).toBe(0)
    expect(objects(out)).toMatchObject([{ agent: 'dev', source: 'new', messages: 1 }])
    const { out: all } = await run('agents', '--json', '--data', 'now')
    expect(all).toContain(out)
    await rm(path.join(home, 'new'), { recursive: true })
    expect(await run('who', '--json', '--data', data)).toMatchObject({ code: 0, out: '' })
  })

  it('a query that begins with what looks like an option says where it has to stand, and there it is asked', async () => {
    const { code, err } = await run('search', '-from:dev', '--data', data)
    expect(code).toBe(2)
    expect(err).toContain('signalbox search -- -from:qa')
    const { code: asked, out } = await run('search', '--data', data, '--', '-from:dev')
    expect(asked).toBe(0)
    expect(out).not.toContain('message number')
  })

  it('a directory of no protocol says what was looked for', async () => {
    expect((await run('index', '.', '--data', 'new')).err).toContain('channel.jsonl')
  })

  it('a directory in which two protocols have equal signs is asked about', () => {
    const equal = protocols.map((one) => ({
      ...one,
      layout: { ...one.layout, detect: () => ({ score: 7, signs: [] }) },
    }))
    expect(detect(equal, ['x'])).toMatchObject({ found: 'several' })
  })
})

describe('demo', () => {
  it('ends where no directory can be made', async () => {
    const { code, out, err } = await run('demo', '/proc/world')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(
      /^signalbox: \/proc\/world cannot hold the demo: .+ Name another directory that is new or empty\.\n$/,
    )
  })

  it.each([
    ['a file', 'a-file', 'a-file'],
    ['inside a file', path.join('a-file', 'world'), 'a-file/world'],
    ['where a file has the name of one of its directories', 'taken', 'taken'],
  ])('%s cannot hold the world: one line with the cause and the mend', async (_name, typed, said) => {
    await writeFile(path.join(home, 'a-file'), '')
    await mkdir(path.join(home, 'taken'), { recursive: true })
    await writeFile(path.join(home, 'taken', 'dream'), '')
    const { code, out, err } = await run('demo', typed)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toBe(
      `signalbox: ${path.join(home, said)} cannot hold the demo: a file is in the place of a directory. Name another directory that is new or empty.\n`,
    )
  })

  it('is not written among what agents wrote, and goes on in a world of its own', async () => {
    const registry = path.join(home, 'real', 'clawos', 'tasks.json')
    await mkdir(path.dirname(registry), { recursive: true })
    await writeFile(registry, 'of agents')
    const { code, err } = await run('demo', 'real', '--minutes', '0')
    expect(code).toBe(1)
    expect(err).toBe(
      `signalbox: ${path.dirname(registry)} contains files that do not belong to a demo, and the demo would write among them. Name another directory that is new or empty.\n`,
    )
    expect(await readdir(path.join(home, 'real'), { recursive: true })).toEqual(['clawos', 'clawos/tasks.json'])
    for (const _ of ['first', 'again']) expect((await run('demo', 'own', '--minutes', '0')).code).toBe(0)
  })
})

describe('index', () => {
  it('counts the sources that it read and no others, the same when nothing changed', async () => {
    expect((await run('demo', 'world', '--minutes', '0', '--history', '40')).code).toBe(0)
    const index = async (into: string, ...roots: string[]) => {
      const { out } = await run('index', ...roots.map((root) => path.join('world', root)), '--data', into, '--json')
      const { seconds, ...counted } = objects(out)[0]
      return { counted, seconds }
    }
    const all = await index('all', 'collab', 'teams', 'dream', 'clawos')
    const { counted: alone } = await index('alone', 'clawos')
    const { counted: among, seconds } = await index('all', 'clawos')
    expect(among).toEqual(alone)
    expect(seconds).toEqual(expect.any(Number))
    expect(alone.duplicates).toBeGreaterThan(0)
    expect(alone.messages).toBeLessThan(all.counted.messages)
    expect(alone.agents).toBeLessThan(all.counted.agents)
    const { read, unreadable, pending, ignored, onDisk } = among.files
    expect(read + unreadable + pending + ignored).toBe(onDisk)
  })

  it('says in its help what each figure is of', async () => {
    const { out } = await run('index', '--help')
    for (const name of [
      ...['files', 'onDisk', 'bytes', 'messages', 'heartbeats', 'registrations', 'stateChanges', 'logLines'],
      ...['documents', 'unreadable', 'duplicates', 'conversations', 'agents', 'seconds'],
    ])
      expect(out).toMatch(new RegExp(`\\b${name}\\b`))
    expect(out).toContain('sources of this run')
  })

  it('that loses a root while it reads ends with one line: the cause and the mend', async () => {
    const root = path.join(home, 'short-lived')
    await mkdir(path.join(root, 'atlas'), { recursive: true })
    await writeFile(path.join(root, 'atlas', 'channel.jsonl'), swarmLine(0, 'the last words'))
    const { code, out, err } = await runWith(
      { err: () => rmSync(root, { recursive: true, force: true }) },
      ...['index', 'swarm:short-lived', '--data', 'short'],
    )
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err.split('\n').filter((line) => line.startsWith('signalbox:'))).toEqual([
      `signalbox: ${root} does not exist. Restore or mount it, then run this again. What was read is kept.`,
    ])
  })

  it('prints the sums as one object', async () => {
    const { out } = await run('index', 'swarm:teams', '--data', data, '--json')
    const [report] = objects(out)
    expect(report).toMatchObject({
      files: { read: 1, unreadable: 0, pending: 0, ignored: 0, onDisk: 1 },
      messages: 21,
      unreadable: 1,
      conversations: expect.any(Number),
      agents: expect.any(Number),
      bytes: expect.any(Number),
      seconds: expect.any(Number),
    })
    for (const name of ['heartbeats', 'registrations', 'stateChanges', 'logLines', 'documents', 'duplicates'])
      expect(report[name]).toBe(0)
  })
})

describe('export', () => {
  it('writes the objects of search --json, all of them, oldest first', async () => {
    const { code, out, err } = await run('export', 'is:message', '--data', data)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const found = objects((await run('search', 'is:message', '--data', data, '--json', '--limit', '100')).out)
    expect(objects(out)).toEqual(found.toReversed())
  })

  it('writes CSV and Markdown, with what acts on a terminal made visible', async () => {
    const csv = (await run('export', 'red', '--data', data, '--format', 'csv')).out
    expect(csv).toMatch(/^\ufeff"uid",/)
    expect(csv).toContain('"red ␛[31m and <U+202E> turned ␇"')
    const md = (await run('export', 'red', '--data', data, '--format', 'md')).out
    expect(md).toContain('```text\nred ␛[31m and <U+202E> turned ␇\n```')
    expect(md).toContain('End: 1 message.')
  })

  it('narrows by time and agent as search does', async () => {
    expect((await run('export', '--data', data, '--since', '2100-01-01')).out).toBe('')
    expect((await run('export', '--data', data, '--mine', 'nobody')).out).toBe('')
    expect((await run('export', '--data', data, '--since', 'foo')).code).toBe(2)
  })

  it('writes a new file, says how much, and overwrites nothing', async () => {
    const { code, out, err } = await run('export', 'is:message', '--data', data, '--out', 'found.jsonl')
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: '21 messages written to found.jsonl\n' })
    const whole = await readFile(path.join(home, 'found.jsonl'), 'utf8')
    expect(objects(whole)).toHaveLength(21)
    const again = await run('export', '--data', data, '--out', 'found.jsonl')
    expect(again).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^signalbox: .+ exists already\. [^\n]+\n$/),
    })
    expect(await readFile(path.join(home, 'found.jsonl'), 'utf8')).toBe(whole)
  })

  it('leaves nothing behind when it is asked to stop', async () => {
    const { code, err } = await runWith({ asked: Promise.resolve() }, 'export', '--data', data, '--out', 'half.csv')
    expect({ code, err }).toEqual({
      code: 1,
      err: 'signalbox: The export was stopped before everything was written.\n',
    })
    expect((await readdir(home)).filter((name) => name.startsWith('half'))).toEqual([])
  })
})

describe('search', () => {
  it('without a query is everything, newest first', async () => {
    const { out } = await run('search', 'is:message', '--data', data, '--json', '--limit', '100')
    const bodies = objects(out).map(({ body }) => body)
    expect(bodies).toHaveLength(21)
    expect(bodies.slice(1)).toEqual(Array.from({ length: 20 }, (_, at) => `message number ${19 - at}`))
  })

  it('prints the canonical fields, in their order', async () => {
    const { out } = await run('search', '"number 3"', '--data', data, '--json')
    expect(Object.keys(objects(out)[0])).toEqual(
      'uid seq source protocol channel nativeId traceId traceBasis replyTo from to broadcast mentions type kind priority sentAt sentAtRaw observedAt state body reasoning path offset length sha256 flags masked'.split(
        ' ',
      ),
    )
  })

  it('takes no more than the limit, and no less than there is', async () => {
    expect(objects((await run('search', '--data', data, '--json', '--limit', '7')).out)).toHaveLength(7)
  })

  it('says apart from the answer that there is more', async () => {
    const seven = await run('search', 'is:message', '--data', data, '--json', '--limit', '7')
    expect(seven.err).toContain('the newest 7 are listed')
    expect((await run('search', 'is:message', '--data', data, '--json', '--limit', '21')).err).toBe('')
  })

  it('--mine and --since narrow it', async () => {
    expect((await run('search', '--data', data, '--mine', 'nobody')).out).toBe('')
    expect(
      (await run('search', '--data', data, '--mine', 'qa', '--since', '2000-01-01', '--limit', '100')).out.split('\n'),
    ).toHaveLength(22)
    expect((await run('search', 'number OR red', '--data', data, '--since', '2100-01-01')).out).toBe('')
    expect((await run('search', '--data', data, '--since', 'foo')).code).toBe(2)
  })

  it('lets no control character reach a terminal, as text or as JSON', async () => {
    for (const words of [
      ['search'],
      ['search', '--json'],
      ['unreadable'],
      ['unreadable', '--json'],
      ['trace', 'atlas'],
      ['agents'],
    ]) {
      const { out, err } = await run(...words, '--data', data)
      expect(`${out}${err}`.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    }
    expect((await run('search', 'red', '--data', data)).out).toContain('red ␛[31m and <U+202E> turned ␇')
    expect(objects((await run('search', 'red', '--data', data, '--json')).out)[0].body).toBe(
      'red \u001b[31m and \u202e turned \u0007',
    )
  })

  it('red control: the raw text holds them', async () => {
    const { out } = await run('search', 'red', '--data', data, '--json')
    expect(JSON.stringify(objects(out)[0].body)).toContain('\u202e')
  })

  it('--follow goes on with what arrives, each once', async () => {
    let end = () => {}
    const asked = new Promise<void>((resolve) => {
      end = resolve
    })
    let out = ''
    let heard = () => {}
    const arrives = (what: string) =>
      new Promise<void>((resolve) => {
        heard = () => out.includes(what) && resolve()
        heard()
      })
    const following = runWith(
      {
        asked,
        out: (text) => {
          out += text
          heard()
        },
      },
      'search',
      '--data',
      data,
      '--follow',
      '--json',
      '--limit',
      '2',
    )
    await arrives('red')
    await appendFile(path.join(teams, 'atlas', 'channel.jsonl'), swarmLine(60, 'it has just arrived'))
    await run('index', 'swarm:teams', '--data', data)
    await arrives('it has just arrived')
    end()
    await following
    expect(objects(out).filter(({ body }) => body === 'it has just arrived')).toHaveLength(1)
  })
})

describe('the other answers', () => {
  it('trace finds a conversation by the uid of one of its messages', async () => {
    const [row] = objects((await run('search', '"number 3"', '--data', data, '--json')).out)
    const traced = objects((await run('trace', row.uid, '--data', data, '--json')).out)
    expect(traced.map(({ uid }) => uid)).toContain(row.uid)
  })

  it('trace counts the messages of a conversation, one as one', async () => {
    const [row] = objects((await run('search', '"number 3"', '--data', data, '--json')).out)
    const [head, ...rows] = (await run('trace', row.uid, '--data', data)).out.trimEnd().split('\n')
    expect(head).toContain(rows.length === 1 ? ', 1 message, ' : `, ${rows.length} messages, `)
  })

  it('trace prints a conversation of any length whole', async () => {
    const runtime = path.join(home, 'dream', 'runtime')
    const line = (at: number) => JSON.stringify({ event_id: `e${at}`, event_type: 'NOTE', agent_source: 'qa', details })
    const details = { correlation_id: 'long-one', note: 'again' }
    await mkdir(runtime, { recursive: true })
    const lines = Array.from({ length: 10_050 }, (_, at) => `${line(at)}\n`)
    await writeFile(path.join(runtime, 'governance_memory.jsonl'), lines.join(''))
    const into = path.join(home, 'long')
    expect((await run('index', 'dream-os:dream', '--data', into)).code).toBe(0)
    const { out } = await run('trace', 'long-one', '--data', into, '--json')
    expect(new Set(objects(out).map(({ nativeId }) => nativeId)).size).toBe(10_050)
  })

  it('agents are those that spoke', async () => {
    expect(objects((await run('agents', '--data', data, '--json')).out).map(({ agent }) => agent)).toContain('dev')
  })

  it('agents says whose state is too old to hold', async () => {
    const collab = path.join(home, 'collab')
    await mkdir(path.join(collab, 'presence'), { recursive: true })
    for (const [agent, at] of [
      ['old-1', '2026-01-01T00:00:00Z'],
      ['new-1', new Date().toISOString()],
    ]) {
      const beat = { agent, state: 'AWAKE', status: 'idle', last_seen: at, timestamp: at }
      await writeFile(path.join(collab, 'presence', `${agent}.json`), JSON.stringify(beat))
    }
    const there = path.join(home, 'presence-data')
    await run('index', 'multi-agent-os:collab', '--data', there)
    const { out } = await run('agents', '--data', there)
    expect(out.split('\n').find((line) => line.startsWith('old-1'))).toContain('  stale  ')
    expect(out.split('\n').find((line) => line.startsWith('new-1'))).not.toContain('stale')
    expect((await run('who', '--data', there)).out).not.toContain('old-1')
    const said = { id: 'm-1', from: 'old-1', to: 'all', type: 'chat', content: { text: 'here' } }
    const timestamp = new Date().toISOString()
    await mkdir(path.join(collab, 'channels', 'c'), { recursive: true })
    await writeFile(path.join(collab, 'channels', 'c', 'msg-1.json'), JSON.stringify({ ...said, timestamp }))
    await run('index', 'multi-agent-os:collab', '--data', there)
    const { out: now } = await run('who', '--data', there)
    const posting = now.split('\n').find((line) => line.startsWith('old-1'))
    expect(posting).toContain('  alive and posting, heartbeat file is old  ')
    expect(posting).not.toContain('stale')
    const told = objects((await run('who', '--data', there, '--json')).out).map(({ agent, liveness }) => [
      agent,
      liveness,
    ])
    expect(told.sort()).toEqual([
      ['new-1', 'beats'],
      ['old-1', 'posts'],
    ])
  })

  it('unreadable says where and why, with the bytes', async () => {
    const [one] = objects((await run('unreadable', '--data', data, '--json')).out)
    expect(one).toMatchObject({ path: 'atlas/channel.jsonl', line: 22, wholeFile: false })
    expect(Buffer.from(one.bytes, 'base64').toString()).toBe('{"from": broken \u001b[2J')
    expect(one).toMatchObject({ code: 'json-no-value', reason: 'Expected a value, found "broken \\u001b[2J".' })
  })

  it('doctor finds both sums in order and says what could not be read', async () => {
    const { code, out } = await run('doctor', '--data', data, '--json')
    const found = objects(out)
    expect(code).toBe(0)
    expect(found.filter(({ what }) => what.startsWith('source teams')).map(({ state }) => state)).toEqual([
      'well',
      'well',
      'well',
      'attention',
    ])
    expect(found.find(({ what, state }) => what.startsWith('source teams') && state === 'attention')?.what).toContain(
      'unreadable',
    )
  })

  it('reindex gives the same answers', async () => {
    const before = (await run('search', '--data', data, '--json', '--limit', '100')).out
    expect((await run('reindex', '--data', data)).code).toBe(0)
    expect((await run('search', '--data', data, '--json', '--limit', '100')).out).toBe(before)
  })
})
