import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { emptyUrl } from '@/tests/databases'
import { judge, SPOTLESS } from './oracle'
import { COMMAND, kill, type Source, startWriter, until, type Writer } from './processes'

const KILLS = Number(process.env.FAULT_BACKENDS ?? 20)
const TAIL_KILLS = Number(process.env.FAULT_TAILS ?? 12)
const FAILOVERS = Number(process.env.FAULT_FAILOVERS ?? 1)
const home = mkdtempSync(path.join(tmpdir(), 'signalbox-postgres-fault-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

let database = { url: '', remove: async () => {} }
let sql: postgres.Sql
const started: ChildProcess[] = []
beforeEach(async () => {
  database = await emptyUrl()
  sql = postgres(database.url, { max: 1, onnotice: () => {}, connection: { application_name: 'test' } })
})
afterEach(async () => {
  for (const child of started.splice(0)) await kill(child, 'SIGKILL')
  await sql.end()
  await database.remove()
})

function startTail(sources: readonly Source[], name: string): ChildProcess {
  const roots = sources.map(({ protocol, root }) => `${protocol}:${root}`)
  const place = ['--data', path.join(home, name), '--database', database.url]
  const said = openSync(saidBy(name), 'a')
  const child = spawn(process.execPath, [COMMAND, 'ingest', ...roots, ...place], { stdio: ['ignore', 'ignore', said] })
  closeSync(said)
  started.push(child)
  return child
}

const saidBy = (name: string) => path.join(home, `${name}.said`)
/** Stops the writers and, once all that they wrote is there, the tails; judges what the database holds then. */
async function judged(writers: readonly Writer[], tails: readonly ChildProcess[], data: string): Promise<void> {
  const written = (await Promise.all(writers.map((writer) => writer.stop()))).flat()
  const bodies = async () => (await sql.unsafe('select body from record.messages')).map((row) => String(row.body))
  await until('everything is there', async () => judge(written, await bodies()).lost.length === 0, 30_000)
  for (const tail of tails) await kill(tail, 'SIGTERM')
  expect(judge(written, await bodies())).toEqual(SPOTLESS)
  const unread = await first<{ n: string }>(
    "select count(*) as n from record.files where status in ('unreadable', 'pending')",
  )
  expect(Number(unread?.n)).toBe(0)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [COMMAND, 'doctor', '--json', '--data', path.join(home, data), '--database', database.url],
    { maxBuffer: 1 << 26 },
  )
  expect(stdout).not.toContain('"state":"ill"')
}

/** A tail that ended by itself would be waited for in vain. */
function assertAlive(tails: readonly ChildProcess[], names: readonly string[]): void {
  tails.forEach(({ exitCode, signalCode }, nth) => {
    if (exitCode === null && signalCode === null) return
    throw new Error(`a tail ended (${exitCode ?? signalCode}): ${readFileSync(saidBy(names[nth] ?? ''), 'utf8')}`)
  })
}

/** What is in the record now; null while there is none. */
async function first<T>(query: string): Promise<T | null> {
  const [row] = await sql.unsafe(query).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '42P01') return []
    throw error
  })
  return (row as T | undefined) ?? null
}

const epochOf = async () =>
  (await first<{ value: string }>("select value from record.counters where name = 'epoch:1'"))?.value ?? '0'
const revOf = async () =>
  Number((await first<{ value: string }>("select value from record.counters where name = 'rev'"))?.value ?? 0)
const killBackends = (and = '') =>
  sql.unsafe(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'signalbox' ${and}`,
  )

test(`${KILLS} kills of every connection, amid writers, a leader and one that stands by: nothing lost, nothing doubled`, async () => {
  const sources = [
    { protocol: 'swarm', root: path.join(home, 'teams') },
    { protocol: 'multi-agent-os', root: path.join(home, 'collab') },
  ]
  const writers = await Promise.all(sources.map(({ protocol, root }, n) => startWriter(protocol, root, `p${n}`, 25)))
  const names = ['one', 'two']
  const tails = names.map((name) => startTail(sources, name))
  await until('one reads', async () => (await epochOf()) !== '0', 20_000)
  await until('both are there', async () => (await holders()) === 2, 20_000)
  let killed = 0
  while (killed < KILLS) {
    assertAlive(tails, names)
    const found = await killBackends()
    if (found.length > 0) killed += 1
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 300))
  }
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
      Number((await first<{ n: string }>("select sum(value) as n from record.counters where name like 'epoch:%'"))?.n),
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
  await until('the first leads', async () => (await epochOf()) === '1', 20_000)
  for (let n = 1; n <= FAILOVERS; n++) {
    const next = startTail(sources, n % 2 === 0 ? 'three' : 'four')
    await until('another stands by', async () => (await holders()) === 2, 20_000)
    await kill(leader, 'SIGKILL')
    await until('the other leads', async () => (await epochOf()) === String(n + 1), 10_000)
    leader = next
  }
})

const contentsOf = (text: string) => createHash('sha256').update(text).digest('hex')
const message = (text: string) =>
  JSON.stringify({
    id: 'msg-20260111-100000-p-0000',
    timestamp: '2026-11-20T00:00:00Z',
    session_id: 'c1',
    from: 'p',
    to: 'all',
    type: 'chat',
    content: { text: text.repeat(LONG) },
  })
const LONG = 200_000

/**
 * A leader is paused with a content in hand that it could not write yet; another one reads that content and the next,
 * and ends; then the first goes on and reads one more. Gives the contents in the order in which they were observed.
 */
async function pausedLeader(name: string): Promise<string> {
  const channel = path.join(home, name, 'channels', 'c1')
  mkdirSync(channel, { recursive: true })
  const put = (letter: string) => {
    writeFileSync(path.join(channel, '.new.tmp'), message(letter))
    renameSync(path.join(channel, '.new.tmp'), path.join(channel, 'msg-20260111-100000-p-0000.json'))
  }
  const letters = new Map(['a', 'b', 'c', 'd'].map((letter) => [contentsOf(message(letter)), letter]))
  const observed = async () => {
    const query = "select sha256 from record.observations where what = 'content' order by id"
    const rows = await sql.unsafe(query).catch(() => [])
    return rows.map((row) => letters.get(String(row.sha256)) ?? '?').join('')
  }
  const sources = [{ protocol: 'multi-agent-os', root: path.join(home, name) }]
  put('a')
  const first = startTail(sources, `${name}-first`)
  await until('the first content is there', async () => (await observed()) === 'a', 20_000)

  const gate = postgres(database.url, { max: 1, connection: { application_name: 'gate' } })
  await gate`select pg_advisory_lock(4801)`
  const before = bytesReadBy(first)
  put('b')
  await until('the leader has the second content in hand', () => bytesReadBy(first) > before + LONG, 20_000)
  first.kill('SIGSTOP')
  await killBackends()
  await until('its connections are gone', async () => (await killBackends()).length === 0, 20_000)
  await gate.end()

  const second = startTail(sources, `${name}-second`)
  await until('the other reads it', async () => (await observed()) === 'ab', 20_000)
  put('c')
  await until('and the next', async () => (await observed()) === 'abc', 20_000)
  await kill(second, 'SIGTERM')
  first.kill('SIGCONT')
  await until('the first reads again', async () => (await holders()) === 1, 20_000)
  put('d')
  await until('what is there last', async () => (await observed()).endsWith('d'), 20_000)
  return observed()
}

test('a leader that was paused while another one led cannot commit what it had in hand', async () => {
  expect(await pausedLeader('paused')).toBe('abcd')
  expect(await epochOf()).toBe('3')
})

test('red control: where the epoch is not renewed, a paused leader writes an old content over a newer one', async () => {
  const place = ['--data', path.join(home, 'red-first'), '--database', database.url]
  mkdirSync(path.join(home, 'red-empty'))
  await promisify(execFile)(process.execPath, [COMMAND, 'index', `swarm:${path.join(home, 'red-empty')}`, ...place])
  await sql.unsafe(`
    create function record.keep_epoch() returns trigger language plpgsql as $$
      begin if new.name like 'epoch:%' then new.value := old.value; end if; return new; end $$;
    create trigger keep_epoch before update on record.counters for each row execute function record.keep_epoch()`)
  expect(await pausedLeader('red')).not.toBe('abcd')
})

function bytesReadBy({ pid }: ChildProcess): number {
  return Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])
}

/** How many processes hold a tail's lock of the whole database. */
const holders = async () =>
  Number(
    (
      await first<{ n: string }>(
        `select count(*) as n from pg_locks where locktype = 'advisory' and classid = 0 and objid = 4800 and granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
    )?.n,
  )
const swarmLine = (content: string) =>
  `${JSON.stringify({ ts: '2026-11-20T00:00:00Z', from: 'dev', to: ['@qa'], type: 'request', content })}\n`
