import { asText, isFields } from '@/server/protocols/kit/json-fields'
import type { Remembered, Said } from '../protocol'
import { teamOf } from './member-names'
import { OBJECT } from './places'

const IN_RECORDS = /^projects\/[^/]+\/([0-9a-f-]{36})(?:\.jsonl$|\/)/
const FOLDER = /^teams\/([^/]+)\//
/** What a folder can be called. */
const FOLDER_NAME = /^(?!\.{1,2}$)[^/]+$/
/** A team that is named as a session is of that session, whatever else says so. */
const OF_SESSION = /^session-[0-9a-f]{8}$/

/** Who leads a team, as its configuration says, and where. */
export type Lead = { session: string; directory: string | null }

/**
 * The teams of which files tell whose they are, each with its sessions as `teamOf` names them: whoever leads it and whoever
 * names it in a record; and who leads.
 */
export type Teams = { leads: readonly Lead[]; sessionsOf: ReadonlyMap<string, ReadonlySet<string>> }

export function teamsIn({ said }: Pick<Remembered, 'said'>): Teams {
  const leads: Lead[] = []
  const sessionsOf = new Map<string, Set<string>>()
  const note = (team: string, session: string) => {
    if (!FOLDER_NAME.test(team)) return
    const known = sessionsOf.get(team) ?? new Set(OF_SESSION.test(team) ? [team] : [])
    sessionsOf.set(team, known.add(teamOf(session)))
  }
  for (const one of said) {
    const lead = leadIn(one)
    if (lead !== null) {
      leads.push(lead)
      note(lead.team, lead.session)
    }
    const named = namedIn(one)
    if (named !== null) note(named.team, named.session)
  }
  return { leads, sessionsOf }
}

function leadIn({ place, path, text }: Said): (Lead & { team: string }) | null {
  const team = place === 'team' ? FOLDER.exec(path)?.[1] : undefined
  const fields = team === undefined ? null : fieldsIn(text)
  const session = asText(fields?.leadSessionId)
  if (team === undefined || fields === null || session === null) return null
  const { members, leadAgentId } = fields
  const lead = (Array.isArray(members) ? members : []).filter(isFields).find(({ agentId }) => agentId === leadAgentId)
  return { team, session, directory: asText(lead?.cwd) }
}

function namedIn({ path, text }: Said): { team: string; session: string } | null {
  const session = IN_RECORDS.exec(path)?.[1]
  // Most lines name none.
  if (session === undefined || !text.includes('teamName')) return null
  const team = asText(fieldsIn(text)?.teamName)
  return team === null ? null : { team, session }
}

function fieldsIn(text: string) {
  const parsed = OBJECT.one(text)
  return parsed.ok && isFields(parsed.value) ? parsed.value : null
}
