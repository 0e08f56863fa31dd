import { withWrittenNumbers } from '@/lib/json/written-number'
import { FLAGS } from '@/lib/message/flags'
import type { Reading } from '@/lib/message/reading'
import { NOBODY } from '@/server/protocols/kit/addressee'
import { asWritten } from '@/server/protocols/kit/as-written'
import { isFields } from '@/server/protocols/kit/json-fields'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { readElement } from './element'
import { GOVERNANCE, OUTCOMES } from './places'
import { stateOf } from './state'

/**
 * `completed_tasks.json` by what it holds: one JSON value (a list, a wrapped list, one outcome), else lines of JSON,
 * where a bad line is unreadable alone. A text without a line that is an object is unreadable as a whole.
 */
export function readOutcomes(found: Found): Reading[] {
  const whole = asWritten(found.text, OUTCOMES.one(found.text))
  if (whole.ok) return outcomesIn(whole.value, found, whole.duplicateKeys)
  const lines = isLaidOut(found.text) ? [] : linesOf(found)
  return lines.some(({ reading }) => reading !== 'unreadable') ? lines : [unreadable(whole)]
}

/** It begins as a list or an object that goes on over several lines: none of them is a record. */
function isLaidOut(text: string): boolean {
  const [first = ''] = text.trimStart().split('\n', 1)
  const line = first.trim()
  return line === '{' || (line.startsWith('[') && !line.endsWith(']'))
}

function outcomesIn(value: unknown, found: Found, ambiguous: boolean): Reading[] {
  const wrapped = isFields(value) ? (value.completed_tasks ?? value.tasks) : value
  const list = Array.isArray(wrapped) ? wrapped : [value]
  return list.length === 0 ? [stateOf(value, found)] : list.map((item) => outcome(item, found, ambiguous))
}

function outcome(value: unknown, found: Found, ambiguous: boolean): Reading {
  return readElement(value, found, {
    channel: 'completed_tasks',
    state: null,
    fallback: NOBODY,
    writer: null,
    ambiguous,
    element: true,
  })
}

function linesOf({ text, ...found }: Found): Reading[] {
  const encoder = new TextEncoder()
  let from = 0
  let at = 0
  let line = 1
  return GOVERNANCE.cut(text).map((cut) => {
    const before = text.slice(from, cut.place().start)
    from = cut.place().start
    at += encoder.encode(before).length
    line += before.split('\n').length - 1
    if (cut.is === 'unreadable')
      return unreadable({ ...cut.fault, at: cut.fault.at === null ? null : at + cut.fault.at, line })
    if (!isFields(cut.value)) return { ...notAnObject(cut.value), at, line }
    const { start, end } = cut.place()
    const value = withWrittenNumbers(text.slice(start, end), cut.value)
    const reading = outcome(value, { ...found, text }, cut.ambiguous)
    return cut.shared && reading.reading === 'message'
      ? { ...reading, flags: [...reading.flags, FLAGS.sharedLine] }
      : reading
  })
}
