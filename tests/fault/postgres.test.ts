import { type ChildProcess, execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { judge, SPOTLESS } from './world/oracle'
import { COMMAND, kill, startWriter, until, type Writer } from './world/processes'
import { sharedRecord } from './world/shared-record'

const KILLS = Number(process.env.FAULT_BACKENDS ?? 20)
const TAIL_KILLS = Number(process.env.FAULT_TAILS ?? 12)
const FAILOVERS = Number(process.env.FAULT_FAILOVERS ?? 1)
const record = sharedRecord('postgres-fault')
const { home, bodies, epochOf, revOf, holders, startTail, assertAlive, hasOpened } = record

/** Stops the writers and, once all that they wrote is there, the tails; judges what the database holds then. */
async function judged(writers: readonly Writer[], tails: readonly ChildProcess[], data: string): Promise<void> {
  const written = (await Promise.all(writers.map((writer) => writer.stop()))).flat()
  await until('everything is there', async () => judge(written, await bodies()).lost.length === 0, 30_000)
  for (const tail of tails) await kill(tail, 'SIGTERM')
  expect(judge(written, await bodies())).toEqual(SPOTLESS)
  expect(await observedTwice()).toBe(0)
  await assertFound(written)
  expect(await record.number("select count(*) as n from record.files where status in ('unreadable', 'pending')")).toBe(
    0,
  )
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [COMMAND, 'doctor', '--json', ...record.placeOf(data)],
    { maxBuffer: 1 << 26 },
  )
  expect(stdout).not.toContain('"state":"ill"')
}

/** What one who does not lead any more wrote beside its follower: the same line or content, observed a second time. */
const observedTwice = () =>
  record.number(`select count(*) as n from (
    select 1 from record.observations where what in ('line', 'content')
      group by file_id, generation, start, sha256 having count(*) > 1) as twice`)

/** Red control: the same look at this very record finds what is lost, doubled, or written by two. */
async function assertFound(written: readonly string[]): Promise<void> {
  const [gone = '', doubled = ''] = written
  await record.sql().unsafe('begin')
  await record.sql()`update record.messages set body = ${doubled} where body like ${`%${gone}`}`
  expect(judge(written, await bodies())).toEqual({ lost: [gone], doubled: [doubled], invented: [] })
  await record.sql().unsafe(`insert into record.observations
    select (json_populate_record(o, json_build_object('id', o.id + 1000000000))).* from record.observations o
      where what in ('line', 'content') order by id limit 1`)
  expect(await observedTwice()).toBe(1)
  await record.sql().unsafe('rollback')
}

type Way = 'everyone' | 'leader' | 'paused leader'
const WAYS: readonly Way[] = ['everyone', 'leader', 'paused leader']

/** Gives whether there was somebody to be killed. */
async function killOnce(way: Way, source: number): Promise<boolean> {
  if (way === 'everyone') return (await record.killBackends()) > 0
  if (way === 'leader') return record.killLeader(source)
  const [leader, epoch] = [await record.leaderOf(source), await epochOf(source)]
  process.kill(leader, 'SIGSTOP')
  try {
    if (!(await record.killLeader(source))) return false
    await until('the other leads', async () => (await epochOf(source)) > epoch, 20_000)
    return true
  } finally {
    process.kill(leader, 'SIGCONT')
  }
}

test(`${KILLS} kills amid writers, a third of everyone's connections, a third of surely a leader's, a third of a paused leader's: nothing lost, nothing doubled`, async () => {
  const sources = [
    { protocol: 'swarm', root: path.join(home, 'teams') },
    { protocol: 'multi-agent-os', root: path.join(home, 'collab') },
  ]
  const writers = await Promise.all(sources.map(({ protocol, root }, n) => startWriter(protocol, root, `p${n}`, 25)))
  const names = ['one', 'two']
  const tails = names.map((name) => startTail(sources, name))
  await until('both are read', async () => (await epochOf(1)) > 0 && (await epochOf(2)) > 0, 20_000)
  await until('both have opened it', async () => names.every(hasOpened), 20_000)
  const killed = { everyone: 0, leader: 0, 'paused leader': 0 }
  for (let n = 0; n < KILLS; n++) {
    const way = WAYS[n % WAYS.length] ?? 'everyone'
    await until(`there is ${way} to be killed`, () => killOnce(way, 1 + (n % sources.length)), 60_000)
    killed[way] += 1
    assertAlive(tails, names)
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 300))
  }
  console.log(killed)
  expect((await epochOf(1)) + (await epochOf(2))).toBeGreaterThanOrEqual(sources.length + killed['paused leader'])
  await judged(writers, tails, 'one')
})

test(
  `${TAIL_KILLS} kills -9 of two tails on four sources at random moments: nothing lost, nothing doubled`,
  async () => {
    const sources = [
      { protocol: 'multi-agent-os', root: path.join(home, 'killed/collab') },
      { protocol: 'swarm', root: path.join(home, 'killed/teams') },
      { protocol: 'dream-os', root: path.join(home, 'killed/dream') },
      { protocol: 'claw-os', root: path.join(home, 'killed/claw') },
    ]
    const writers = await Promise.all(sources.map(({ protocol, root }, n) => startWriter(protocol, root, `k${n}`, 25)))
    const names = ['five', 'six']
    const tails = names.map((name) => startTail(sources, name))
    let read = 0
    for (let n = 0; n < TAIL_KILLS; n++) {
      await until('something more is read', async () => (await revOf()) > read, 120_000)
      read = await revOf()
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300))
      assertAlive(tails, names)
      const nth = Math.random() < 0.5 ? 0 : 1
      const [tail] = tails.splice(nth, 1)
      if (tail) await kill(tail, 'SIGKILL')
      tails.splice(nth, 0, startTail(sources, names[nth] ?? ''))
    }
    await judged(writers, tails, 'five')
    expect(
      await record.number("select sum(value) as n from record.counters where name like 'epoch:%'"),
    ).toBeGreaterThan(sources.length + TAIL_KILLS / 4)
  },
  600_000 + TAIL_KILLS * 6_000,
)

test(`a leader that is killed is followed by the other within ten seconds, ${FAILOVERS} times`, async () => {
  const root = path.join(home, 'failover')
  mkdirSync(path.join(root, 'atlas'), { recursive: true })
  writeFileSync(path.join(root, 'atlas', 'channel.jsonl'), swarmLine('before'))
  const sources = [{ protocol: 'swarm', root }]
  let leader = startTail(sources, 'three')
  await until('the first leads', async () => (await epochOf()) === 1, 20_000)
  for (let n = 1; n <= FAILOVERS; n++) {
    const next = startTail(sources, n % 2 === 0 ? 'three' : 'four')
    await until('another stands by', async () => (await holders()) === 2, 20_000)
    await kill(leader, 'SIGKILL')
    await until('the other leads', async () => (await epochOf()) === n + 1, 10_000)
    leader = next
  }
})

const swarmLine = (content: string) =>
  `${JSON.stringify({ ts: '2026-11-20T00:00:00Z', from: 'dev', to: ['@qa'], type: 'request', content })}\n`
