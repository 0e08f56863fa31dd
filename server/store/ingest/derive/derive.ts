import type { Reading, StateReading } from '@/lib/message/reading'
import { cleanName } from '@/server/store/rows/clean'
import { beat, fallSilent, register } from './agent-fold'
import { applyContent, applyGone } from './content'
import { applyStateEffects, type SaidBefore, tasksListed } from './effect'
import { applyLine, applyLineRemoved, applyLineSame, sweepLines } from './moved-lines'
import type { State, Step, StepOf } from './rows/model'
import { addVersion, versionKey, WITHDRAWN, withdrawUnnamed, withdrawVersions } from './version'

/**
 * Applies observations, in order, to what is held in memory. Pure but for `state`, which must hold everything that the
 * steps may touch; a fresh batch and a replay go the same way and so come to the same rows and numbers.
 */
export function derive(state: State, steps: readonly Step[]) {
  for (const step of steps) apply(state, step)
}

function apply(state: State, step: Step) {
  switch (step.what) {
    case 'line':
      applyLine(state, step)
      return applyFacts(state, step, step.readings)
    case 'line-same':
      return applyLineSame(state, step)
    case 'line-removed':
      return applyLineRemoved(state, step)
    case 'content':
      applyContent(state, step)
      applyFacts(state, step, step.readings)
      return withdrawUnnamed(state, step, step.readings)
    case 'listed':
      return applyFacts(state, step, step.readings)
    case 'gone':
      if (step.file.shape === 'lines') return sweepLines(state, step)
      applyGone(state, step)
      if (step.file.shape === 'snapshot') fallSilent(state, step, 'OFFLINE')
      return applyWithdrawn(state, step)
    case 'ended':
      applyGone(state, step)
      return fallSilent(state, step, 'ENDED')
    case 'back':
      return sweepLines(state, step)
  }
}

/** Readings that are no rows with text. */
function applyFacts(state: State, step: Step, readings: readonly Reading[]) {
  for (const reading of readings) {
    if (reading.reading === 'heartbeat') beat(state, step, reading)
    else if (reading.reading === 'registration') {
      addVersion(state, step, reading)
      register(state, step.at, reading)
    } else if (reading.reading === 'state') {
      const before = listedBefore(state, step, reading)
      if (addVersion(state, step, reading)) applyStateEffects(state, reading.effects, before, saidBy(step))
    } else if (reading.reading === 'document') addVersion(state, step, reading)
  }
}

function saidBy({ at, look, file, observationId }: Step) {
  return { at, asOf: look, look, uid: null, body: '', fileId: file.id, path: file.path, observationId }
}

/** The tasks that the last version of a document listed, where it was in the same file. */
function listedBefore(state: State, step: Step, reading: StateReading): SaidBefore {
  const last = state.versions.last.get(versionKey('state', cleanName(reading.subject)))
  if (last === undefined) return { tasks: [], at: 0 }
  return { tasks: last.fileId === step.file.id ? tasksListed(last.content) : [], at: last.at }
}

/** The file vanished: what it said is withdrawn, and it lists its tasks no more. */
function applyWithdrawn(state: State, step: StepOf<'gone'>) {
  for (const { content } of withdrawVersions(state, step, { summary: WITHDRAWN.gone })) {
    const listed = tasksListed(content)
    if (listed.length > 0) applyStateEffects(state, [], { tasks: listed, at: 0 }, saidBy(step))
  }
}
