import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import * as z from 'zod'
import { started } from '@/tools/bench/measure/processes'
import type { Lab } from './lab'
import { toTheEnd } from './to-the-end'

/** Of what `search --json` prints of a row. */
const row = z.object({
  uid: z.string(),
  type: z.string(),
  kind: z.string(),
  from: z.string().nullable(),
  to: z.array(z.string()),
  state: z.string().nullable(),
  body: z.string(),
  path: z.string(),
  flags: z.array(z.string()),
})
export type Row = z.infer<typeof row>

/** Of what `index --json` prints. */
const report = z.object({
  messages: z.number(),
  unreadable: z.number(),
  files: z.object({
    read: z.number(),
    unreadable: z.number(),
    pending: z.number(),
    ignored: z.number(),
    onDisk: z.number(),
  }),
})
export type Report = z.infer<typeof report>

/** More rows than any case makes. */
const ALL = '100000'

/** Reads everything that lies there now into the data directory of that name. */
export const indexed = async (lab: Lab, data = 'data'): Promise<Report> =>
  report.parse(JSON.parse(await run(lab, data, ['index', sourceOf(lab), '--json'])))

/** What is found, as everybody finds it who types the question. */
export async function search(lab: Lab, question: string, data = 'data'): Promise<Row[]> {
  const out = await run(lab, data, ['search', question, '--json', '--limit', ALL])
  const lines = out.split('\n').filter((line) => line !== '')
  return lines.map((line) => row.parse(JSON.parse(line)))
}

export type Tail = { child: ChildProcess; stop: (signal: NodeJS.Signals) => Promise<void> }

/** Follows what the agents write until it is stopped; ready as soon as it says that it reads. */
export async function follow(lab: Lab, data = 'data'): Promise<Tail> {
  const child = started(
    spawn(process.execPath, wordsOf(lab, data, ['ingest', sourceOf(lab)]), {
      env: environmentOf(lab),
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  )
  const begun = once(child.stderr, 'data')
  const stop = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await Promise.race([begun, once(child, 'exit')])
  if (child.exitCode !== null) throw new Error(`signalbox ingest ended with ${child.exitCode}`)
  child.stderr.resume()
  return { child, stop }
}

const sourceOf = (lab: Lab) => `claude-code:${lab.config}`
const wordsOf = (lab: Lab, data: string, words: readonly string[]) => [
  lab.programs.signalbox,
  ...words,
  '--data',
  path.join(lab.folder, data),
]
const environmentOf = ({ env, folder }: Lab): NodeJS.ProcessEnv => ({
  ...env,
  XDG_STATE_HOME: path.join(folder, 'state'),
})

/** Runs a command to its end over the data of that name, and gives what it printed. */
export const run = (lab: Lab, data: string, words: readonly string[]): Promise<string> =>
  toTheEnd(process.execPath, wordsOf(lab, data, words), { cwd: lab.folder, env: environmentOf(lab) })
