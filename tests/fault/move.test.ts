import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyUrl } from '@/tests/databases'
import { COMMAND, kill } from './world/processes'

const KILLS = Number(process.env.FAULT_MOVES ?? 3)
const LINES = 12_000
const run = promisify(execFile)
const home = mkdtempSync(path.join(tmpdir(), 'signalbox-move-fault-'))
const at = (name: string) => path.join(home, name)
let database = { url: '', remove: async () => {} }

beforeAll(async () => {
  database = await emptyUrl()
  mkdirSync(at('teams/atlas'), { recursive: true })
  writeFileSync(at('teams/atlas/channel.jsonl'), Array.from({ length: LINES }, (_, n) => swarmLine(n)).join(''))
  await run(process.execPath, [COMMAND, 'index', `swarm:${at('teams')}`, '--data', at('data')])
})
afterAll(async () => {
  await database.remove()
  rmSync(home, { recursive: true, force: true })
})

type Table = { table: string; from: { sha256: string }; to: { sha256: string } }

async function move(from: string, to: string): Promise<Table[]> {
  const { stdout } = await run(process.execPath, [COMMAND, 'move', '--from', from, '--to', to, '--json'], {
    maxBuffer: 1 << 26,
  })
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Kills the move when it says that it is so many parts of a whole through, and gives whether it was killed. */
async function killedAt(part: number, from: string, to: string): Promise<boolean> {
  const child: ChildProcess = spawn(process.execPath, [COMMAND, 'move', '--from', from, '--to', to], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let dead = false
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const [, done = '0', total = '1'] = /([\d,]+) of ([\d,]+)/.exec(text) ?? []
    const through = Number(done.replaceAll(',', '')) / Number(total.replaceAll(',', ''))
    if (through < part || dead) return
    dead = true
    child.kill('SIGKILL')
  })
  await new Promise((resolve) => child.on('exit', resolve))
  await kill(child, 'SIGKILL')
  return dead
}

const hashesOf = (tables: readonly Table[]) => tables.map(({ table, from }) => [table, from.sha256])

test(`${KILLS} kills of a move in each direction leave nothing that looks whole, and the next one carries all`, async () => {
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  // One that is through before it is heard to be that far is no kill, and is tried again.
  for (let n = 0, tries = 0; n < KILLS; tries++) {
    expect(tries).toBeLessThan(4 * KILLS)
    if (await killedAt((0.6 * n) / KILLS, at('data'), database.url)) {
      n += 1
      const found = await sql`select nspname from pg_namespace where nspname in ('record', 'ledger')`
      expect(found.length).toBe(0)
    } else await sql`drop schema record, ledger cascade`
  }
  const there = await move(at('data'), database.url)
  for (let n = 0, tries = 0; n < KILLS; tries++) {
    expect(tries).toBeLessThan(4 * KILLS)
    if (await killedAt((0.6 * n) / KILLS, database.url, at('back'))) {
      n += 1
      expect(readdirSync(at('back')).filter((name) => name.endsWith('.db'))).toEqual([])
    } else rmSync(at('back'), { recursive: true })
  }
  const back = await move(database.url, at('back'))
  expect(hashesOf(back)).toEqual(hashesOf(there))
  expect(existsSync(at('back/moving'))).toBe(false)
  await sql.end()
})

const swarmLine = (n: number) =>
  `${JSON.stringify({ ts: new Date(Date.UTC(2026, 10, 20) + n * 1000).toISOString(), from: `dev${n % 7}`, to: ['@qa'], type: 'request', content: `message number ${n} 审批 of the token ${n % 13}` })}\n`
