import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { startWriter, until } from '@/tests/fault/world/processes'
import { PROTOCOLS, type Trees, WELL, watchTrees } from '@/tests/fault/world/trees'
import { collabMessage, swarmLine } from '@/tests/fault/world/world'

const run = promisify(execFile)
const PASSES = Number(process.env.FAULT_RSYNC ?? 12)
const PER_SECOND = 30
/** What rsync ends with when a file was moved away between its look and its copy. */
const VANISHED = 24

async function rsync(...words: readonly string[]): Promise<void> {
  await run('rsync', words).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === VANISHED)) throw error
  })
}

let trees: Trees
afterEach(() => trees.close())

const MODES: { [what: string]: readonly string[] } = {
  'as it comes': ['-r'],
  archive: ['-a'],
  'in place': ['-a', '--inplace'],
  'by what was added': ['-a', '--append'],
  'by what was added, verified': ['-a', '--append-verify'],
  'with what was deleted': ['-a', '--delete'],
  'each pass at its end': ['-a', '--delay-updates', '--delete-after'],
  'by a directory beside': ['-a', '--temp-dir=../aside'],
  'with its partial files': ['-a', '--partial-dir=.rsync-partial'],
  'whole, without times': ['-r', '--whole-file', '--no-times'],
  'by checksum': ['-a', '--checksum'],
  'with copies of what was': ['-a', '-b'],
  'with copies of what was, by suffix': ['-a', '-b', '--suffix=.old'],
}

async function mirror(dialect: 'sqlite' | 'postgres', name: string, words: readonly string[]): Promise<void> {
  trees = await watchTrees('rsync', dialect)
  const { home, root, written, settle, finish } = trees
  const from = (protocol: string) => path.join(home, 'from', protocol)
  mkdirSync(path.join(home, 'watched', 'aside'))
  const writers = await Promise.all(
    PROTOCOLS.map((protocol, n) => startWriter(protocol, from(protocol), `${name}p${n}`, PER_SECOND)),
  )
  const copy = () =>
    Promise.all(PROTOCOLS.map((protocol) => rsync(...words, `${from(protocol)}/`, `${root(protocol)}/`)))
  for (let n = 0; n < PASSES; n += 1) await copy()
  written.push(...(await Promise.all(writers.map((writer) => writer.stop()))).flat())
  await copy()
  expect(written.length).toBeGreaterThan(4 * PASSES)
  await settle()
  await finish()
}

test.each(Object.entries(MODES))(
  'four growing trees copied %s: each message once, sums exact, no alarm',
  (what, words) => mirror('sqlite', `r${Object.keys(MODES).indexOf(what)}`, words),
)

test.each(['archive', 'with what was deleted'])('the same on Postgres: %s', (what) =>
  mirror('postgres', 'pg', MODES[what] ?? []),
)

const tokens = (name: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `oracle${name}x${from + n}`)

test('rsync that is killed within a file and leaves what it has: lines that were away are back, and nothing else changed', async () => {
  trees = await watchTrees('rsync', 'sqlite', ['swarm'])
  const { home, root, written, settle, finish } = trees
  const from = path.join(home, 'from', 'atlas')
  const to = path.join(root('swarm'), 'atlas')
  mkdirSync(from, { recursive: true })
  written.push(...tokens('half', 0, 4000))
  writeFileSync(path.join(from, 'channel.jsonl'), written.map(swarmLine).join(''))
  await rsync('-a', `${from}/`, `${to}/`)
  await settle()
  for (let kills = 0; kills < 3; kills += 1) {
    const more = tokens(`half${kills}`, 0, 500)
    appendFileSync(path.join(from, 'channel.jsonl'), more.map(swarmLine).join(''))
    written.push(...more)
    const child = spawn('rsync', ['-a', '--partial', '--whole-file', '--bwlimit=100', `${from}/`, `${to}/`])
    const ended = once(child, 'exit')
    const isUnderWay = () =>
      readdirSync(to).some((name) => name.startsWith('.channel') && statSync(path.join(to, name)).size > 0)
    await until('some of it is there', isUnderWay, 20_000)
    child.kill('SIGINT')
    await ended
    const left = statSync(path.join(to, 'channel.jsonl')).size
    expect(left, 'it left a part under the name of the whole').toBeLessThan(
      statSync(path.join(from, 'channel.jsonl')).size,
    )
    const gone = () => trees.record.count("messages where flags like '% line-removed %' and gone_at is not null")
    await until('what is away is called away', async () => (await gone()) > 0, 10_000)
    await rsync('-a', `${from}/`, `${to}/`)
    await settle()
  }
  await finish()
})

test('rsync -a puts the time of a directory back: what it takes out is forgotten, and the sum is exact', async () => {
  trees = await watchTrees('rsync', 'sqlite', ['multi-agent-os'])
  const { home, root, written, record, settle, finish } = trees
  const from = path.join(home, 'from')
  const channel = path.join(from, 'channels', 'c')
  mkdirSync(channel, { recursive: true })
  written.push(...tokens('times', 0, 40))
  for (const [n, token] of written.entries()) writeFileSync(path.join(channel, `msg-${n}.json`), collabMessage(token))
  // rsync puts back no time that is of the same second.
  const aMinuteAgo = Date.now() / 1000 - 60
  utimesSync(channel, aMinuteAgo, aMinuteAgo)
  const copy = () => rsync('-a', '--delete', `${from}/`, `${root('multi-agent-os')}/`)
  await copy()
  await settle()
  const target = path.join(root('multi-agent-os'), 'channels', 'c')
  for (let n = 0; n < written.length; n += 4) {
    const before = statSync(channel).mtimeMs
    rmSync(path.join(channel, `msg-${n}.json`))
    // As a source has it that keeps its own time, too.
    await run('touch', ['-d', new Date(before).toISOString(), channel])
    await copy()
    expect(statSync(target).mtimeMs, 'red control: the time of the directory tells nothing').toBeLessThanOrEqual(before)
    await settle()
  }
  expect(await record.count('messages where gone_at is not null')).toBe(10)
  await finish()
})

test('red control: what is lost, doubled, called gone or unreadable is seen, and so is a sum that is wrong', async () => {
  trees = await watchTrees('rsync', 'sqlite', ['swarm', 'multi-agent-os'])
  const { root, written, verdict, settle, stop } = trees
  const file = path.join(root('swarm'), 'atlas', 'channel.jsonl')
  mkdirSync(path.dirname(file))
  const lines = tokens('red', 0, 3).map(swarmLine)
  writeFileSync(file, lines.join(''))
  written.push(...tokens('red', 0, 3))
  await settle()
  appendFileSync(file, lines[0] ?? '')
  appendFileSync(file, '{"ts":"2026-01-01T00:00:00Z","from":\n')
  await until('the damage is read', async () => (await verdict()).unreadable.length > 0, 10_000)
  await stop()
  writeFileSync(file, lines.slice(0, 1).join(''))
  written.push('oracleredx9')
  expect(await verdict()).toEqual({
    ...WELL,
    ...{ lost: ['oracleredx9'], doubled: ['oracleredx0'], calledThere: ['oracleredx1', 'oracleredx2'] },
    ...{ unreadable: [expect.stringContaining('json-cut')], sums: [expect.stringMatching(/^swarm: \d+ bytes/)] },
  })
})
