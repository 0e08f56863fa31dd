import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { Protocol } from '@/tests/fault/programs/writings.mjs'
import { patience } from '@/tests/load'
import { listen } from './listen'
import { type Looking, lookInto } from './looking'
import { judge, tokensIn } from './oracle'
import { lookPlainly } from './plain-look'
import { index, kill, type Source, startTail, until } from './processes'

export const PROTOCOLS = ['multi-agent-os', 'swarm', 'dream-os', 'claw-os'] as const

/** What may be said of a message only where somebody did it. */
const ALARMS = ['line-removed', 'line-moved', 'conflict', 'tampered', 'copied', 'shared-line', 'disagrees']

/** Of a tree that is quiet, everything that is wrong. */
export type Verdict = {
  lost: string[]
  doubled: string[]
  invented: string[]
  /** They lie there, and the index calls them gone; they do not, and it does not say so. */
  calledGone: string[]
  calledThere: string[]
  /** Flags that nothing justifies, each with its message. */
  alarms: string[]
  unreadable: string[]
  /** Sums of files and bytes that differ from what lies on the disk, each as it is told. */
  sums: string[]
  /** What the tail says of a source that it does not simply watch. */
  troubles: string[]
}

export const WELL: Verdict = {
  ...{ lost: [], doubled: [], invented: [], calledGone: [], calledThere: [] },
  ...{ alarms: [], unreadable: [], sums: [], troubles: [] },
}

/** Trees of some protocols that a tail watches, while programs that know nothing of it write there. */
export type Trees = {
  home: string
  root: (protocol: Protocol) => string
  record: Looking
  /** Every token that was in the trees at any time. */
  written: string[]
  /** Everything that is wrong now. */
  verdict: () => Promise<Verdict>
  /** Within 5 s nothing is. */
  settle: () => Promise<void>
  /** Ends the tail, lets one command read what may be left, and nothing is wrong then, either. */
  finish: () => Promise<void>
  stop: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

const SETTLES_MS = 5000

export async function watchTrees(
  name: string,
  dialect: 'sqlite' | 'postgres' = 'sqlite',
  protocols: readonly Protocol[] = PROTOCOLS,
): Promise<Trees> {
  const home = mkdtempSync(path.join(tmpdir(), `signalbox-${name}-`))
  const root = (protocol: Protocol) => path.join(home, 'watched', protocol)
  const sources: Source[] = protocols.map((protocol) => ({ protocol, root: root(protocol) }))
  for (const source of sources) mkdirSync(source.root, { recursive: true })
  const data = path.join(home, 'data')
  const record = await lookInto(dialect, data)
  const written: string[] = []
  let tail: { child: ChildProcess; heard: ReturnType<typeof listen> } | null = null

  const start = async () => {
    const child = startTail(sources, data, record.circumstances)
    const heard = listen(child)
    tail = { child, heard }
    const watches = () => protocols.every((protocol) => heard.now(protocol)?.state === 'watching')
    await until('it watches', watches, 30_000)
  }
  const stop = async () => {
    if (tail !== null) await kill(tail.child, 'SIGTERM')
    tail = null
  }
  const verdict = async () => {
    const troubles = protocols.flatMap((protocol) => {
      const told = tail?.heard.now(protocol) ?? null
      return told === null || told.state === 'watching' ? [] : [`${protocol} ${told.state}: ${told.cause}`]
    })
    const looks = protocols.map((protocol) => ({ protocol, ...lookPlainly(protocol, root(protocol)) }))
    const there = new Set(looks.flatMap(({ tokens }) => tokens))
    return { ...(await saidOf(record, written, there)), sums: await wrongSums(record, looks), troubles }
  }
  const settle = async () => {
    const isOver = patience(SETTLES_MS)
    let found = await verdict()
    while (!isWell(found) && !isOver()) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      found = await verdict()
    }
    expect(found).toEqual(WELL)
  }
  const trees: Trees = {
    ...{ home, root, record, written, verdict, settle, start, stop },
    finish: async () => {
      await stop()
      const { files } = await index(sources, data, [], record.circumstances.database ?? null)
      const { read, unreadable, pending, ignored, onDisk } = files
      expect({ left: onDisk - read - ignored, unreadable, pending }).toEqual({ left: 0, unreadable: 0, pending: 0 })
      expect(await verdict()).toEqual(WELL)
    },
    close: async () => {
      if (tail !== null) await kill(tail.child, 'SIGKILL')
      await record.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
  await start()
  return trees
}

const isWell = (found: Verdict) => Object.values(found).every((all) => all.length === 0)

type Row = { body: string; reading: string; flags: string; goneAt: number | string | null; extra: string }

async function saidOf(record: Looking, written: readonly string[], there: ReadonlySet<string>) {
  const rows = await record.all<Row>('select body, reading, flags, gone_at as "goneAt", extra from messages')
  const messages = rows.filter(({ reading }) => reading === 'message')
  const alarms: string[] = []
  const calledGone: string[] = []
  const calledThere: string[] = []
  for (const { body, flags, goneAt } of messages)
    for (const token of tokensIn(body)) {
      if (there.has(token) && goneAt !== null) calledGone.push(token)
      if (!there.has(token) && goneAt === null) calledThere.push(token)
      for (const flag of ALARMS) {
        const isJust = flag === 'line-removed' && !there.has(token)
        if (flags.includes(` ${flag} `) && !isJust) alarms.push(`${token} ${flag}`)
      }
    }
  const isOpen = ({ reading, goneAt }: Row) => reading === 'unreadable' && goneAt === null
  const unreadable = rows.filter(isOpen).map(({ body, extra }) => `${body.slice(0, 100)} ${extra}`)
  const bodies = messages.map(({ body }) => body)
  return { ...judge([...new Set(written)], bodies), calledGone, calledThere, alarms, unreadable }
}

type Look = { protocol: Protocol; entries: number; lineBytes: number }
type Sum = { label: string; status: string; files: number | string; told: number | string; size: number | string }

async function wrongSums(record: Looking, looks: readonly Look[]): Promise<string[]> {
  const sums = await record.all<Sum>(
    `select label, status, files, bytes_read as told, size from file_sums
      join sources on sources.id = source_id where gone = 0 and files > 0`,
  )
  return looks.flatMap(({ protocol, entries, lineBytes }) => {
    const own = sums.filter(({ label }) => label === protocol)
    const add = (of: (sum: Sum) => number | string) => own.reduce((sum, one) => sum + Number(of(one)), 0)
    const files = add((sum) => sum.files)
    const waiting = own.filter(({ status }) => status === 'pending' || status === 'unreadable')
    const [told, size] = [add((sum) => sum.told), add((sum) => sum.size)]
    return [
      ...(files === entries ? [] : [`${protocol}: ${files} files of ${entries}`]),
      ...(told === lineBytes && size === lineBytes
        ? []
        : [`${protocol}: ${told} bytes of ${size}, ${lineBytes} lie there`]),
      ...waiting.map((sum) => `${protocol}: ${sum.files} ${sum.status}`),
    ]
  })
}
