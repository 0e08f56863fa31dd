import { shellCommand, type Terminal } from '@/lib/asks/terminal'
import { asNumber, asText, type Fields } from '@/server/protocols/kit/json-fields'
import { placeOf } from '@/server/protocols/kit/placing'
import { places } from './places'

const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where a session runs, as its own file and the lines of its record say; of any other file it is not taken. */
export function terminalOf({ sessionId, cwd, pid, tmux }: Readonly<Fields>, path: string): Terminal | null {
  const session = asText(sessionId)
  const process = asNumber(pid)
  const named = placeOf({ places }, path)?.match(path) ?? null
  const isOwn = named !== null && (named.pid === String(process) || named.session === session)
  if (!isOwn || session === null || !SESSION.test(session)) return null
  const directory = asText(cwd)
  const resume = shellCommand(['claude', '--resume', session], directory)
  return { session, directory, pid: process, pane: asText(tmux), resume }
}
