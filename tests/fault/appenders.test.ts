import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { judge, SPOTLESS } from './world/oracle'
import { index, kill, search, startTail } from './world/processes'
import { ask, countOf } from './world/record'

const LINES = Number(process.env.FAULT_LINES ?? 120)
const home = mkdtempSync(path.join(tmpdir(), 'signalbox-appenders-'))
const started: ChildProcess[] = []
afterAll(async () => {
  for (const child of started) await kill(child, 'SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

/** What a plain reading of the file says: which tokens stand on lines that are JSON, and how many lines are damaged. */
function readPlainly(file: string): { tokens: string[]; damaged: number } {
  const tokens: string[] = []
  let damaged = 0
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '') continue
    try {
      const { content } = JSON.parse(line) as { content: string }
      tokens.push(...(content.match(/oracle[a-z0-9]+x\d+/g) ?? []))
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      damaged += 1
    }
  }
  return { tokens, damaged }
}

test('8 appenders that tear each other’s lines: whole lines are messages, damage is shown, every byte is accounted for', async () => {
  const root = path.join(home, 'teams')
  const data = path.join(home, 'data')
  const file = path.join(root, 'atlas', 'channel.jsonl')
  mkdirSync(path.dirname(file), { recursive: true })
  const source = [{ protocol: 'swarm', root }]
  const tail = startTail(source, data)
  started.push(tail)
  const appenders = Array.from({ length: 8 }, (_, n) =>
    fork(path.resolve(import.meta.dirname, 'programs/appender.mjs'), [file, `a${n}`, String(LINES)]),
  )
  // However slowly each begins, they write at the same time.
  await Promise.all(appenders.map((child) => once(child, 'message')))
  const ended = appenders.map((child) => once(child, 'exit'))
  for (const child of appenders) child.send('go')
  await Promise.all(ended)
  await kill(tail, 'SIGTERM')
  await index(source, data)

  const plain = readPlainly(file)
  expect(plain.damaged).toBeGreaterThan(0)
  const bodies = (await search('is:message', data)).map(({ body }) => body)
  expect(judge(plain.tokens, bodies)).toEqual(SPOTLESS)
  expect(countOf(data, "reading = 'unreadable' and gone_at is null")).toBe(plain.damaged)
  const sums = ask<{ told: number; size: number; pending: number }>(
    data,
    "select bytes_read + bytes_unreadable + bytes_pending as told, size, bytes_pending as pending from files where shape = 'lines'",
  )
  expect(sums).toEqual({ told: readFileSync(file).length, size: readFileSync(file).length, pending: 0 })
})

test('red control: the oracle sees a line that is lost, doubled or invented', () => {
  const written = ['oracleaxx1', 'oracleaxx2']
  expect(judge(written, ['oracleaxx1'])).toEqual({ ...SPOTLESS, lost: ['oracleaxx2'] })
  expect(judge(written, ['oracleaxx1', 'oracleaxx2', 'oracleaxx2'])).toEqual({ ...SPOTLESS, doubled: ['oracleaxx2'] })
  expect(judge(written, ['oracleaxx1', 'oracleaxx2', 'oracleaxx3'])).toEqual({ ...SPOTLESS, invented: ['oracleaxx3'] })
})
