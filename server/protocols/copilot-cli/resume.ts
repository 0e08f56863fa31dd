import { shellCommand, type Terminal } from '@/lib/asks/terminal'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { placeOf } from '@/server/protocols/kit/placing'
import { places } from './places'

/** Where a session runs, as the path of its record tells, and the directory of the call that leave is wanted for. */
export function terminalOf({ data }: Readonly<Fields>, path: string): Terminal | null {
  const session = placeOf({ places }, path)?.match(path)?.session
  if (session === undefined) return null
  const request = isFields(data) && isFields(data.permissionRequest) ? data.permissionRequest : {}
  const [segment] = Array.isArray(request.commandSegments) ? request.commandSegments.filter(isFields) : []
  const directory = asText(segment?.workingDirectory)
  return { session, directory, pid: null, pane: null, resume: shellCommand(['copilot', '--resume', session], null) }
}
