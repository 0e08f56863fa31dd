import { shellCommand, type Terminal } from '@/lib/asks/terminal'
import { parseJson } from '@/lib/json/json'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { placeOf } from '@/server/protocols/kit/placing'
import { places } from './places'

/** Where a session runs, as the path of its record tells, and the directory of the call that is asked about. */
export function terminalOf({ payload }: Readonly<Fields>, path: string): Terminal | null {
  const session = placeOf({ places }, path)?.match(path)?.thread
  if (session === undefined) return null
  const given = isFields(payload) && typeof payload.arguments === 'string' ? parseJson(payload.arguments) : null
  const directory = given?.ok && isFields(given.value) ? asText(given.value.workdir) : null
  return { session, directory, pid: null, pane: null, resume: shellCommand(['codex', 'resume', session], null) }
}
