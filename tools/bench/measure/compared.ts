import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Bench } from '../figures'

/** One figure by its name, and how it is told. */
export type Weighed = { what: string; value: number; told: (value: number) => string; goal: string }

/** Measures this checkout, and the one that `--against` names by the same work; the ratio is to that. */
export async function compared(
  bench: Bench,
  weigh: (bench: Bench, entry: string, home: string) => Promise<Weighed[]>,
): Promise<void> {
  const by = async (entry: string, name: string) => {
    const home = path.join(bench.home, `weight-${name}`)
    rmSync(home, { recursive: true, force: true })
    mkdirSync(home, { recursive: true })
    try {
      return await weigh(bench, entry, home)
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  }
  const here = await by(bench.entry, 'here')
  const there = bench.against === null ? null : await by(bench.against, 'there')
  for (const [at, { what, value, told, goal }] of here.entries()) {
    const other = there?.[at]
    const ratio = other === undefined ? null : value / other.value
    bench.report(what, told(value), other === undefined ? '-' : other.told(other.value), ratio, goal)
  }
}
