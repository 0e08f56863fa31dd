import { randomUUID } from 'node:crypto'
import { renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { destination, type Logger, pino } from 'pino'
import { harmless } from '@/lib/letters/glyphs'
import type { Settings } from '@/server/settings'
import { plainError } from './plain-error'

export type Log = Logger

const MOST_BYTES = 20 * 1024 * 1024
/** Of what waits for room on the disk; what comes after that is not kept. */
const MOST_HELD_BYTES = 1024 * 1024

/**
 * JSON lines, one entry each. Control characters of agents (also C1 and line separators, which JSON leaves alone) are
 * escaped, so no entry can forge another or reach a terminal raw.
 */
export function openLog({ data, log, logLevel }: Pick<Settings, 'data' | 'log' | 'logLevel'>): Log {
  const sink = log === 'file' ? intoFile(path.join(data, 'signalbox.log')) : onError()
  let writes = true
  // A full disk stops the log, not the work: that it cannot be written is said on standard error, once until it can be.
  sink.on('error', (error: Error) => {
    if (writes) complain(error)
    writes = false
  })
  sink.on('write', () => {
    writes = true
  })
  return pino(
    { level: logLevel, base: { pid: process.pid }, serializers: { error: (error: unknown) => plainError(error) } },
    { write: (line) => sink.write(`${harmless(line.trimEnd())}\n`) },
  )
}

/** Writes what was not foreseen to the log; gives the number under which it stands there. */
export function reporter(log: Log): (error: unknown, where: string) => string {
  return (error, where) => {
    const number = randomUUID().slice(0, 8)
    log.error({ error, number, where }, 'Something broke.')
    return number
  }
}

const kept = { sync: true, mode: 0o600, maxLength: MOST_HELD_BYTES }
const onError = () => destination({ ...kept, dest: 2 })

/** Standard error, where no file can be had: what keeps it from being had is then said there as well. */
function intoFile(file: string) {
  try {
    rotate(file)
    return destination({ ...kept, dest: file, mkdir: true })
  } catch (error) {
    complain(error)
    return onError()
  }
}

function complain(error: unknown): void {
  process.stderr.write(`signalbox: the log cannot be written: ${error instanceof Error ? error.message : error}\n`)
}

function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > MOST_BYTES) renameSync(file, `${file}.1`)
}
