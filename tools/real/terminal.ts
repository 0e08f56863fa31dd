import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import type { Lab } from './lab'
import { until } from './until'

const TYPING_MS = 500

const session = z.looseObject({ pid: z.number(), sessionId: z.string(), status: z.string().optional() })

export type Terminal = {
  /** Types a line and sends it. */
  type: (line: string) => Promise<void>
  press: (key: string) => void
  screen: () => string
  session: () => z.infer<typeof session>
  close: () => void
}

const open = new Set<() => void>()

/** For the end of a run that was cut short: the terminals live in a server apart. */
export function closeTerminals(): void {
  for (const close of open) close()
}

/** The program in a terminal of its own, which nobody looks at; ready to be typed into. */
export async function openTerminal(lab: Lab, words: readonly string[] = []): Promise<Terminal> {
  const socket = path.join(lab.folder, 'tmux')
  const tmux = (...more: string[]) =>
    spawnSync('tmux', ['-S', socket, '-f', '/dev/null', ...more], { env: lab.env, encoding: 'utf8' }).stdout
  const command = [lab.programs.claude, '--permission-mode', 'default', ...words].map(quoted).join(' ')
  const start = path.join(lab.folder, 'start.sh')
  writeFileSync(start, `cd ${quoted(lab.project)} && exec ${command}\n`)
  // A session that was killed leaves its file.
  const before = new Set(sessionsIn(lab.config).map(({ pid }) => pid))
  tmux('new-session', '-d', '-s', 'main', '-x', '160', '-y', '50', `sh ${quoted(start)}`)
  const pane = ['-t', 'main:0.0']
  const own = () => sessionsIn(lab.config).find(({ pid }) => !before.has(pid))
  const close = () => {
    tmux('kill-server')
    open.delete(close)
  }
  open.add(close)
  const terminal: Terminal = {
    // The program takes an Enter that comes with the letters for one inside of them.
    type: async (line) => {
      tmux('send-keys', ...pane, '-l', line)
      await setTimeout(TYPING_MS)
      tmux('send-keys', ...pane, 'Enter')
    },
    press: (key) => {
      tmux('send-keys', ...pane, key)
    },
    screen: () => tmux('capture-pane', '-p', ...pane) ?? '',
    session: () => {
      const one = own()
      if (!one) throw new Error('The session left no file.')
      return one
    },
    close,
  }
  const ready = () => own() !== undefined && terminal.screen().includes('mode on')
  await until('the prompt of the program', ready, { shown: terminal.screen })
  return terminal
}

/** What the program says of the sessions that run. A file that is being written is left for the next look. */
function sessionsIn(config: string): z.infer<typeof session>[] {
  const folder = path.join(config, 'sessions')
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
    return files.map((name) => session.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
  } catch {
    return []
  }
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
