import type { Reading } from '@/lib/reading'
import { beat, fallSilent, register } from './agent'
import { applyContent, applyGone } from './content'
import { applyEffects } from './effect'
import { applyLine, applyLineRemoved, applyLineSame, sweepLines } from './lines'
import type { State, Step } from './model'
import { addVersion, withdrawVersions } from './version'

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
      return applyFacts(state, step, step.readings)
    case 'listed':
      return applyFacts(state, step, step.readings)
    case 'gone':
      if (step.file.shape === 'lines') return sweepLines(state, step)
      applyGone(state, step)
      if (step.file.shape === 'snapshot') fallSilent(state, step)
      return withdrawVersions(state, step)
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
      if (addVersion(state, step, reading)) applyEffects(state, reading.effects, { at: step.at, uid: null })
    } else if (reading.reading === 'document') addVersion(state, step, reading)
  }
}
