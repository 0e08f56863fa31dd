import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { started } from './processes'

type Wanted = string | { from: string; type: string; word: string }

/** `seconds` null: there is no such program here. */
export type Scan = { tool: string; seconds: number | null }

/** How long programs that read every file take to count the lines that hold a text, or match a filter. */
export async function scansOf(root: string, wanted: Wanted): Promise<Scan[]> {
  const files = readdirSync(root).map((team) => path.join(root, team, 'channel.jsonl'))
  if (typeof wanted === 'string')
    return [
      await scan('ripgrep', 'rg', ['--no-ignore', '--count', '--fixed-strings', '--word-regexp', wanted, ...files]),
      await scan('grep', 'grep', ['--count', '--fixed-strings', '--word-regexp', wanted, ...files]),
    ]
  const { from, type, word } = wanted
  const filter = 'select(.from == $from and .type == $type and (.content | test("\\\\b" + $word + "\\\\b")))'
  const given = ['--arg', 'from', from, '--arg', 'type', type, '--arg', 'word', word]
  return [await scan('jq', 'jq', ['--compact-output', ...given, filter, ...files])]
}

async function scan(tool: string, program: string, args: readonly string[]): Promise<Scan> {
  const began = performance.now()
  const child = started(spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }))
  const missing = once(child, 'error').then(() => true)
  const gone = once(child, 'exit').then(() => false)
  if (await Promise.race([missing, gone])) return { tool, seconds: null }
  return { tool, seconds: (performance.now() - began) / 1000 }
}
