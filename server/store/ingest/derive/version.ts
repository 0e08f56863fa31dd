import type { DocumentReading, Reading, RegistrationReading, StateReading } from '@/lib/message/reading'
import { cleanName } from '@/server/store/rows/clean'
import { register } from './agent-fold'
import type { State, Step, Version } from './rows/model'

type Versioned = RegistrationReading | StateReading | DocumentReading

/** What `versions` keeps of a reading. */
type Edition = { what: 'registration' | 'state' | 'document'; subject: string; agent: string | null; summary: string }

export function editionOf(reading: Reading, path: string): Edition | null {
  switch (reading.reading) {
    case 'registration':
      return {
        what: 'registration',
        subject: cleanName(reading.agent),
        agent: reading.agent,
        summary: registered(reading),
      }
    case 'state':
      return { what: 'state', subject: cleanName(reading.subject), agent: reading.agent, summary: reading.summary }
    case 'document':
      return { what: 'document', subject: cleanName(path), agent: reading.agent, summary: reading.title }
    default:
      return null
  }
}

/** `last` of the state is looked up by this. */
export function versionKey(what: string, subject: string): string {
  return `${what} ${subject}`
}

/** A version is kept when it says something else than the last one did, or its file is another. Says whether it is new. */
export function addVersion(state: State, step: Step, reading: Versioned): boolean {
  const edition = editionOf(reading, step.file.path)
  if (edition === null) return false
  const content = JSON.stringify(reading)
  const last = state.versions.last.get(versionKey(edition.what, edition.subject))
  if (last !== undefined && last.content === content && last.fileId === step.file.id) return false
  put(state, step, { ...edition, content })
  return true
}

/** Why something is said no more: its file vanished, or is there and names the agent no more. */
export const WITHDRAWN = { gone: 'removed', unnamed: 'unnamed' } as const

/** A file names agents no more whom it registered: they are registered no longer. One that cannot be read says nothing of them. */
export function withdrawUnnamed(state: State, step: Step, readings: readonly Reading[]) {
  if (!state.versions.ofFile.has(step.file.id) || readings.some(({ reading }) => reading === 'unreadable')) return
  const named = new Set(readings.map((reading) => keyOf(reading, step.file.path)))
  withdrawVersions(state, step, {
    summary: WITHDRAWN.unnamed,
    isMeant: ({ what, subject }) => what === 'registration' && !named.has(versionKey(what, subject)),
  })
}

function keyOf(reading: Reading, path: string): string {
  const edition = editionOf(reading, path)
  return edition === null ? '' : versionKey(edition.what, edition.subject)
}

/** What a file said is withdrawn, all of it where it vanished. Gives what that was. */
export function withdrawVersions(
  state: State,
  step: Step,
  { summary, isMeant = () => true }: { summary: string; isMeant?: (version: Version) => boolean },
): Version[] {
  const withdrawn: Version[] = []
  for (const key of state.versions.ofFile.get(step.file.id) ?? []) {
    const last = state.versions.byFile.get(key)?.get(step.file.id) ?? state.versions.last.get(key)
    if (last === undefined || last.fileId !== step.file.id || last.content === 'null' || !isMeant(last)) continue
    withdrawn.push(last)
    put(state, step, { what: last.what, subject: last.subject, agent: last.agent, summary, content: 'null' })
    if (last.what === 'registration') unregister(state, step, last)
  }
  return withdrawn
}

/** What another file says still holds, and is said again; else its agent is registered no more. */
function unregister(state: State, step: Step, { what, subject }: Version) {
  const others = [...(state.versions.byFile.get(versionKey(what, subject))?.values() ?? [])]
  const standing = others.filter(({ content }) => content !== 'null').sort((a, b) => b.id - a.id)[0]
  if (standing !== undefined) {
    put(state, { ...step, file: { id: standing.fileId } }, standing)
    const reading: RegistrationReading = JSON.parse(standing.content)
    return register(state, step.at, reading)
  }
  const agent = state.agents.byName.get(subject)
  if (agent === undefined) return
  agent.registeredAt = null
  agent.status = null
  state.agents.dirty.add(agent)
}

/** Where something was said: `at`, by an observation of a file. */
type Said = Pick<Step, 'at' | 'observationId'> & { file: { id: number } }

function put(
  state: State,
  { at, observationId, file }: Said,
  { what, subject, agent, summary, content }: Pick<Version, 'what' | 'subject' | 'agent' | 'summary' | 'content'>,
) {
  const last = state.versions.last.get(versionKey(what, subject))
  state.counters.version += 1
  const version: Version = {
    ...{ what, subject, agent, summary, content, at, observationId },
    id: state.counters.version,
    sourceId: state.source.id,
    fileId: file.id,
    version: (last?.version ?? 0) + 1,
  }
  state.versions.fresh.push(version)
  keepVersion(state, version)
  const key = versionKey(what, subject)
  const known = state.versions.ofFile.get(file.id)
  if (known === undefined) state.versions.ofFile.set(file.id, new Set([key]))
  else known.add(key)
}

/** It is the last one of its subject, and of its file. */
export function keepVersion({ versions }: State, version: Version) {
  const key = versionKey(version.what, version.subject)
  versions.last.set(key, version)
  if (version.what !== 'registration') return
  const byFile = versions.byFile.get(key)
  if (byFile === undefined) versions.byFile.set(key, new Map([[version.fileId, version]]))
  else byFile.set(version.fileId, version)
}

function registered({ agent, role, tier, model, status }: RegistrationReading): string {
  return [agent, role, tier, model, status].filter((word) => word !== null).join(' · ')
}
