import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const CIRCLE = { agents: ['surveyor', 'planner', 'clerk'], lines: 27, everyMs: 2_000, beforeMs: 50 * 60_000 }

/** Three agents of the demo in `dir` thank each other without end; `at`: so long after as is set, UTC ms. */
export function layCircle(dir: string, at: number): void {
  const { agents, lines, everyMs, beforeMs } = CIRCLE
  const text = Array.from({ length: lines }, (_, nth) => {
    const [from, to] = [agents[nth % agents.length], agents[(nth + 1) % agents.length]]
    const ts = new Date(at - beforeMs + nth * everyMs).toISOString()
    const said = { type: 'message', reasoning: 'To be polite.', content: `Thank you, understood (${nth + 1}).` }
    return `${JSON.stringify({ ts, from, to: [`@${to}`], ...said })}\n`
  }).join('')
  mkdirSync(path.join(dir, 'teams', 'echo'))
  writeFileSync(path.join(dir, 'teams', 'echo', 'channel.jsonl'), text)
}

/** Somebody writes over a line of the demo in `dir` that was read. Gives its file. */
export function alterLine(dir: string): string {
  const file = path.join(dir, 'teams', 'atlas', 'channel.jsonl')
  const [before, after] = [
    'oauth_provider.py:88 keeps the refresh token in the log.',
    'oauth_provider.py has no findings.',
  ]
  const text = readFileSync(file, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} does not say: ${before}`)
  writeFileSync(file, text.replace(before, after))
  return file
}
