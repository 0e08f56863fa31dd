import { readdirSync, readFileSync } from 'node:fs'

export type Sample = { pid: number; at: number; rssMib: number; descriptors: number }

/** What a process takes now. */
export function sample(pid: number): Sample {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return {
    pid,
    at: Date.now(),
    rssMib: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  }
}

/** Of the longest-lived process, after it was warm: how its memory rises, MiB an hour, and its descriptors. */
export function judgeSamples(samples: readonly Sample[], warmMs: number) {
  const pids = [...new Set(samples.map(({ pid }) => pid))]
  const lives = pids.map((pid) => samples.filter((one) => one.pid === pid))
  const longest = lives.sort((a, b) => b.length - a.length)[0] ?? []
  const from = (longest[0]?.at ?? 0) + warmMs
  const warm = longest.filter(({ at }) => at >= from)
  const hours = warm.map(({ at }) => (at - from) / 3_600_000)
  const memory = warm.map(({ rssMib }) => rssMib)
  const descriptors = warm.map((one) => one.descriptors)
  return {
    minutes: Math.round((hours.at(-1) ?? 0) * 60),
    slope: slopeOf(hours, memory),
    most: Math.max(...memory),
    first: descriptors.slice(0, 12),
    last: descriptors.slice(-12),
  }
}

/** By least squares. */
function slopeOf(xs: readonly number[], ys: readonly number[]): number {
  const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length)
  const [x, y] = [mean(xs), mean(ys)]
  const along = xs.reduce((sum, one) => sum + (one - x) ** 2, 0)
  return along === 0 ? 0 : xs.reduce((sum, one, at) => sum + (one - x) * ((ys[at] ?? 0) - y), 0) / along
}
