import { hash } from 'node:crypto'
import type { ReadDoor, SqlValue } from '@/server/store/door/door'
import type { Content } from './contents'

/** What a table holds: how many rows, and a number that is equal for equal rows, whatever the database and their order. */
export type Digest = { rows: number; sha256: string }

const MODULUS = 1n << 256n

/** Sums the sha256 of every row, modulo 2^256: each row counts, as often as it is there. */
export function digesting() {
  let rows = 0
  let sum = 0n
  return {
    add: (row: readonly SqlValue[]) => {
      rows += 1
      sum = (sum + BigInt(`0x${hash('sha256', canonical(row))}`)) % MODULUS
    },
    result: (): Digest => ({ rows, sha256: sum.toString(16).padStart(64, '0') }),
  }
}

/** JSON of the values in the order of the columns; bytes are an object, so that no text equals them. */
function canonical(row: readonly SqlValue[]): string {
  return JSON.stringify(row.map((value) => (value instanceof Uint8Array ? { bytes: base64(value) } : value)))
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

/** Reads a table from its first row to its last. */
export async function digestOf(
  door: Pick<ReadDoor, 'scan'>,
  { rows, told }: Content,
  onRows: (count: number) => void = () => {},
): Promise<Digest> {
  const digest = digesting()
  for await (const some of door.scan(rows)) {
    for (const row of some) digest.add(told.whole(row))
    onRows(some.length)
  }
  return digest.result()
}
