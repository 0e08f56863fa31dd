import { FLAGS } from '@/lib/message/flags'
import { isOfCopy } from '@/lib/source/copy-generation'
import { addReading, moveSpot } from './message-fold'
import { withFlag, withoutFlag } from './rows/flag-text'
import { noteTampering } from './rows/human'
import { isKnownBy, uidInLine } from './rows/identity'
import type { Message, State, StepOf } from './rows/model'
import { spot } from './rows/model'

const REMOVED = 'removed'

/** A line never seen before. */
export function applyLine(state: State, step: StepOf<'line'>) {
  const { start, length, line, sha256 } = step
  step.readings.forEach((reading, index) => {
    if (reading.reading !== 'message' && reading.reading !== 'log' && reading.reading !== 'unreadable') return
    const uid = uidInLine(state.source.label, step, reading, index)
    const span = { start, length, line, sha256, inLines: 1 }
    const known = isKnownBy(reading) ? state.messages.byUid.get(uid) : undefined
    if (known === undefined) addReading(state, step, reading, { uid, span, tries: [] })
    else lieInLine(state, step, known)
  })
}

/** A known message lies in a line too: from now on it is there, unless it was in one before. */
function lieInLine(state: State, step: StepOf<'line'>, message: Message) {
  if (message.inLines === 1 && message.goneAt === null) {
    state.duplicates += 1
    return
  }
  if (message.goneAt !== null) revive(message, [goneState(state, step), REMOVED, 'gone'])
  message.inLines = 1
  moveSpot(state.messages, message, { ...step, fileId: step.file.id })
  state.messages.dirty.add(message)
}

/** A known line in the next generation of its file: the same messages, at their new place. */
export function applyLineSame(state: State, step: StepOf<'line-same'>) {
  for (const message of at(state, step)) {
    moveSpot(state.messages, message, { ...step, fileId: message.fileId })
    if (message.goneAt !== null) revive(message, [goneState(state, step), REMOVED, 'gone'])
    message.flags = withoutFlag(message.flags, FLAGS.removedLine)
    if (step.moved) message.flags = withFlag(message.flags, FLAGS.movedLine)
    const mark = isOfCopy(step.generation) ? withFlag : withoutFlag
    message.flags = mark(message.flags, FLAGS.conflictCopy)
    state.messages.dirty.add(message)
  }
}

/**
 * A line that the next generation of its file has no more: what was written once may not go. A version that lost goes as a
 * whole file does.
 */
export function applyLineRemoved(state: State, step: StepOf<'line-removed'>) {
  for (const message of at(state, step)) {
    if (!isOfCopy(message.generation)) message.flags = withFlag(message.flags, FLAGS.removedLine)
    noteTampering(state, message)
    message.state = message.reading === 'message' ? REMOVED : 'gone'
    message.goneAt = step.at
    state.messages.dirty.add(message)
  }
}

/** The file vanished, or is back: all its lines with it. */
export function sweepLines(state: State, step: StepOf<'gone' | 'back'>) {
  const { id: fileId } = step.file
  const sweep = { what: step.what, fileId, from: step.generation, at: step.at, state: goneState(state, step) }
  state.sweeps.push(sweep)
  for (const message of state.messages.byKey.values()) {
    if (message.fileId !== fileId || message.inLines === 0 || message.generation < sweep.from) continue
    if (step.what === 'back') {
      if (message.goneAt === null || message.flags.includes(` ${FLAGS.removedLine} `)) continue
      revive(message, [sweep.state])
    } else {
      if (message.goneAt !== null) continue
      noteTampering(state, message)
      message.goneAt = step.at
      message.state ??= sweep.state
    }
    state.messages.dirty.add(message)
  }
}

/** A line keeps the state that it names itself; only what vanishing put there goes. */
function revive(message: Message, gone: readonly string[]) {
  message.goneAt = null
  if (message.state !== null && gone.includes(message.state)) message.state = null
}

function goneState(state: State, step: StepOf<'gone' | 'back' | 'line-same' | 'line'>): string {
  const was = { place: step.file.place ?? '', state: null, expiresAt: null, at: step.at, withFile: true }
  return state.facts.gone(state.source.protocol, was)
}

function at(state: State, step: StepOf<'line-same' | 'line-removed'>): Message[] {
  return [...(state.messages.bySpot.get(spot(step.file.id, step.was.generation, step.was.start)) ?? [])]
}
