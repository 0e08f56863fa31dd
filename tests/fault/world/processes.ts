import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'
import { patience } from '@/tests/load'

/** The built command: what is tested is what is shipped. */
export const COMMAND = path.resolve(import.meta.dirname, '../../../dist/signalbox.js')
const WRITER = path.resolve(import.meta.dirname, '../programs/writer.mjs')
const run = promisify(execFile)

export type Writer = { stop: () => Promise<string[]> }

export async function startWriter(protocol: string, root: string, name: string, perSecond: number): Promise<Writer> {
  const child = fork(WRITER, [protocol, root, name, String(perSecond)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    stop: async () => {
      const told = once(child, 'message')
      child.send({ stop: true })
      const [message] = (await told) as [{ tokens: string[] }]
      return message.tokens
    },
  }
}

export type Source = { protocol: string; root: string }
const spelled = (sources: readonly Source[]) => sources.map(({ protocol, root }) => `${protocol}:${root}`)

type Circumstances = {
  /** The address of a Postgres database that takes the record in. */
  database?: string
  /** Words before the command, which change what it may do and then become it. */
  through?: readonly string[]
  environment?: { [name: string]: string }
}

/** A tail that ends with this process; what it says comes as messages (`listen`). */
export function startTail(
  sources: readonly Source[],
  data: string,
  { database, through = [], environment = {} }: Circumstances = {},
): ChildProcess {
  const place = ['--data', data, ...(database === undefined ? [] : ['--database', database])]
  const words = [...through, process.execPath, COMMAND, 'ingest', ...spelled(sources), ...place]
  return spawn(words[0] ?? '', words.slice(1), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, ...environment },
  })
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

export const indexCommand = (sources: readonly Source[], data: string, database: string | null = null) => [
  ...[process.execPath, COMMAND, 'index', ...spelled(sources)],
  ...['--data', data, '--json', ...(database === null ? [] : ['--database', database])],
]

export type IndexResult = {
  files: { read: number; unreadable: number; pending: number; ignored: number; onDisk: number }
  messages: number
  unreadable: number
}

/** Reads what lies there, as one command does; `through` as above. */
export async function index(
  sources: readonly Source[],
  data: string,
  through: readonly string[] = [],
  database: string | null = null,
): Promise<IndexResult> {
  const [command = '', ...words] = [...through, ...indexCommand(sources, data, database)]
  const { stdout } = await run(command, words, { maxBuffer: 1 << 28 })
  return JSON.parse(stdout) as IndexResult
}

export type Found = { uid: string; body: string; from: string | null; state: string | null; kind: string; path: string }

export async function search(query: string, data: string): Promise<Found[]> {
  const { stdout } = await run(
    process.execPath,
    [COMMAND, 'search', query, '--limit', '1000000', '--json', '--data', data],
    { maxBuffer: 1 << 30 },
  )
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Found)
}

/**
 * Polls what the command says until it is true; the condition is the event waited on. `withinMs` is what a machine of its
 * own may take (`patience`).
 */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  withinMs: number,
): Promise<void> {
  const isOver = patience(withinMs)
  while (!(await condition())) {
    if (isOver()) throw new Error(`not within ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
