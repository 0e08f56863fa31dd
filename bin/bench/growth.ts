import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'

/** Every how many ms a growing index is asked how far it is. */
const EVERY_MS = 100
const PARTS = 10

/** Rows a second in each tenth of an import. */
export type Growth = number[]

/** Asks the index in `file`, from when it is there, how many observations it holds, until it is stopped. */
export function watchGrowth(file: string): { stop: (rows: number) => Growth } {
  const began = performance.now()
  const seen: { at: number; rows: number }[] = [{ at: 0, rows: 0 }]
  let db: Database.Database | null = null
  const look = () => {
    try {
      if (db === null && existsSync(file)) db = new Database(file, { readonly: true })
      const rows = Number(db?.prepare('select max(id) from observations').pluck().get() ?? 0)
      seen.push({ at: performance.now() - began, rows })
    } catch {
      // It has no tables yet.
    }
  }
  const timer = setInterval(look, EVERY_MS)
  return {
    stop: (rows) => {
      clearInterval(timer)
      look()
      db?.close()
      return growthOf(seen, rows)
    },
  }
}

function growthOf(seen: readonly { at: number; rows: number }[], rows: number): Growth {
  const reached = (wanted: number) => {
    const after = seen.findIndex((sample) => sample.rows >= wanted)
    const right = seen[after]
    const left = seen[after - 1]
    if (right === undefined) return Number.NaN
    if (left === undefined || right.rows === left.rows) return right.at
    return left.at + ((right.at - left.at) * (wanted - left.rows)) / (right.rows - left.rows)
  }
  const times = Array.from({ length: PARTS + 1 }, (_, part) => reached((rows * part) / PARTS))
  return times.slice(1).map((at, part) => (rows / PARTS / (at - (times[part] ?? 0))) * 1000)
}

/** How the slowest tenth compares with the mean. */
export function flatness(growth: Growth): number {
  return Math.min(...growth) / (growth.length / growth.reduce((sum, rate) => sum + 1 / rate, 0))
}

export function sayGrowth(growth: Growth): string {
  const tenths = growth.map((rate) => `${(rate / 1000).toFixed(1)}k`).join(' ')
  return `${tenths}; the slowest is ${flatness(growth).toFixed(2)} of the whole`
}
