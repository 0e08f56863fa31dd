import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import type { OwnProcess } from '@/server/protocols/protocol'

/** `ended`: no such process is there any more. `unknown`: nobody here can tell. */
export type ProcessStanding = 'runs' | 'ended' | 'unknown'

/** What this machine tells of itself and of the process that has the number; `started` is null where none runs with it. */
export type Seen = { machine: string; space: string; bootAt: number; started: string | null }

/** Times of processes are told in these, on every Linux that Node runs on. */
const TICK_MS = 10
/** Between the start of a process and what its file says of when it ran: the time of the start is told to the second. */
const EARLIER_MS = 10_000
const LATER_MS = 60_000

/**
 * How a process stands. It is judged here only where its number counts, and where it began when this machine says that one
 * of that start did: on another machine, and before the last start of this one, the same numbers mean another.
 */
export function standingOf({ started, at, machine, space }: OwnProcess, seen: Seen | null): ProcessStanding {
  if (seen === null || seen.machine !== machine || seen.space !== space) return 'unknown'
  const since = at - (seen.bootAt + Number(started) * TICK_MS)
  if (since < -EARLIER_MS || since > LATER_MS) return 'unknown'
  return seen.started === started ? 'runs' : 'ended'
}

/** What `/proc` tells of it; null where that tells nothing, as on other systems, or hides the processes of others. */
export function seenHere(pid: number): Seen | null {
  try {
    if (readlinkSync('/proc/self') !== String(process.pid) || !existsSync('/proc/1/stat')) return null
    const machine = readFileSync('/etc/machine-id', 'latin1').trim()
    const space = readlinkSync('/proc/self/ns/pid')
    const bootAt = Number(/^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'latin1'))?.[1]) * 1_000
    return Number.isNaN(bootAt) ? null : { machine, space, bootAt, started: startOf(pid) }
  } catch {
    return null
  }
}

const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ESRCH'])
/** Killed, and not yet taken note of by whoever began it. */
const DEAD: ReadonlySet<string> = new Set(['Z', 'X'])
/** Of what stands behind the name, which may hold anything. */
const STATE = 0
const START = 19

function startOf(pid: number): string | null {
  try {
    const told = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = told.slice(told.lastIndexOf(')') + 2).split(' ')
    return DEAD.has(fields[STATE] ?? '') ? null : (fields[START] ?? null)
  } catch (error) {
    if (error instanceof Error && 'code' in error && GONE.has(String(error.code))) return null
    throw error
  }
}
