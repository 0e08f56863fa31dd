import { once } from 'node:events'
import path from 'node:path'
import * as z from 'zod'
import { mutate, query, type Server, serve } from '@/tools/bench/measure/processes'
import type { Lab, Programs } from './lab'
import { run } from './signalbox'
import type { Terminal } from './terminal'
import { until } from './until'

/** A hook waits so long for a person; longer than anything here takes. Seconds. */
const WAIT = '120'

const lists = z.object({ decide: z.object({ rows: z.array(z.object({ uid: z.string(), words: z.string() })) }) })

export type HookedConsole = { server: Server; desk: string; data: string }

/** A console that watches the program and a desk, and the hook that asks there. */
export async function openHooked(programs: Programs, lab: Lab, folder: string): Promise<HookedConsole> {
  const desk = path.join(folder, 'desk')
  const data = path.join(folder, 'data')
  await run(lab, 'data', ['desk', 'make', '--desk', desk])
  const roots = [`claude-code:${lab.config}`, `desk:${desk}`]
  const server = await serve(programs.signalbox, [...roots, '--data', data, '--port', '0', '--checkpoints', 'off'])
  await mutate(server, 'writing.turn', { source: 'desk', on: true, why: 'It is tried.' })
  await run(lab, 'data', ['hook', 'install', '--desk', desk, '--least', 'local', '--wait', WAIT, '--yes'])
  return { server, desk, data }
}

/** Has the model call, and gives the request as soon as it stands in the console. */
export async function askedFor(server: Server, terminal: Terminal, name: string): Promise<string> {
  const { screen: shown } = terminal
  await terminal.type(`Please play ${name}.`)
  const look = async () => {
    const { decide } = lists.parse(await query(server, 'approvals.lists', undefined))
    return decide.rows.find(({ words }) => words.includes(`touch ${name}.txt`))
  }
  return (await until(`the request of the ${name}`, look, { shown })).uid
}

export async function killed({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
