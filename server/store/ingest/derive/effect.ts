import type { Effect } from '@/lib/message/reading'
import { cleanName, cleanText } from '@/server/store/rows/clean'
import { grant } from './agent-fold'
import type { State, TaskChange } from './rows/model'
import { saidMs } from './rows/row-basis'

export type TaskEffect = Extract<Effect, { kind: 'task' }>

/**
 * Who said it: a message, or a document (`uid` null). `body` are the words of the message. `at`: when it is ordered among
 * all else, `asOf`: when it was said as far as a look tells, and what says itself when that was is no older than `since`. UTC ms.
 * `doubtful`: it claims a time at which it cannot have been said.
 */
type Said = {
  at: number
  asOf: number
  since?: number
  doubtful?: boolean
  look: number
  uid: string | null
  body: string
} & SaidIn
type SaidIn = { fileId: number; path: string; observationId: number }

/** What a document said last, and when that was seen, UTC ms. */
export type SaidBefore = { tasks: readonly TaskEffect[]; at: number }

const LONGEST_TITLE = 160

/** What a reading changes beside itself. */
export function applyEffects(state: State, effects: readonly Effect[], said: Said) {
  for (const effect of effects) {
    if (effect.kind === 'task') tellTask(state, effect, said, false)
    else grantIn(state, effect, said)
  }
}

/** A document grants nothing. */
function grantIn(state: State, effect: Exclude<Effect, { kind: 'task' }>, said: Said) {
  const { asOf: at, look, observationId: seq, fileId, uid, doubtful = false } = said
  if (uid === null) return
  const { kind: what, agent } = effect
  const [value, freedom] = what === 'mode' ? [cleanText(effect.mode), effect.freedom] : [cleanText(effect.level), null]
  const row = { agent: cleanName(agent), what, value, freedom, at, uid, doubtful: doubtful ? 1 : 0 }
  state.authority.push({ sourceId: state.source.id, ...row })
  if (what === 'autonomy') grant(state, agent, { level: value, at, look, seq, fileId, uid, doubtful }, said.at)
}

/**
 * A document lists some tasks no more, and says of others what its last version did not say: those were spoken of last,
 * whatever time it gives, so that an old version that is put back holds.
 */
export function applyStateEffects(
  state: State,
  effects: readonly Effect[],
  { tasks: before, at: since }: SaidBefore,
  saidBy: Said,
) {
  const said = { ...saidBy, since }
  const same = new Set(before.map(sayingOf))
  const fresh = effects.filter((effect) => effect.kind !== 'task' || !same.has(sayingOf(effect)))
  const listed = effects.filter((effect) => effect.kind === 'task')
  const scopes = new Map<string, Set<string | null>>()
  for (const { id, scope } of listed) scopes.set(id, (scopes.get(id) ?? new Set()).add(scope))
  for (const effect of before) if (!isListed(scopes.get(effect.id), effect)) tellTask(state, effect, said, true)
  applyEffects(state, fresh, said)
}

/** By its id and its scope: every plan has a `task-001`. Where either names no scope, the id alone tells. */
function isListed(scopes: ReadonlySet<string | null> | undefined, { scope }: TaskEffect): boolean {
  return scopes !== undefined && (scope === null || scopes.has(scope) || scopes.has(null))
}

/** The tasks that a kept version of a document lists. `content` is the JSON of its reading, `null` where it vanished. */
export function tasksListed(content: string): TaskEffect[] {
  if (!content.includes('"kind":"task"')) return []
  const { effects = [] }: { effects?: Effect[] } = JSON.parse(content)
  return effects.filter((effect) => effect.kind === 'task')
}

function sayingOf(effect: TaskEffect): string {
  return JSON.stringify({ ...effect, at: null })
}

function tellTask(state: State, effect: TaskEffect, said: Said, gone: boolean) {
  const { title, owner, ownerRaw, native, blocker, dependsOn } = effect
  state.counters.change += 1
  const change: TaskChange = {
    id: state.counters.change,
    sourceId: state.source.id,
    scope: '',
    said: effect.scope === null ? null : cleanName(effect.scope),
    task: cleanName(effect.id),
    at: said.uid === null && !gone ? listedAt(effect, said) : said.asOf,
    look: said.look,
    uid: said.uid,
    fileId: said.fileId,
    path: said.path,
    observationId: said.observationId,
    makes: effect.makes && !gone ? 1 : 0,
    gone: gone ? 1 : 0,
    title: title ?? (effect.makes ? firstWords(said.body) : null),
    titled: title === null ? 0 : 1,
    owner,
    ownerRaw,
    state: gone ? null : effect.state,
    native: gone ? null : native,
    dependsOn: JSON.stringify(dependsOn.map(cleanName)),
    blocker,
  }
  state.tasks.said.push(change)
}

/** A document may say itself when that was. */
function listedAt(effect: TaskEffect, { at, asOf, since = 0 }: Said): number {
  return Math.max(Math.min(since, asOf), saidMs(effect.at, { at, look: asOf }))
}

function firstWords(body: string): string | null {
  const line = body.trimStart().split('\n', 1)[0]?.trim() ?? ''
  return line === '' ? null : cleanText(line.slice(0, LONGEST_TITLE))
}
