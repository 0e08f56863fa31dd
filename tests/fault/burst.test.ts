import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { kill, startTail, until } from './world/processes'
import { countOf } from './world/record'

const FILES = Number(process.env.FAULT_BURST ?? 20_000)
const OTHERS = 20
/** All that may be asked for, ms. */
const WITHIN_MS = 60_000 + FILES * 6
const home = mkdtempSync(path.join(tmpdir(), 'signalbox-burst-'))
const started: ChildProcess[] = []
afterAll(async () => {
  for (const child of started) await kill(child, 'SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

const message = (channel: string, n: number) =>
  JSON.stringify({
    id: `m-${channel}-${n}`,
    timestamp: '2026-01-11T16:33:15Z',
    session_id: channel,
    from: 'a',
    to: 'all',
    type: 'chat',
    content: { text: `burst ${channel} ${n}` },
  })

function prepare(root: string): void {
  for (let n = 0; n <= OTHERS; n++) mkdirSync(path.join(root, 'channels', `c${n}`), { recursive: true })
  writeFileSync(path.join(root, 'channels', 'c1', 'msg-first.json'), message('c1', -1))
}

/** Everything that happens while the reader is stopped: a burst in one directory, a change in others, new directories. */
function disturb(root: string): number {
  const write = (channel: string, n: number) =>
    writeFileSync(path.join(root, 'channels', channel, `msg-${n}.json`), message(channel, n))
  for (let n = 0; n < FILES; n++) write('c0', n)
  for (let n = 1; n <= OTHERS; n++) write(`c${n}`, 0)
  for (let n = 0; n < 200; n++) {
    mkdirSync(path.join(root, 'channels', `new${n}`))
    write(`new${n}`, 0)
  }
  return FILES + OTHERS + 200
}

test(
  `${FILES} files written while the tail is stopped are all found, and so are changes elsewhere`,
  async () => {
    const root = path.join(home, 'collab')
    const data = path.join(home, 'data')
    prepare(root)
    const tail = startTail([{ protocol: 'multi-agent-os', root }], data)
    started.push(tail)
    await until('the first message is indexed', () => countOf(data, "body like 'burst%'") === 1, 20_000)
    tail.kill('SIGSTOP')
    const written = disturb(root)
    tail.kill('SIGCONT')
    await until('all are indexed', () => countOf(data, "body like 'burst%'") === written + 1, WITHIN_MS)
    await kill(tail, 'SIGTERM')
    expect(countOf(data, "reading = 'unreadable'")).toBe(0)
  },
  4 * WITHIN_MS,
)

test(
  'red control: a reader that trusts events alone misses files in the same burst',
  async () => {
    const root = path.join(home, 'control')
    prepare(root)
    const out = path.join(home, 'control.out')
    writeFileSync(out, '')
    const naive = spawn(process.execPath, [
      path.resolve(import.meta.dirname, 'programs/naive.mjs'),
      path.join(root, 'channels'),
      out,
      'watch',
    ])
    started.push(naive)
    await once(naive.stdout, 'data')
    naive.kill('SIGSTOP')
    const written = disturb(root)
    naive.kill('SIGCONT')
    const seen = () =>
      new Set(
        readFileSync(out, 'utf8')
          .split('\n')
          .filter((line) => /^c\d+\/msg-\d/.test(line)),
      ).size
    let before = -1
    await until(
      'the control has said all it will say',
      async () => {
        const now = seen()
        const quiet = now === before && now > 0
        before = now
        await new Promise((resolve) => setTimeout(resolve, 1000))
        return quiet
      },
      WITHIN_MS,
    )
    expect(seen()).toBeLessThan(written)
  },
  4 * WITHIN_MS,
)
