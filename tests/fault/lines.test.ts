import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { judge, SPOTLESS } from './world/oracle'
import { kill, search, startTail, until } from './world/processes'
import { ask, countOf } from './world/record'

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-lines-'))
let n = 0
let file = ''
let data = ''
let tail: ChildProcess

const line = (token: string) =>
  `${JSON.stringify({ ts: '2026-01-25T23:45:00Z', from: 'qa', to: null, type: 'message', reasoning: 'r', content: token })}\n`
const tokens = (from: number, to: number) => Array.from({ length: to - from }, (_, k) => `oraclelx${from + k}`)
const lines = (from: number, to: number) => tokens(from, to).map(line).join('')
const bodies = async () => (await search('is:message', data)).map(({ body }) => body)
const here = () => countOf(data, "reading = 'message' and gone_at is null")
const sumHolds = () => {
  const size = statSync(file).size
  const row = ask<{ told: number; size: number }>(
    data,
    "select bytes_read + bytes_unreadable + bytes_pending as told, size from files where path = 'atlas/channel.jsonl' and gone_at is null",
  )
  return row !== null && row !== undefined && row.told === size && row.size === size
}

beforeEach(async () => {
  n += 1
  const root = path.join(home, `teams${n}`)
  data = path.join(home, `data${n}`)
  file = path.join(root, 'atlas', 'channel.jsonl')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, lines(0, 50))
  tail = startTail([{ protocol: 'swarm', root }], data)
  await until('the first lines are indexed', () => here() === 50, 20_000)
})
afterEach(() => kill(tail, 'SIGKILL'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('a truncated file keeps its history and goes on with what is written anew', async () => {
  truncateSync(file, 0)
  appendFileSync(file, lines(50, 60))
  await until('new lines are indexed', () => countOf(data, "body = 'oraclelx59'") === 1, 10_000)
  await until('old lines are marked', () => here() === 10, 10_000)
  await until('the sum holds', sumHolds, 5000)
  expect(judge(tokens(0, 60), await bodies())).toEqual(SPOTLESS)
})

test('a file truncated and regrown beyond its old size is told apart', async () => {
  tail.kill('SIGSTOP')
  writeFileSync(file, lines(100, 200))
  tail.kill('SIGCONT')
  await until('new lines are indexed', () => here() === 100, 10_000)
  await until('the sum holds', sumHolds, 5000)
  expect(judge([...tokens(0, 50), ...tokens(100, 200)], await bodies())).toEqual(SPOTLESS)
})

test('a file rotated by rename is read to its end, and its successor from its beginning', async () => {
  const old = `${file}.1`
  tail.kill('SIGSTOP')
  appendFileSync(file, lines(50, 55))
  renameSync(file, old)
  appendFileSync(old, lines(55, 60))
  writeFileSync(file, lines(60, 70))
  tail.kill('SIGCONT')
  await until('the successor is indexed', () => countOf(data, "body = 'oraclelx69'") === 1, 10_000)
  await until('the sum holds', sumHolds, 5000)
  expect(
    judge(
      [...tokens(0, 50), ...tokens(60, 70)],
      (await bodies()).filter((body) => !/x5[0-9]$/.test(body)),
    ),
  ).toEqual(SPOTLESS)
})

test('a file taken away and restored has the same messages, not new ones', async () => {
  copyFileSync(file, `${file}.bak`)
  const before = (await search('is:message', data)).map(({ uid }) => uid).sort()
  unlinkSync(file)
  await until('its lines are gone', () => here() === 0, 10_000)
  renameSync(`${file}.bak`, file)
  await until('its lines are back', () => here() === 50, 10_000)
  expect((await search('is:message', data)).map(({ uid }) => uid).sort()).toEqual(before)
  await until('the sum holds', sumHolds, 5000)
})

test('a file deleted and created anew, even on the same inode, is a new generation', async () => {
  const { ino } = statSync(file)
  let same = false
  tail.kill('SIGSTOP')
  for (let tries = 0; tries < 50 && !same; tries++) {
    unlinkSync(file)
    writeFileSync(file, lines(200, 260))
    same = statSync(file).ino === ino
  }
  tail.kill('SIGCONT')
  await until('the new lines are indexed', () => here() === 60, 10_000)
  expect(judge([...tokens(0, 50), ...tokens(200, 260)], await bodies())).toEqual(SPOTLESS)
  await until('the sum holds', sumHolds, 5000)
})

test('a line edited in place: its neighbours stay the same messages, the old text is kept', async () => {
  const before = new Map((await search('is:message', data)).map(({ uid, body }) => [body, uid]))
  writeFileSync(file, readFileSync(file, 'utf8').replace('"oraclelx20"', '"oraclelx920"'))
  await until('the edit is indexed', () => countOf(data, "body = 'oraclelx920'") === 1, 10_000)
  const after = new Map((await search('is:message', data)).map(({ uid, body }) => [body, uid]))
  for (const token of tokens(0, 50)) expect(after.get(token)).toBe(before.get(token))
  await until('the sum holds', sumHolds, 5000)
})

test('a half line waits for its end, and its two halves are one message', async () => {
  const text = Buffer.from(line('oraclelx777 报告'))
  appendFileSync(file, text.subarray(0, text.length - 12))
  await until(
    'the half line is pending',
    () => (ask<{ p: number }>(data, 'select bytes_pending as p from files')?.p ?? 0) > 0,
    10_000,
  )
  appendFileSync(file, text.subarray(text.length - 12))
  await until('the line is indexed', () => countOf(data, "body like 'oraclelx777%'") === 1, 10_000)
  expect(countOf(data, "reading = 'unreadable'")).toBe(0)
  await until('the sum holds', sumHolds, 5000)
})

test('red control: a tail that trusts its offset alone loses the head of a file that was truncated and regrew', async () => {
  const out = path.join(home, 'control.out')
  const naive = spawn(process.execPath, [
    path.resolve(import.meta.dirname, 'programs/naive.mjs'),
    path.dirname(file),
    out,
    'offset',
  ])
  const said = () => (existsSync(out) ? readFileSync(out, 'utf8').split('\n') : [])
  try {
    await until('it read the first lines', () => said().length > 50, 20_000)
    writeFileSync(file, lines(100, 200))
    await until('it read the last line', () => said().some((row) => row.includes('oraclelx199')), 20_000)
  } finally {
    await kill(naive, 'SIGKILL')
  }
  expect(judge([...tokens(0, 50), ...tokens(100, 200)], said()).lost).toContain('oraclelx100')
})
