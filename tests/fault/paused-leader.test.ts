import { type ChildProcess, execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { COMMAND, kill, until } from './world/processes'
import { sharedRecord } from './world/shared-record'

const record = sharedRecord('paused-leader')

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
const TRIES = 5

/**
 * A leader is paused with a content in hand that it could not write yet; another one reads that content and the next,
 * and ends; then the first goes on and reads one more. Gives the contents in the order in which they were observed.
 */
async function pausedLeader(name: string): Promise<string> {
  const channel = path.join(record.home, name, 'channels', 'c1')
  mkdirSync(channel, { recursive: true })
  const put = (letter: string) => {
    writeFileSync(path.join(channel, '.new.tmp'), message(letter))
    renameSync(path.join(channel, '.new.tmp'), path.join(channel, 'msg-20260111-100000-p-0000.json'))
  }
  const letters = new Map(['a', 'b', 'c', 'd'].map((letter) => [contentsOf(message(letter)), letter]))
  const all = async () => {
    const query = "select sha256 from record.observations where what = 'content' order by id"
    const rows = await record
      .sql()
      .unsafe(query)
      .catch(() => [])
    return rows.map((row) => letters.get(String(row.sha256)) ?? '?').join('')
  }
  const earlier = (await all()).length
  const observed = async () => (await all()).slice(earlier)
  const sources = [{ protocol: 'multi-agent-os', root: path.join(record.home, name) }]
  put('a')
  const first = record.startTail(sources, `${name}-first`)
  await until('the first content is there', async () => (await observed()) === 'a', 20_000)

  const gate = postgres(record.url(), { max: 1, connection: { application_name: 'gate' } })
  await gate`select pg_advisory_lock(4801)`
  const before = bytesReadBy(first)
  put('b')
  await until('the leader has the second content in hand', () => bytesReadBy(first) > before + LONG, 20_000)
  first.kill('SIGSTOP')
  await record.killBackends()
  await until('its connections are gone', async () => (await record.killBackends()) === 0, 20_000)
  await gate.end()

  const second = record.startTail(sources, `${name}-second`)
  await until('the other reads it', async () => (await observed()) === 'ab', 20_000)
  put('c')
  await until('and the next', async () => (await observed()) === 'abc', 20_000)
  await kill(second, 'SIGTERM')
  first.kill('SIGCONT')
  await until('the first reads again', async () => (await record.holders()) === 1, 20_000)
  put('d')
  await until('what is there last', async () => (await observed()).endsWith('d'), 20_000)
  await kill(first, 'SIGTERM')
  return observed()
}

test('a leader that was paused while another one led cannot commit what it had in hand', async () => {
  expect(await pausedLeader('paused')).toBe('abcd')
  expect(await record.epochOf()).toBe(3)
})

test('red control: where the epoch is not renewed, a paused leader writes an old content over a newer one', async () => {
  mkdirSync(path.join(record.home, 'red-empty'))
  await promisify(execFile)(process.execPath, [
    COMMAND,
    'index',
    `swarm:${path.join(record.home, 'red-empty')}`,
    ...record.placeOf('red-first'),
  ])
  await record.sql().unsafe(`
    create function record.keep_epoch() returns trigger language plpgsql as $$
      begin if new.name like 'epoch:%' then new.value := old.value; end if; return new; end $$;
    create trigger keep_epoch before update on record.counters for each row execute function record.keep_epoch()`)
  // Who goes on may happen to look at the file anew before it writes what it had in hand.
  let written = 'abcd'
  for (let tried = 0; tried < TRIES && written === 'abcd'; tried++) written = await pausedLeader(`red-${tried}`)
  expect(written).not.toBe('abcd')
})

function bytesReadBy({ pid }: ChildProcess): number {
  return Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])
}
