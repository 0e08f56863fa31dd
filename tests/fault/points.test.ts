import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { type Protocol, writings } from './programs/writings.mjs'
import { judge, SPOTLESS } from './world/oracle'
import { index, indexCommand, kill, type Source, until } from './world/processes'
import { bodiesIn } from './world/record'
import { pointsOf, runOnce, underInjection } from './world/strace'
import { bytesMissed, integrity } from './world/world'

/** Kills per protocol, spread over the cycle; 0: at every call that changes the data directory. */
const POINTS = Number(process.env.FAULT_POINTS ?? 2)
const PROTOCOLS: readonly Protocol[] =
  POINTS !== 2 ? ['multi-agent-os', 'swarm', 'dream-os', 'claw-os'] : ['multi-agent-os', 'swarm']
const AT_ONCE = 2
const home = mkdtempSync(path.join(tmpdir(), 'signalbox-points-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

type Prepared = { source: Source; written: string[]; before: string; expected: unknown }

/** A record of some messages, and then as many more, with a message and a half line that go, which are not read yet. */
async function prepare(protocol: Protocol): Promise<Prepared> {
  const root = path.join(home, protocol)
  mkdirSync(root)
  const written: string[] = []
  const write = writings(root, 'p')[protocol]
  const some = () => {
    for (let n = written.length, end = n + 8; n < end; n++) {
      const token = `oraclepx${n}`
      write(n, token)
      written.push(token)
    }
  }
  const source = { protocol, root }
  const before = path.join(home, `${protocol}-before`)
  some()
  await index([source], before)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
  some()
  const single = files.find((file) => file.endsWith('.json'))
  const lines = files.find((file) => file.endsWith('.jsonl'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  if (single !== undefined && existsSync(path.join(root, single))) rmSync(path.join(root, single))
  if (lines !== undefined) appendFileSync(path.join(root, lines), '{"half":')
  const whole = path.join(home, `${protocol}-whole`)
  cpSync(before, whole, { recursive: true })
  await index([source], whole)
  return { source, written, before, expected: rowsOf(whole) }
}

/** What the index says of every reading, but for what differs from run to run. */
function rowsOf(data: string): unknown {
  const db = new Database(path.join(data, 'record.db'), { readonly: true })
  try {
    return db
      .prepare(
        `select reading, body, channel, state, start, length, gone_at is null as here from messages order by reading, body, start`,
      )
      .all()
  } finally {
    db.close()
  }
}

for (const protocol of PROTOCOLS) {
  test(`${protocol}: killed at ${POINTS === 0 ? 'every' : POINTS} of the calls that change the data directory, it loses and doubles nothing`, async () => {
    const { source, written, before, expected } = await prepare(protocol)
    const dry = path.join(home, `${protocol}-dry`)
    cpSync(before, dry, { recursive: true })
    const all = await pointsOf(indexCommand([source], dry), dry, `${dry}.strace`)
    const step = POINTS === 0 ? 1 : Math.max(1, Math.floor(all.length / POINTS))
    const left = all.filter((_, at) => at % step === Math.floor(step / 2))
    const count = left.length
    let killed = 0
    const worker = async () => {
      for (let point = left.shift(); point !== undefined; point = left.shift()) {
        const data = mkdtempSync(path.join(home, 'killed-'))
        cpSync(before, data, { recursive: true })
        const { call, file, nth } = point
        const does = `signal=SIGKILL:when=${nth}`
        const ended = await runOnce([
          ...underInjection({ calls: call, does, path: path.join(data, file) }),
          ...indexCommand([source], data),
        ])
        if (ended === 'SIGKILL') killed += 1
        const { files } = await index([source], data)
        const at = `${call} ${nth} of ${file}`
        expect(judge(written, bodiesIn(data)), at).toEqual(SPOTLESS)
        expect(files.read + files.unreadable + files.pending + files.ignored, at).toBe(files.onDisk)
        expect([bytesMissed(data), integrity(data)], at).toEqual([0, 'ok'])
        expect(rowsOf(data), at).toEqual(expected)
        rmSync(data, { recursive: true })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    console.log(`${protocol}: ${all.length} calls change the data directory; killed at ${killed} of ${count}`)
    expect(all.length).toBeGreaterThan(25)
    expect(killed).toBeGreaterThanOrEqual(Math.floor(count * 0.9))
  }, 3_600_000)
}

test('red control: a tail that keeps its offset apart doubles lines when it is killed at a write', async () => {
  const root = path.join(home, 'control')
  const out = path.join(home, 'control.out')
  mkdirSync(root)
  const written = Array.from({ length: 10 }, (_, n) => `oraclecx${n}`)
  for (const token of written) writings(root, 'c').swarm(0, token)
  const naive = [
    process.execPath,
    path.resolve(import.meta.dirname, 'programs/naive.mjs'),
    path.join(root, 'team0'),
    out,
    'offset',
  ]
  await runOnce([...underInjection({ calls: 'write', does: 'signal=SIGKILL:when=4', path: out }), ...naive])
  const again = spawn(process.execPath, naive.slice(1))
  await until('it is done', () => existsSync(`${out}.offset`), 20_000)
  await kill(again, 'SIGKILL')
  expect(judge(written, readFileSync(out, 'utf8').split('\n')).doubled.length).toBeGreaterThan(0)
})
