import { readdirSync } from 'node:fs'
import { isProjectRead } from '@/lib/source/chosen-projects'
import { LEFT_OUT } from '@/lib/source/leaving-out'
import type { Projects, Protocol } from '@/server/protocols/protocol'
import type { Source } from '@/server/store/store'
import type { Class } from '@/server/tail/disk/classify'
import { ownerTold } from './owner-told'
import type { Clock } from './tail-clock'
import type { Tracked } from './tracked'

/** The records of a session that nobody knows yet are looked for no more often than this. */
const AGAIN_MS = 2_000

/** What tells it of a file. */
export type Placed = Pick<Tracked, 'place' | 'facts'>

type Parts = {
  source: Pick<Source, 'config'>
  protocol: Pick<Protocol, 'projects'>
  clock: Clock
  /** Where the root really is. */
  root: () => string
}

/**
 * Whether a file outside the folders of projects is of a session in a project that nobody chose: told by where the record
 * of that session lies, else by the directory that the file says it runs in. What cannot be told is read.
 */
export function keepUnchosen({ source, protocol, clock, root }: Parts): (file: Placed) => boolean {
  const chosen = source.config.projects
  const of = protocol.projects
  if (chosen === null || of === undefined) return () => false
  let known = new Map<string, Set<string>>()
  let listedAt = Number.NEGATIVE_INFINITY
  const projectsOf = (session: string) => {
    if (!known.has(session) && clock.mono() - listedAt >= AGAIN_MS) {
      listedAt = clock.mono()
      known = sessionsUnder(root(), of)
    }
    return known.get(session)
  }
  const isOut = (session: string | null) => {
    const found = session === null ? undefined : projectsOf(session)
    return found === undefined ? null : ![...found].some((name) => isProjectRead(chosen, name))
  }
  return (file) => {
    const byPath = isOut(of.ownerAt(file.facts.path))
    if (byPath !== null) return byPath
    const owner = ownerTold(file, root())
    const folder = owner === null || owner.directory === null ? null : of.folderOf(owner.directory)
    return isOut(owner?.session ?? null) ?? (folder !== null && !isProjectRead(chosen, folder))
  }
}

/** The projects that have a record of each session. */
function sessionsUnder(root: string, { under, sessionAt }: Projects): Map<string, Set<string>> {
  const sessions = new Map<string, Set<string>>()
  for (const project of namesIn(`${root}/${under}`)) {
    for (const name of namesIn(`${root}/${under}/${project}`)) {
      const session = sessionAt(`${under}/${project}/${name}`)
      if (session === null) continue
      const among = sessions.get(session) ?? new Set<string>()
      sessions.set(session, among.add(project))
    }
  }
  return sessions
}

/** What cannot be listed tells nothing of any session. */
function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

/** What is known of an entry is what it is met as: nothing is told anew, however often that is. */
export function isStill(
  known: Tracked,
  found: Class,
  { isUnchosen }: { isUnchosen: (file: Placed) => boolean },
): boolean {
  const { status, rule, isDir } = known.facts
  if (found.kind === 'ignored') return status === 'ignored' && rule === found.rule && isDir === found.isDir
  if (status !== 'ignored') return true
  return found.kind === 'file' && rule === LEFT_OUT.notChosen && isUnchosen({ facts: known.facts, place: found.place })
}
