import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

/** A program that sums tokens from the same records. It stores nothing and reads usage alone, so it is for information. */
const PACKAGE = 'ccusage@20.0.24'

const Totals = z.object({ totals: z.object({ totalTokens: z.number() }) })

/** Seconds and tokens of one run over a tree. Needs the npm registry; throws what npm or the program said. */
export function ccusageOver(root: string, home: string): { name: string; seconds: number; tokens: number } {
  const prefix = path.join(home, 'peer')
  mkdirSync(prefix, { recursive: true })
  run('npm', ['install', '--no-audit', '--no-fund', '--prefix', prefix, PACKAGE], {})
  const began = performance.now()
  const said = run(path.join(prefix, 'node_modules', '.bin', 'ccusage'), ['daily', '--json', '--offline'], {
    CLAUDE_CONFIG_DIR: root,
  })
  const seconds = (performance.now() - began) / 1000
  return { name: PACKAGE, seconds, tokens: Totals.parse(JSON.parse(said)).totals.totalTokens }
}

function run(program: string, words: readonly string[], more: Readonly<Record<string, string>>): string {
  const env = { ...process.env, ...more }
  const { status, stdout, stderr } = spawnSync(program, [...words], { env, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(`${PACKAGE}: ${stderr.trim() || `ended with ${status}`}`)
  return stdout
}
