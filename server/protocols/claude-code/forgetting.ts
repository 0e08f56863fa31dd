import { isSessionNamed, sessionNamed, typedPath } from '@/lib/names/named-session'
import { asText, isFields } from '@/server/protocols/kit/json-fields'
import type { Forgetting, Remembered, ToForget } from '../protocol'
import { teamOf } from './member-names'
import { OBJECT } from './places'
import { type Teams, teamsIn } from './teams-of-sessions'

const RECORD = /^projects\/([^/]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.jsonl|\/)/
const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** What the program itself makes directories of; anything else could stand for more than itself in a glob. */
const PLAIN = /^[A-Za-z0-9-]+$/
const MANY = /[*?]/

export const forgetting: Forgetting = {
  asked: ['team', 'agent header', 'transcript'],
  meant,
  isNamed: (typed, name) => name === folderOf(typed) || (SESSION.test(name) && isSessionNamed(typed, name)),
  namedIn,
}

/** A session by its id or enough of it; a project by its path, or by the directory of its sessions. */
function meant(name: string, remembered: Remembered): ToForget | null {
  const { paths, forgotten } = remembered
  const records = paths.flatMap((path) => {
    const [, project, session] = RECORD.exec(path) ?? []
    return project === undefined || session === undefined ? [] : [{ project, session }]
  })
  const teams = teamsIn(remembered)
  const project = folderOf(name)
  const sessions = PLAIN.test(project) ? sessionsIn(project, records, teams) : []
  if (sessions.length > 0) {
    const { globs, shared } = withTeams(sessions, teams, forgotten)
    return { kind: 'project', name: project, globs: [`projects/${project}`, ...globs], shared, sessions }
  }
  const known = records.map((record) => record.session)
  const session = sessionNamed(name, isLeading(name, paths, teams) ? [...known, name] : known)
  if (session === null) return null
  const { globs, shared } = withTeams([session], teams, forgotten)
  return { kind: 'session', name: session, globs: [`projects/*/${session}*`, ...globs], shared, sessions: [session] }
}

type Record = { project: string; session: string }

/** Of a session that began after its project was forgotten no record is looked at: its team tells where it runs. */
function sessionsIn(project: string, records: readonly Record[], { leads }: Teams): string[] {
  const known = new Set(records.map(({ session }) => session))
  const apart = leads.filter(({ session, directory }) => !known.has(session) && folderOf(directory ?? '') === project)
  const own = records.filter((record) => record.project === project)
  return [...new Set([...own, ...apart].map(({ session }) => session))].filter((session) => SESSION.test(session))
}

/** Of such a session its team alone tells, to who has its whole id. */
function isLeading(name: string, paths: readonly string[], { leads }: Teams): boolean {
  const folders = [`teams/${teamOf(name)}/`, `tasks/${teamOf(name)}/`]
  const isThere = paths.some((path) => folders.some((folder) => path.startsWith(folder)))
  return SESSION.test(name) && (isThere || leads.some(({ session }) => session === name))
}

/** The teams that go with sessions: those that they lead, and others whose sessions are all forgotten. */
function withTeams(sessions: readonly string[], { sessionsOf }: Teams, forgotten: Remembered['forgotten']) {
  const mine = new Set(sessions.map(teamOf))
  const before = (own: string) =>
    forgotten.some(({ name, globs }) => (SESSION.test(name) && teamOf(name) === own) || globs.includes(`teams/${own}`))
  const [going, shared] = [new Set(mine), new Set<string>()]
  for (const [team, of] of sessionsOf) {
    if (mine.has(team) || ![...of].some((one) => mine.has(one))) continue
    const isGoing = [...of].every((one) => mine.has(one) || before(one)) && !MANY.test(team)
    ;(isGoing ? going : shared).add(team)
  }
  return { globs: [...going].flatMap((team) => filesOf(team)), shared: [...shared] }
}

function filesOf(team: string): string[] {
  return [`teams/${team}`, `teams/${team}.deleted-*`, `tasks/${team}`]
}

/** As the program calls the directory of a project. */
function folderOf(path: string): string {
  return typedPath(path).replace(/[^A-Za-z0-9]/g, '-')
}

/** The file that says how a session stands bears the number of its process. */
function namedIn({ place, text }: Parameters<Forgetting['namedIn']>[0]): string[] {
  if (place !== 'session') return []
  const parsed = OBJECT.one(text)
  if (!parsed.ok || !isFields(parsed.value)) return []
  const session = asText(parsed.value.sessionId)
  const cwd = asText(parsed.value.cwd)
  return [...(session === null ? [] : [session]), ...(cwd === null ? [] : [folderOf(cwd)])]
}
