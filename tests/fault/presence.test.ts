import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { kill, startTail, until } from './world/processes'
import { ask, countOf } from './world/record'

const MS = Number(process.env.FAULT_PRESENCE_MS ?? 5000)
const home = mkdtempSync(path.join(tmpdir(), 'signalbox-presence-'))
const started: ChildProcess[] = []
afterAll(async () => {
  for (const child of started) await kill(child, 'SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

test('a heartbeat rewritten in place a thousand times a second never shows a state that was not written', async () => {
  const root = path.join(home, 'collab')
  const data = path.join(home, 'data')
  const file = path.join(root, 'presence', 'busy-1.json')
  mkdirSync(path.dirname(file), { recursive: true })
  mkdirSync(path.join(root, 'channels', 'c'), { recursive: true })
  const tail = startTail([{ protocol: 'multi-agent-os', root }], data)
  started.push(tail)
  const rewriter = fork(path.resolve(import.meta.dirname, 'programs/rewriter.mjs'), [file])
  started.push(rewriter)
  const ended = once(rewriter, 'exit')
  let torn = 0
  const readPlainly = () => {
    if (!existsSync(file)) return
    try {
      JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      torn += 1
    }
  }
  const kept = () =>
    ask<{ states: string | null; n: number }>(
      data,
      "select group_concat(distinct state || '/' || coalesce(substate, '')) as states, count(*) as n from heartbeats where agent = 'busy-1'",
    )
  for (const end = performance.now() + MS; performance.now() < end; ) {
    readPlainly()
    await new Promise((resolve) => setImmediate(resolve))
  }
  // However long the tail took to begin, it reads among the rewritings.
  const enough = () => {
    readPlainly()
    const found = kept()
    return torn > 0 && (found?.n ?? 0) > 5 && (found?.states ?? '').split(',').length === 2
  }
  await until('a plain reader sees torn content, and the tail both states, again and again', enough, 30_000)
  rewriter.send('end')
  await ended
  await until(
    'the last state is shown',
    () => ask<{ state: string }>(data, "select state from agents where agent = 'busy-1'")?.state === 'OFFLINE',
    5000,
  )
  await kill(tail, 'SIGTERM')

  expect(countOf(data, "reading = 'unreadable'")).toBe(0)
  expect(kept()?.states?.split(',').sort()).toEqual(['AWAKE/IDLE', 'AWAKE/WORKING', 'OFFLINE/'])
})
