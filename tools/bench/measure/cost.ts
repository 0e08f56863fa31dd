import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** `cpuMs`: processor time of all its threads, ms. `peakMb`: the most memory that it held, MB. */
export type Cost = { cpuMs: number; peakMb: number }

/** Notes what the process took when it ends. */
const PROBE = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const cost = { cpuMs: (userCPUTime + systemCPUTime) / 1_000, peakMb: maxRSS / 1_024 }
  require('node:fs').writeFileSync(process.env.SIGNALBOX_COST, JSON.stringify(cost))
})`

/** What a Node program costs from start to end: of both the median of `rounds`. */
export function costOf(rounds: number, words: readonly string[]): Cost {
  const home = mkdtempSync(path.join(tmpdir(), 'signalbox-cost-'))
  try {
    const [probe, note] = [path.join(home, 'probe.cjs'), path.join(home, 'cost.json')]
    writeFileSync(probe, PROBE)
    const all = Array.from({ length: rounds }, (): Cost => {
      spawnSync(process.execPath, ['-r', probe, ...words], {
        stdio: 'ignore',
        env: { ...process.env, SIGNALBOX_COST: note },
      })
      return JSON.parse(readFileSync(note, 'utf8'))
    })
    const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN
    return { cpuMs: median(all.map(({ cpuMs }) => cpuMs)), peakMb: median(all.map(({ peakMb }) => peakMb)) }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
