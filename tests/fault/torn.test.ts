import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPoster, newPostWorld, POSTER, type PostWorld } from './world/post-world'
import { recordedIn } from './world/posted'
import { COMMAND, until } from './world/processes'
import { type Injection, underInjection } from './world/strace'

const run = promisify(execFile)
let built: { remove: () => void }
let world: PostWorld
beforeAll(async () => {
  built = await buildPoster()
})
afterAll(() => built.remove())
beforeEach(async () => {
  world = await newPostWorld('sqlite', 1)
})
afterEach(() => world.remove())

const at = (...steps: string[]) => path.join(world.home, ...steps)
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').slice(0, -1)

/** One act, its system calls done to by strace; gives what came of it. */
async function acted(doing: string, injection: Injection): Promise<{ outcome: string; why: string | null }> {
  const [command = '', ...words] = [...underInjection(injection), process.execPath, POSTER, doing, ...world.words]
  const { stdout } = await run(command, words)
  const said = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  return said.receipt ?? said
}

/** As who wrote at the place where the file ended when it was read, not at its end: once, over what is written now. */
async function tearing(file: string, words: string): Promise<void> {
  await until(`${words} in ${file}`, () => readFileSync(file, 'utf8').includes(words), 60_000)
  const place = readFileSync(file).indexOf(words)
  const open = openSync(file, 'r+')
  writeSync(open, '\n{"', place)
  closeSync(open)
}

/** The sync of a line waits for so long that somebody else writes in between. */
const waits = (file: string): Injection => ({ calls: 'fsync', does: 'delay_enter=3000000:when=1', path: file })

describe('a line that another writer tore', () => {
  test('is written once more, names the torn one by `retry_of`, and is as genuine', async () => {
    const file = at('teams/atlas/channel.jsonl')
    const [receipt] = await Promise.all([acted('post:teams', waits(file)), tearing(file, 'post 0 of')])
    expect(receipt).toMatchObject({ outcome: 'done', why: null })
    const { rows, entries } = await recordedIn(world.place)
    const [change] = rows[0]?.changes ?? []
    const [, torn = '', rest = '', again = '', ...more] = linesOf(file)
    expect(more).toEqual([])
    expect(() => JSON.parse(torn)).toThrow()
    expect(() => JSON.parse(rest)).toThrow()
    const { ts, ...said } = JSON.parse(again)
    expect(said).toMatchObject({
      content: expect.stringContaining('post 0 of'),
      retry_of: { ts, from: 'human', sha256: hash('sha256', change?.text ?? '') },
    })
    expect(rows[0]?.written).toMatchObject([{ sha256: hash('sha256', again) }])
    // Both were on record before either was written.
    const intent = entries.find(({ outcome }) => outcome === 'intent')
    expect(intent?.detail.files).toMatchObject([
      { sha256: hash('sha256', change?.text ?? ''), again: hash('sha256', again) },
    ])
    const place = `${file}:${readFileSync(file).indexOf(again)}`
    const key = await run(process.execPath, [COMMAND, 'key', '--data', at('data')])
    writeFileSync(at('key.pub'), key.stdout)
    const verified = run(process.execPath, [
      COMMAND,
      'verify-human',
      place,
      '--key',
      at('key.pub'),
      '--source',
      'teams',
    ])
    await expect(verified).resolves.toMatchObject({ stdout: expect.stringContaining('genuine') })
  }, 120_000)

  test('is not delivered where every one is torn: nothing more is written, and pieces may lie there', async () => {
    const file = at('teams/atlas/channel.jsonl')
    const tearAll = async () => {
      for (let n = 0; n < 3; n += 1) await tearing(file, 'post 0 of')
    }
    const each: Injection = { calls: 'fsync', does: 'delay_enter=3000000', path: file }
    const [receipt] = await Promise.all([acted('post:teams', each), tearAll()])
    expect(receipt).toMatchObject({ outcome: 'failed', why: expect.stringContaining('The message is not delivered.') })
    expect(receipt.why).not.toContain('Nothing was written')
    expect(readFileSync(file, 'utf8')).not.toContain('post 0 of')
    expect(linesOf(file).filter((line) => line.startsWith('{"ts"'))).toHaveLength(4)
  }, 120_000)

  test('in a log of decisions likewise, with the letter written once', async () => {
    const file = at('dream/governance_memory.jsonl')
    const [receipt] = await Promise.all([acted('decide:dream', waits(file)), tearing(file, 'HUMAN_DECISION')])
    expect(receipt).toMatchObject({ outcome: 'done', why: null })
    const [torn = '', rest = '', again = '', ...more] = linesOf(file)
    expect(more).toEqual([])
    expect(() => JSON.parse(torn)).toThrow()
    expect(() => JSON.parse(rest)).toThrow()
    const event = JSON.parse(again)
    expect(event).toMatchObject({ event_type: 'HUMAN_DECISION', retry_of: event.event_id })
    expect(readdirSync(at('dream/runtime/Agent-1/inbox'))).toHaveLength(1)
  }, 120_000)
})

describe('what the disk does not confirm to be kept (EIO)', () => {
  const fails = (file: string): Injection => ({ calls: 'fsync', does: 'error=EIO:when=1', path: file })

  test('of a line: the act failed and says that it lies there; it is neither synced nor written once more', async () => {
    const file = at('teams/atlas/channel.jsonl')
    const receipt = await acted('post:teams', fails(file))
    expect(receipt).toMatchObject({ outcome: 'failed', why: expect.stringMatching(/EIO.*may be lost/s) })
    expect(linesOf(file)).toHaveLength(2)
    const { rows } = await recordedIn(world.place)
    expect(rows).toMatchObject([{ status: 'failed', written: [{ path: 'atlas/channel.jsonl' }] }])
  }, 120_000)

  test('of the directory of a new file: the same', async () => {
    const receipt = await acted('post:collab', fails(at('collab/channels/paper')))
    expect(receipt).toMatchObject({ outcome: 'failed', why: expect.stringMatching(/EIO.*may be lost/s) })
    expect(readdirSync(at('collab/channels/paper'))).toHaveLength(1)
    const { rows } = await recordedIn(world.place)
    expect(rows).toMatchObject([{ status: 'failed', written: [{ path: expect.stringContaining('channels/paper/') }] }])
  }, 120_000)

  test('of a mailbox: the same, and it is not put into it once more', async () => {
    const receipt = await acted('post:dream:1', fails(at('dream')))
    expect(receipt).toMatchObject({ outcome: 'failed', why: expect.stringMatching(/EIO.*may be lost/s) })
    expect(JSON.parse(readFileSync(at('dream/mailbox_2.json'), 'utf8')).messages).toHaveLength(1)
    const { rows } = await recordedIn(world.place)
    expect(rows).toMatchObject([{ status: 'failed', written: [{ path: 'mailbox_2.json' }] }])
  }, 120_000)

  test('of a decision: it stays decided, as its agent may act on it', async () => {
    const receipt = await acted('decide:claw', fails(at('claw/blackboard/gm/inbox')))
    expect(receipt).toMatchObject({ outcome: 'failed', why: expect.stringMatching(/EIO.*may be lost/s) })
    expect(readdirSync(at('claw/blackboard/gm/inbox'))).toHaveLength(1)
    await expect(acted('decide:claw', fails(at('nowhere')))).rejects.toThrow('approved this')
    expect(readdirSync(at('claw/blackboard/gm/inbox'))).toHaveLength(1)
  }, 120_000)

  test('of a new file that was to get its name: nothing is written', async () => {
    const temporary: Injection = { calls: 'rename,renameat,renameat2', does: 'error=EIO:when=1' }
    const receipt = await acted('post:collab', temporary)
    expect(receipt).toMatchObject({ outcome: 'failed', why: expect.stringContaining('Nothing was written.') })
    expect(readdirSync(at('collab/channels/paper'))).toEqual([])
  }, 120_000)
})
