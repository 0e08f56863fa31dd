import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'

/** Every how many ms a growing index is asked how far it is. */
const EVERY_MS = 20
const PARTS = 10

/** Rows a second in each tenth of an import, and how long it took until the first rows were there. */
export type Growth = { rates: number[]; firstMs: number }

type Seen = { at: number; rows: number }

/** Asks the index in `file`, from when it is there, how many observations it holds, until it is stopped. */
export function watchGrowth(file: string): { stop: () => Growth } {
  const began = performance.now()
  const seen: Seen[] = []
  let db: Database.Database | null = null
  const look = () => {
    try {
      if (db === null && existsSync(file)) db = new Database(file, { readonly: true })
      const rows = Number(db?.prepare('select max(id) from observations').pluck().get() ?? 0)
      if (rows > (seen.at(-1)?.rows ?? 0)) seen.push({ at: performance.now() - began, rows })
    } catch {
      // It has no tables yet.
    }
  }
  const timer = setInterval(look, EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      db?.close()
      return growthOf(seen)
    },
  }
}

/**
 * Rows come by transactions of thousands, so between two of them they are taken to have come evenly. What comes before
 * the first of them (the start, looking at what lies there) is told apart.
 */
export function growthOf(seen: readonly Seen[]): Growth {
  const first = seen[0] ?? { at: Number.NaN, rows: 0 }
  const rows = (seen.at(-1)?.rows ?? 0) - first.rows
  const reached = (wanted: number) => {
    const after = Math.max(
      1,
      seen.findIndex((sample) => sample.rows >= wanted),
    )
    const [left, right] = [seen[after - 1], seen[after]]
    if (left === undefined || right === undefined) return Number.NaN
    return left.at + ((right.at - left.at) * (wanted - left.rows)) / (right.rows - left.rows)
  }
  const times = Array.from({ length: PARTS + 1 }, (_, part) => reached(first.rows + (rows * part) / PARTS))
  return {
    rates: times.slice(1).map((at, part) => (rows / PARTS / (at - (times[part] ?? 0))) * 1000),
    firstMs: first.at,
  }
}

/** How the slowest tenth compares with the mean. */
export function flatness({ rates }: Growth): number {
  return Math.min(...rates) / (rates.length / rates.reduce((sum, rate) => sum + 1 / rate, 0))
}

export function sayGrowth(growth: Growth): string {
  const tenths = growth.rates.map((rate) => `${(rate / 1000).toFixed(1)}k`).join(' ')
  const first = `the first after ${(growth.firstMs / 1000).toFixed(1)} s`
  return `${tenths}; the slowest is ${flatness(growth).toFixed(2)} of the whole; ${first}`
}
