import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { FLAGS } from '@/lib/message/flags'
import type { MessageReading, Reading } from '@/lib/message/reading'
import { homeOf } from '@/lib/source/stations'
import type { Reader } from '@/server/store/door/door'
import type { Posted } from '@/server/store/hand/posted-files'
import { KEYS_PER_MS } from '@/server/store/rows/keys'
import type { Naming } from './ask-answer'
import type { ProtocolFacts } from './facts-given'
import { hasFlag, withFlag } from './flag-text'
import type { Element } from './identity'
import type { Message, State, Step, StepOf } from './model'
import { readRetained } from './retained'
import { orderMs } from './row-basis'

export type Human = {
  /** What people wrote here through Signalbox, by its sha256. */
  posted: ReadonlyMap<string, readonly Posted[]>
  /** Lines that were seen already: said again, one is a copy. */
  said: Set<string>
  /** UTC ms. What was written before is forgotten here, unless it was read late. */
  from: number
}

/** So late after it was written a line may have been read at most, for its own to be still among what counts. */
const LATE_MS = 3_600_000

export const NOBODY: Human = { posted: new Map(), said: new Set(), from: 0 }

export function claimsHuman(reading: Reading): reading is MessageReading {
  return reading.reading === 'message' && reading.flags.includes(FLAGS.claimsHuman)
}

export async function loadHuman(
  reader: Reader,
  { source, facts, steps }: { source: State['source']; facts: ProtocolFacts; steps: readonly Step[] },
): Promise<Human> {
  const human = { ...NOBODY, posted: facts.posted?.of(source.root) ?? NOBODY.posted, said: new Set<string>() }
  if (human.posted.size === 0) return human
  const times = new Set<number>()
  for (const step of steps)
    if (step.what === 'line' && human.posted.has(step.sha256))
      for (const reading of step.readings) if (claimsHuman(reading)) times.add(orderMs(reading, step.at))
  if (times.size > 0) human.from = (await readRetained(reader)).from - LATE_MS
  for (const ms of times) {
    const first = ms * KEYS_PER_MS
    const rows = await reader.all<{ fileId: number; sha256: string }>(
      sql`select file_id as "fileId", sha256 from messages where key >= ${first} and key < ${first + KEYS_PER_MS}`,
    )
    for (const { fileId, sha256 } of rows) human.said.add(lineKey(fileId, sha256))
  }
  return human
}

type Laid = StepOf<'line'> | StepOf<'content'>

/** A reading, and what it answers where Signalbox wrote it and that is on record. */
export type Weighed = { reading: MessageReading; names: Naming | null }

/** A new message with what its claim to come from a person is worth here. */
export function weighed(state: State, step: Step, reading: MessageReading): Weighed {
  if (!claimsHuman(reading) || (step.what !== 'line' && step.what !== 'content')) return { reading, names: null }
  const posted = ours(state, step, reading)
  if (posted === null) return { reading, names: null }
  const flags = [...reading.flags.filter((flag) => flag !== FLAGS.claimsHuman), FLAGS.posted]
  return { reading: { ...reading, flags }, names: posted.asked }
}

/** A known message lies in one more place: ours, or a copy that somebody made. Gives what is on record of it where it is ours only now. */
export function weighAgain(
  state: State,
  step: StepOf<'content'>,
  message: Message,
  { reading }: Element,
): Posted | null {
  if (!claimsHuman(reading)) return null
  const posted = ours(state, step, reading)
  const wasOurs = hasFlag(message.flags, FLAGS.posted)
  const flags = posted !== null ? withFlag(message.flags, FLAGS.posted) : withFlag(message.flags, FLAGS.claimsHuman)
  const both = hasFlag(flags, FLAGS.posted) && hasFlag(flags, FLAGS.claimsHuman)
  reflag(state, message, both ? withFlag(flags, FLAGS.copied) : flags)
  return wasOurs ? null : posted
}

function ours({ human, facts: { stations } }: State, step: Laid, reading: MessageReading): Posted | null {
  const { what, sha256, file, start } = step
  if (what === 'line') {
    // The index may have forgotten the line that was written; the ledger knows where it lies.
    const written = human.posted
      .get(sha256)
      ?.find(
        ({ effect, path, offset }) =>
          effect === 'append' && path === file.path && (offset === null || offset === start),
      )
    const key = lineKey(file.id, sha256)
    if (written === undefined || human.said.has(key) || isLaidAnew(human, step, reading)) return null
    human.said.add(key)
    return written
  }
  const element = reading.fingerprint === null ? sha256 : hash('sha256', reading.fingerprint)
  const found = [...(human.posted.get(sha256) ?? []), ...(human.posted.get(element) ?? [])].find(
    ({ effect, path, into }) => {
      if (effect !== 'add') return homeOf(path, stations) === homeOf(file.path, stations)
      return into?.locked ? path === file.path : nameOf(path) === nameOf(file.path)
    },
  )
  return found ?? null
}

/**
 * Bytes and place are those on record, but the file began anew since, and what could tell that this very line stayed is
 * forgotten: somebody may have emptied the file and laid it there again. The bytes are ours, so is the time in them.
 */
function isLaidAnew({ from }: Human, { generation, at }: Laid, reading: MessageReading): boolean {
  return generation > 1 && orderMs(reading, at) < from
}

function lineKey(fileId: number, sha256: string): string {
  return `${fileId} ${sha256}`
}

/** The same set of mailboxes may lie in two places, but for those that programs lock. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** What a person wrote is no longer as it was, where messages stay as they are: it says so for ever. */
export function noteTampering(state: State, message: Message) {
  if (hasFlag(message.flags, FLAGS.posted)) reflag(state, message, withFlag(message.flags, FLAGS.tampered))
}

function reflag(state: State, message: Message, flags: string) {
  if (message.flags === flags) return
  message.flags = flags
  state.messages.dirty.add(message)
}

/** What is on record as answered by what these steps may hold. */
export function answeredUids({ posted }: Human, steps: readonly Step[]): string[] {
  if (posted.size === 0) return []
  const shas = steps.flatMap((step) => {
    if (step.what === 'line') return [step.sha256]
    return step.what === 'content' ? [step.sha256, ...step.elements.map(({ sha256 }) => sha256)] : []
  })
  return shas.flatMap((sha256) => (posted.get(sha256) ?? []).flatMap(({ asked }) => asked?.uid ?? []))
}
