import type { JsonFault } from '@/lib/json/json'
import type { Reading } from '@/lib/message/reading'
import { asWritten } from '@/server/protocols/kit/as-written'
import { isFields } from '@/server/protocols/kit/json-fields'
import { unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { readElement } from './element'
import { GOVERNANCE, OUTCOMES } from './places'
import { stateOf } from './state'

/**
 * `completed_tasks.json` by what it holds: one JSON value (a list, a wrapped list, one outcome), else lines of JSON,
 * where a bad line is unreadable alone. A text without a single good line is unreadable as a whole.
 */
export function readOutcomes(found: Found): Reading[] {
  const whole = asWritten(found.text, OUTCOMES.one(found.text))
  if (whole.ok) return outcomesIn(whole.value, found, whole.duplicateKeys)
  const lines = linesOf(found)
  return lines.some(({ reading }) => reading !== 'unreadable') ? lines : [unreadable(whole)]
}

function outcomesIn(value: unknown, found: Found, ambiguous: boolean): Reading[] {
  const wrapped = isFields(value) ? (value.completed_tasks ?? value.tasks) : value
  const list = Array.isArray(wrapped) ? wrapped : [value]
  return list.length === 0 ? [stateOf(value, found)] : list.map((item) => outcome(item, found, ambiguous))
}

function outcome(value: unknown, found: Found, ambiguous: boolean): Reading {
  return readElement(value, found, { channel: 'completed_tasks', state: null, ambiguous, element: true })
}

function linesOf(found: Found): Reading[] {
  const readings: Reading[] = []
  const encoder = new TextEncoder()
  let offset = 0
  for (const [at, line] of found.text.split('\n').entries()) {
    if (line.trim() !== '') {
      const parsed = asWritten(line, GOVERNANCE.one(line))
      readings.push(
        parsed.ok ? outcome(parsed.value, found, parsed.duplicateKeys) : unreadable(inFile(parsed, offset, at + 1)),
      )
    }
    offset += encoder.encode(line).length + 1
  }
  return readings
}

function inFile(fault: JsonFault, offset: number, line: number): JsonFault {
  return { ...fault, at: fault.at === null ? null : offset + fault.at, line }
}
