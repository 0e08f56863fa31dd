import type { SqlValue } from '../door'
import type { Asked, Op, PackedColumn } from './sqlite-thread-code'

/** So many rows are handed over at once: the thread writes them while this one makes the next. */
const MANY_ROWS = 100
/** Of fewer rows the columns cost more to make than they save. */
const FEW_ROWS = 16

/**
 * Gathers what is asked and told one after the other, as long as nothing is waited for, and hands it over as one: waking a
 * thread costs as much as a short statement.
 */
export function handingOver(post: (several: Asked[], buffers: ArrayBuffer[]) => void): (one: Asked) => void {
  let gathered: Asked[] = []
  const handOver = () => {
    if (gathered.length === 0) return
    const several = gathered
    gathered = []
    post(
      several,
      several.flatMap(({ op }) => buffersOf(op)),
    )
  }
  return (one) => {
    if (gathered.length === 0) process.nextTick(handOver)
    gathered.push(one)
    if (one.op.op === 'each' && one.op.count >= MANY_ROWS) handOver()
  }
}

/** Given to the thread instead of copied. */
function buffersOf(op: Op): ArrayBuffer[] {
  if (op.op !== 'each') return []
  return op.columns.flatMap((column) => {
    if (column.kind === 'numbers') return [buffer(column.numbers)]
    return column.kind === 'bytes' ? [buffer(column.bytes), buffer(column.lengths)] : []
  })
}

function buffer({ buffer: own }: { buffer: ArrayBufferLike }): ArrayBuffer[][number] {
  return own as ArrayBuffer
}

/** A statement once for each of some rows, given as columns, in the form that crosses to a thread fastest. */
export function eachRow(text: string, columns: readonly (readonly SqlValue[])[], count: number): Op {
  if (count > FEW_ROWS) return { op: 'each', text, columns: columns.map(packColumn), count }
  const rows = Array.from({ length: count }, (_, nth) => columns.map((column) => ownBytes(column[nth] ?? null)))
  return { op: 'few', text, rows }
}

/** What lies in a larger buffer would cross with all of it. */
function ownBytes(value: SqlValue): SqlValue {
  return value instanceof Uint8Array ? Uint8Array.from(value) : value
}

/** What is the same in all rows crosses once, numbers and bytes cross without being copied. */
function packColumn(column: readonly SqlValue[]): PackedColumn {
  const first = column[0] ?? null
  if (!(first instanceof Uint8Array) && column.every((value) => value === first)) return { kind: 'same', value: first }
  const numbers = numbersIn(column)
  if (numbers !== null) return { kind: 'numbers', numbers }
  return column.some((value) => value instanceof Uint8Array) ? packBytes(column) : { kind: 'values', values: column }
}

/** Null when something else is among them. */
function numbersIn(column: readonly SqlValue[]): Float64Array | null {
  const numbers = new Float64Array(column.length)
  for (let at = 0; at < column.length; at++) {
    const value = column[at]
    if (typeof value !== 'number') return null
    numbers[at] = value
  }
  return numbers
}

function packBytes(column: readonly SqlValue[]): PackedColumn {
  const size = column.reduce<number>((sum, value) => sum + (value instanceof Uint8Array ? value.length : 0), 0)
  const bytes = new Uint8Array(size)
  const lengths = new Int32Array(column.length).fill(-1)
  let end = 0
  column.forEach((value, index) => {
    if (!(value instanceof Uint8Array)) return
    bytes.set(value, end)
    lengths[index] = value.length
    end += value.length
  })
  return { kind: 'bytes', bytes, lengths }
}
