import { parseJson } from '@/lib/json/json'
import { asText, isFields } from '@/server/protocols/kit/json-fields'
import type { Owner, Projects } from '../protocol'
import { teamOf } from './member-names'

const RECORD = /^projects\/[^/]+\/(?<session>[0-9a-f-]{36})(?:\.jsonl$|\/)/
const TEAM = /^(?:teams|tasks)\/(?<team>session-[0-9a-f]{8})\//
const OTHER = /[^A-Za-z0-9]/g
/** What is longer is cut, and ends in digits that nothing here tells. */
const MOST_LETTERS = 200

/** A session is told by its team, which bears the beginning of its id. */
export const projects: Projects = {
  under: 'projects',
  sessionAt: (path) => {
    const session = RECORD.exec(path)?.groups?.session
    return session === undefined ? null : teamOf(session)
  },
  ownerAt: (path) => TEAM.exec(path)?.groups?.team ?? null,
  folderOf: (directory) => (directory.length > MOST_LETTERS ? null : directory.replace(OTHER, '-')),
  running: 'sessions',
  teams: 'teams',
}

/** Of the file of a session, and of the configuration of a team, which says where whoever leads it runs. */
export function ownerOf(text: string): Owner | null {
  const parsed = parseJson(text)
  if (!parsed.ok || !isFields(parsed.value)) return null
  const { sessionId, leadSessionId, leadAgentId, cwd, members } = parsed.value
  const lead = (Array.isArray(members) ? members : []).filter(isFields).find(({ agentId }) => agentId === leadAgentId)
  const session = asText(sessionId) ?? asText(leadSessionId)
  return { session: session === null ? null : teamOf(session), directory: asText(cwd) ?? asText(lead?.cwd) }
}
