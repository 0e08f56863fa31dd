import type { ConsoleStatus } from '@/lib/message/message'
import type { Scope } from '@/lib/people/scope'
import type { Log } from '@/server/boot/base/log'
import { openReading, type Reading } from '@/server/boot/base/reading-side'
import { startTail, type TailChild } from '@/server/boot/tail/tail-child'
import type { TailParameters } from '@/server/boot/tail/tail-process'
import { KnownError } from '@/server/errors'
import type { Index } from '@/server/store/readers'
import type { RunningFacts } from '@/server/store/status/running-facts'
import type { FromTail, ToTail, WantedSource } from '@/server/tail/run/tail-wire'
import { watchOwn } from './own-trouble'
import { tailConditions } from './tail-conditions'

/** The index as the console has it: a tail that fills it, readers over it, and what rings when it changed. */
export type IndexSide = {
  readers: Index
  /** Of what is within a scope; all of it when none is named. */
  status: (scope?: Scope) => Promise<ConsoleStatus>
  /** False when no tail of ours runs. */
  say: (word: ToTail) => boolean
  /** Another process is the tail of these data. */
  apart: boolean
  /** Our own tail reads the source with this label now. */
  reads: (label: string) => boolean
  close: () => Promise<void>
}

type Parts = {
  parameters: TailParameters
  /** The bundled tail; null when another process is the tail of these data. */
  program: string | null
  sources: () => readonly WantedSource[]
  /** Is a source at this root one that our tail was ever to read? */
  knows: (root: string) => boolean
  log: Log
  ring: (rev?: number) => void
  changed: () => void
  now: () => number
  /** With which numbers of the record are told. */
  key: Uint8Array
}

const STOP_PATIENCE_MS = 7_000

/** Resolves when the index can be read, or throws what keeps the tail from starting. */
export async function openIndexSide(parts: Parts): Promise<IndexSide> {
  const { directory, postgresUrl } = parts.parameters.data
  const own = await watchOwn(directory, postgresUrl !== null, parts.changed)
  try {
    const side = await opened(parts, { console: own.trouble })
    return {
      ...side,
      close: async () => {
        own.close()
        await side.close()
      },
    }
  } catch (error) {
    own.close()
    throw error
  }
}

async function opened(parts: Parts, about: Pick<RunningFacts, 'console'>): Promise<IndexSide> {
  if (parts.program === null) return foreign(parts, await openReading(parts.parameters.data, about, parts.key))
  const { tail, ready, told } = ownTail(parts, parts.program)
  try {
    await ready
    return own(
      parts,
      tail,
      await openReading(parts.parameters.data, { ...told, ...about, ownRuns: tail.running }, parts.key),
      (label) => told.toldOf(label) !== null,
    )
  } catch (error) {
    await tail.stop(STOP_PATIENCE_MS)
    throw error
  }
}

function ownTail({ parameters, sources, knows, log, ring, changed }: Parts, program: string) {
  const { promise: ready, resolve, reject } = deferred()
  const told = tailConditions()
  const hear = (word: FromTail) => {
    if (word.kind === 'ready') {
      told.forget()
      return resolve()
    }
    if (word.kind === 'bell') return ring(word.rev)
    if (word.kind === 'condition') told.hear(word)
    if (word.kind === 'deriving') told.hearDeriving(word.progress)
    if (word.kind !== 'failed') return changed()
    log.error({ reason: word.message }, 'The tail cannot go on.')
    if (word.ends || !tail.running()) told.fail(word.message)
    reject(new KnownError('unavailable', word.message))
  }
  let again = false
  const greet = () => {
    const words = sources().map((source): ToTail => ({ kind: 'watch', source: { ...source, again } }))
    again = true
    return words
  }
  const tail = startTail({ program, parameters, log, greet, hear, changed })
  // Of a shared database another process may read it, and says so.
  const isUnread: RunningFacts['isUnread'] = (root, state) =>
    !knows(root) && (parameters.data.postgresUrl === null || state === 'stopped')
  return { tail, ready, told: { toldOf: told.of, isUnread, whyStopped: told.whyStopped, deriving: told.deriving } }
}

function own(parts: Parts, tail: TailChild, reading: Reading, reads: (label: string) => boolean): IndexSide {
  const { readers, close } = reading
  const { now } = parts
  // Other tails write into the same Postgres database.
  const bell = parts.parameters.data.postgresUrl === null ? null : listening(parts, reading)
  return {
    readers,
    status: (scope = null) => readers.within(scope).status.at(now()),
    say: tail.say,
    apart: false,
    reads: (label) => tail.running() && reads(label),
    close: async () => {
      await tail.stop(STOP_PATIENCE_MS)
      bell?.stop()
      await close()
    },
  }
}

function listening({ log, ring }: Parts, { bell }: Reading) {
  return bell(
    () => ring(),
    (error) => log.error({ error }, 'The index does not say how far it is.'),
  )
}

function foreign(parts: Parts, reading: Reading): IndexSide {
  const { readers, close } = reading
  const { now } = parts
  const bell = listening(parts, reading)
  return {
    readers,
    status: (scope = null) => readers.within(scope).status.at(now()),
    say: () => false,
    apart: true,
    reads: () => false,
    close: async () => {
      bell.stop()
      await close()
    },
  }
}

/** Node 20 has no `Promise.withResolvers`. */
function deferred() {
  let resolve: () => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<void>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve, reject }
}
