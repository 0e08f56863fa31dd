import { shellCommand, type Terminal } from '@/lib/asks/terminal'
import { asNumber, asText, type Fields } from '@/server/protocols/kit/json-fields'

const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where a session runs, as its own file and each line of its record say. */
export function terminalOf({ sessionId, cwd, pid, tmux }: Readonly<Fields>): Terminal | null {
  const session = asText(sessionId)
  if (session === null || !SESSION.test(session)) return null
  const directory = asText(cwd)
  const resume = shellCommand(['claude', '--resume', session], directory)
  return { session, directory, pid: asNumber(pid), pane: asText(tmux), resume }
}
