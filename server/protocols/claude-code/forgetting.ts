import { asText, isFields } from '@/server/protocols/kit/json-fields'
import type { Forgetting, ToForget } from '../protocol'
import { OBJECT } from './places'

const RECORD = /^projects\/([^/]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.jsonl|\/)/
const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LEAST_DIGITS = 8
/** What the program itself makes directories of; anything else could stand for more than itself in a glob. */
const PLAIN = /^[A-Za-z0-9-]+$/

export const forgetting: Forgetting = { meant, isNamed, namedIn }

/** A session by its id or enough of its beginning; a project by its path, or by the directory of its sessions. */
function meant(name: string, paths: readonly string[]): ToForget | null {
  const records = paths.flatMap((path) => {
    const [, project, session] = RECORD.exec(path) ?? []
    return project === undefined || session === undefined ? [] : [{ project, session }]
  })
  const project = folderOf(name)
  const ofProject = records.filter((record) => record.project === project && PLAIN.test(project))
  if (ofProject.length > 0) {
    const sessions = new Set(ofProject.map(({ session }) => session))
    return { kind: 'project', name: project, globs: [`projects/${project}`, ...[...sessions].flatMap(ofTeam)] }
  }
  const begun = name.length >= LEAST_DIGITS ? records.filter(({ session }) => session.startsWith(name)) : []
  const known = begun.map((record) => record.session)
  const [session, ...others] = new Set(isLeading(name, paths) ? [...known, name] : known)
  if (session === undefined || others.length > 0) return null
  return { kind: 'session', name: session, globs: [`projects/*/${session}*`, ...ofTeam(session)] }
}

/** Of a session in a project that was forgotten no record is looked at: its team alone tells of it, to who has its whole id. */
function isLeading(name: string, paths: readonly string[]): boolean {
  const [team, , tasks] = ofTeam(name)
  return SESSION.test(name) && paths.some((path) => path.startsWith(`${team}/`) || path.startsWith(`${tasks}/`))
}

function isNamed(typed: string, name: string): boolean {
  return name === folderOf(typed) || (typed.length >= LEAST_DIGITS && name.startsWith(typed) && SESSION.test(name))
}

/** The team that a session leads is called by its first digits. */
function ofTeam(session: string): string[] {
  const team = `session-${session.slice(0, LEAST_DIGITS)}`
  return [`teams/${team}`, `teams/${team}.*`, `tasks/${team}`]
}

/** As the program calls the directory of a project. */
function folderOf(path: string): string {
  return path.replace(/(?<=.)\/+$/, '').replace(/[^A-Za-z0-9]/g, '-')
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
