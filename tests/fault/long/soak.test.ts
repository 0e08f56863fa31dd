import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyUrl } from '@/tests/databases'
import { judge, SPOTLESS } from '@/tests/fault/world/oracle'
import { kill, startTail, startWriter, until } from '@/tests/fault/world/processes'
import { bodiesIn } from '@/tests/fault/world/record'
import { bytesMissed, collabMessage, integrity, swarmLine } from '@/tests/fault/world/world'
import { judgeSamples, type Sample, sample } from './soak'

const MINUTES = Number(process.env.FAULT_SOAK_MINUTES ?? 30)
const EACH_MS = 60_000
const LASTS_MS = 5000
const PER_SECOND = 50
const WARM_MS = Math.min(120_000, MINUTES * 6_000)
const WITHOUT_RIGHTS = process.getuid?.() !== 0 ? [] : ['setpriv', '--bounding-set', '-dac_override,-dac_read_search']
const home = mkdtempSync(path.join(tmpdir(), 'signalbox-soak-'))
const at = (...parts: string[]) => path.join(home, ...parts)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let database = { url: '', remove: async () => {} }
let sql: postgres.Sql
const started: ChildProcess[] = []
beforeAll(async () => {
  database = await emptyUrl()
  sql = postgres(database.url, { max: 1, onnotice: () => {}, connection: { application_name: 'soak' } })
})
afterAll(async () => {
  for (const child of started) await kill(child, 'SIGKILL')
  await sql.end()
  await database.remove()
  rmSync(home, { recursive: true, force: true })
})

const written = ['multi-agent-os', 'swarm', 'dream-os', 'claw-os'].map((protocol) => ({ protocol, root: at(protocol) }))
/** What the faults are done to: a directory of messages, and an append-only file. */
const own = [
  { protocol: 'multi-agent-os', root: at('spare') },
  { protocol: 'swarm', root: at('ground') },
]
const channel = at('spare', 'channels', 'c')
const lines = at('ground', 'atlas', 'channel.jsonl')

type Bodies = (like: string) => Promise<string[]>
type Reader = { name: string; start: () => ChildProcess; tail: ChildProcess; bodies: Bodies; samples: Sample[] }

function reader(name: string, bodies: Reader['bodies'], url?: string): Reader {
  const start = () => {
    const tail = startTail([...written, ...own], at(name), { database: url, through: WITHOUT_RIGHTS })
    started.push(tail)
    return tail
  }
  return { name, start, tail: start(), bodies, samples: [] }
}

test(
  `${MINUTES} minutes at ${PER_SECOND} messages a second with a fault each minute, into both databases: nothing lost, nothing doubled`,
  async () => {
    for (const dir of [...written.map(({ root }) => root), channel, path.dirname(lines)])
      mkdirSync(dir, { recursive: true })
    const readers = [
      reader('sqlite', async (like) => bodiesIn(at('sqlite'), like)),
      reader(
        'postgres',
        async (like) =>
          (await sql`select body from record.messages where body like ${like}`).map((row) => String(row.body)),
        database.url,
      ),
    ]
    const writers = await Promise.all(
      written.map(({ protocol, root }, n) => startWriter(protocol, root, `k${n}`, PER_SECOND / 4)),
    )
    const tokens: string[] = []
    const next = () => {
      tokens.push(`oracleownx${tokens.length}`)
      return tokens.at(-1) ?? ''
    }
    const publish = () => appendFileSync(path.join(channel, `msg-${tokens.length}.json`), collabMessage(next()))
    const append = () => appendFileSync(lines, swarmLine(next()))
    let lacks = ''
    const isThere = async () => {
      for (const { name, bodies } of readers) {
        const { lost } = judge(tokens, await bodies('oracleown%').catch(() => []))
        lacks = `${name} lacks ${lost.join(', ')} of ${tokens.length}`
        if (lost.length > 0) return false
      }
      return true
    }
    const caughtUp = () =>
      until('what this test wrote is there', isThere, 60_000).catch((error: Error) => {
        throw new Error(`${error.message}: ${lacks}`)
      })

    const faults: { [what: string]: () => Promise<unknown> } = {
      kill: async () => {
        for (const one of readers) {
          await kill(one.tail, 'SIGKILL')
          one.tail = one.start()
        }
      },
      truncate: async () => {
        append()
        await caughtUp()
        truncateSync(lines)
        append()
      },
      'stop and go on': async () => {
        for (const { tail } of readers) tail.kill('SIGSTOP')
        append()
        await pause(LASTS_MS)
        for (const { tail } of readers) tail.kill('SIGCONT')
      },
      permission: async () => {
        chmodSync(channel, 0o000)
        publish()
        await pause(LASTS_MS)
        chmodSync(channel, 0o755)
      },
      'root away': async () => {
        publish()
        renameSync(at('spare'), at('away'))
        await pause(LASTS_MS)
        renameSync(at('away'), at('spare'))
        publish()
      },
      'backend kill': () =>
        sql.unsafe(
          `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'signalbox'`,
        ),
    }
    const names = Object.keys(faults)
    publish()
    append()
    await caughtUp()
    const control = naive()
    const end = Date.now() + MINUTES * 60_000
    let done = 0
    let due = Date.now() + EACH_MS / 2
    while (Date.now() < end) {
      if (Date.now() >= due) {
        const name = names[done % names.length] ?? ''
        console.log(`minute ${done + 1}: ${name}`)
        await faults[name]?.()
        await caughtUp()
        done += 1
        due += EACH_MS
      }
      for (const { tail, samples } of readers) samples.push(sample(tail.pid ?? 0))
      await pause(5000)
    }
    const all = [...(await Promise.all(writers.map((writer) => writer.stop()))).flat(), ...tokens]
    for (const { bodies } of readers)
      await until('all is there', async () => judge(all, await bodies('oracle%')).lost.length === 0, 60_000)
    for (const { tail } of readers) await kill(tail, 'SIGTERM')

    for (const [n, { samples, bodies }] of readers.entries()) {
      const { minutes, slope, most, first, last } = judgeSamples(samples, WARM_MS)
      console.log(
        `${n === 0 ? 'sqlite' : 'postgres'}: ${all.length} messages, ${done} faults; over ${minutes} minutes memory ${slope.toFixed(1)} MiB an hour, at most ${most.toFixed(0)} MiB; descriptors ${Math.max(...first)} at first, ${Math.max(...last)} at last`,
      )
      expect(judge(all, await bodies('oracle%'))).toEqual(SPOTLESS)
      expect(Math.max(...last)).toBeLessThanOrEqual(Math.max(...first) + 10)
    }
    expect(done).toBeGreaterThanOrEqual(MINUTES - 1)
    expect([bytesMissed(at('sqlite')), integrity(at('sqlite'))]).toEqual([0, 'ok'])
    expect(judge(all, await control()).doubled.length, 'red control: a naive tail doubles lines').toBeGreaterThan(0)
  },
  (MINUTES + 10) * 60_000,
)

/** A tail that keeps its offset apart, killed twenty times as it stores a line. Gives what it says it read. */
function naive(): () => Promise<string[]> {
  const out = at('naive.out')
  const words = [
    path.resolve(import.meta.dirname, '../programs/naive.mjs'),
    path.join(at('swarm'), 'team0'),
    out,
    'offset',
  ]
  writeFileSync(out, '')
  const killed = (async () => {
    for (let n = 0; n < 20; n++) {
      const child = spawn(process.execPath, words)
      const ended = once(child, 'exit')
      const storing = watch(out, () => child.kill('SIGKILL'))
      await ended
      storing.close()
    }
  })()
  return async () => {
    await killed
    return readFileSync(out, 'utf8').split('\n')
  }
}
