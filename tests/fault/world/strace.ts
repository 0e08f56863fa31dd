import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** What strace is to do with system calls: `-e inject` in its words. `path`: only with those on this file. */
export type Injection = { calls: string; does: string; path?: string }

/** The words that run a command under an injection. */
export function underInjection({ calls, does, path }: Injection): string[] {
  const narrowed = path === undefined ? [] : ['-P', path]
  return [
    'strace',
    '-f',
    '-qq',
    '-o',
    '/dev/null',
    ...narrowed,
    `-e`,
    `trace=${calls}`,
    '-e',
    `inject=${calls}:${does}`,
  ]
}

/** Does it to a process that runs, from when the answer is there until its `cure` is called. */
export async function inject({ pid }: ChildProcess, injection: Injection): Promise<{ cure: () => Promise<void> }> {
  const [command = '', ...words] = underInjection(injection)
  const strace = spawn(command, [...words.filter((word) => word !== '-qq'), '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(strace, 'exit')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    strace.on('error', reject)
    strace.on('exit', () => reject(new Error(`strace ended: ${said}`)))
    strace.stderr.on('data', (piece: Buffer) => {
      said += piece
      if (said.includes('attached')) resolve()
    })
  })
  return {
    cure: async () => {
      strace.kill('SIGINT')
      await ended
    },
  }
}

/** Runs a command to its end; gives its code, or the signal that ended it. */
export async function runOnce([command = '', ...words]: readonly string[]): Promise<number | NodeJS.Signals | null> {
  const child = spawn(command, words, { stdio: 'ignore' })
  const [code, signal] = await once(child, 'exit')
  return signal ?? code
}

/** The nth call of this name on this file by one thread. */
export type Point = { call: string; file: string; nth: number }

const CHANGING =
  'write,pwrite64,writev,pwritev,fsync,fdatasync,ftruncate,fallocate,rename,renameat,renameat2,unlink,unlinkat,mkdir,link'
const CALLED = /^(\d+) +(\w+)\((?:\d+<|(?:AT_FDCWD[^,]*, )?")([^>"]+)/

/** Every call of a command that changes a file under `directory`; `out` is where strace writes. */
export async function pointsOf(command: readonly string[], directory: string, out: string): Promise<Point[]> {
  const ended = await runOnce(['strace', '-f', '-y', '-qq', '-o', out, '-e', `trace=${CHANGING}`, ...command])
  if (ended !== 0) throw new Error(`strace of ${command.join(' ')} ended with ${ended}`)
  const counts = new Map<string, number>()
  const points = new Map<string, Point>()
  for (const line of readFileSync(out, 'utf8').split('\n')) {
    const [, thread, call, file] = CALLED.exec(line) ?? []
    if (thread === undefined || call === undefined || !file?.startsWith(`${directory}/`)) continue
    const inside = file.slice(directory.length + 1)
    const nth = (counts.get(`${thread} ${call} ${inside}`) ?? 0) + 1
    counts.set(`${thread} ${call} ${inside}`, nth)
    points.set(`${call} ${inside} ${nth}`, { call, file: inside, nth })
  }
  return [...points.values()]
}
