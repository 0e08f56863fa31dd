import type { Effect, MessageReading, Reading } from '@/lib/message/reading'
import type { TaskEffect } from '@/server/store/ingest/derive/effect'
import { answeredUids, type Human } from '@/server/store/ingest/derive/rows/human'
import { isKnownBy, uidInLine } from '@/server/store/ingest/derive/rows/identity'
import type { Step } from '@/server/store/ingest/derive/rows/model'
import { orderMs, saidMs, whole } from '@/server/store/ingest/derive/rows/row-basis'
import { tiesOf } from '@/server/store/ingest/derive/ties'
import { editionOf, versionKey } from '@/server/store/ingest/derive/version'
import { cleanName } from '@/server/store/rows/clean'

/** A message of a protocol that names no conversations, in the order it was observed. */
export type Threaded = { uid: string; reading: MessageReading; at: number; sha256: string }

/** Everything that deriving from a batch may need to know. */
export type Wants = {
  /** When each reading that may become a row would be ordered, UTC ms. */
  times: number[]
  /** Files whose content changed or went. */
  files: Set<number>
  uids: Set<string>
  /** Native ids of messages, and those that messages answer. */
  ids: Set<string>
  answered: Set<string>
  /** By what copies of messages of this batch are known. */
  alike: Set<string>
  /** When what was said that may lie in several files at once, UTC ms. */
  several: Set<number>
  /** Ids that messages of this batch answer: what else answers them. */
  replied: Set<string>
  /** Uids, as far as they are known, and sha256 of what asks a person in this batch. */
  asks: Set<string>
  /** Uids of what is on record as answered by what this batch may hold. */
  named: Set<string>
  /** Ids that messages of this batch answered so far, and whether one of them came after its answer. */
  asked: Set<string>
  early: boolean
  /** Lines that moved or were removed: file → starts. */
  starts: Map<number, Set<number>>
  /** Common identity of elements that are told apart by their occurrence. */
  bases: Set<string>
  links: Set<string>
  threaded: Map<string, Threaded[]>
  agents: Set<string>
  /** Id → scope that was said → the earliest time at which it was, UTC ms. */
  tasks: Map<string, Map<string | null, number>>
  /** When the first look began that found one, UTC ms. */
  from: number
  versions: Map<string, { what: string; subject: string }>
  gone: Set<number>
  /** Files that register agents, and may register others no more. */
  registries: Set<number>
  snapshotsGone: boolean
}

/** `human`: what people wrote here, of which the batch may hold some. */
export function wantsOf(label: string, steps: readonly Step[], human: Human): Wants {
  const wants: Wants = {
    times: [],
    files: new Set(),
    uids: new Set(),
    ids: new Set(),
    answered: new Set(),
    alike: new Set(),
    several: new Set(),
    replied: new Set(),
    asks: new Set(),
    named: new Set(answeredUids(human, steps)),
    asked: new Set(),
    early: false,
    starts: new Map(),
    bases: new Set(),
    links: new Set(),
    threaded: new Map(),
    agents: new Set(),
    tasks: new Map(),
    from: steps.reduce((first, { look }) => Math.min(first, look), Number.POSITIVE_INFINITY),
    versions: new Map(),
    gone: new Set(),
    registries: new Set(),
    snapshotsGone: false,
  }
  for (const step of steps) addStep(wants, label, step)
  for (const uid of wants.named) wants.uids.add(uid)
  return wants
}

function addStep(wants: Wants, label: string, step: Step) {
  switch (step.what) {
    case 'line':
      step.readings.forEach((reading, index) => {
        addReading(wants, step, reading)
        if (reading.reading !== 'message') return
        const isNamed = isKnownBy(reading)
        if (!isNamed && reading.cue === null && reading.ask === null) return
        const uid = uidInLine(label, step, reading, index)
        if (isNamed) wants.uids.add(uid)
        if (reading.ask !== null) wants.asks.add(uid).add(step.sha256)
        if (reading.cue !== null) thread(wants, reading, { at: step.at, sha256: step.sha256, uid })
      })
      return
    case 'line-same':
    case 'line-removed': {
      const starts = wants.starts.get(step.file.id) ?? new Set()
      wants.starts.set(step.file.id, starts.add(step.was.start))
      return
    }
    case 'content':
      wants.files.add(step.file.id)
      for (const { uid, base, reading, alike } of step.elements) {
        if (alike !== null) wants.alike.add(alike)
        if (reading.reading === 'message' && reading.toSeveral) wants.several.add(orderMs(reading, step.at))
        uid === null ? wants.bases.add(base) : wants.uids.add(uid)
        if (reading.reading !== 'message' || reading.ask === null) continue
        wants.asks.add(step.sha256)
        if (uid !== null) wants.asks.add(uid)
      }
      for (const reading of step.readings) addReading(wants, step, reading)
      if (step.readings.some(mayRegister)) wants.registries.add(step.file.id)
      return
    case 'listed':
      for (const reading of step.readings) addReading(wants, step, reading)
      return
    case 'gone':
      if (step.file.shape === 'lines') return
      wants.files.add(step.file.id)
      wants.gone.add(step.file.id)
      if (step.file.shape === 'snapshot') wants.snapshotsGone = true
      return
    case 'ended':
      wants.files.add(step.file.id)
      wants.snapshotsGone = true
      return
    case 'back':
  }
}

/** A registry that names nobody says only what state it is in. */
function mayRegister({ reading }: Reading): boolean {
  return reading === 'registration' || reading === 'state'
}

function addReading(wants: Wants, step: Step, reading: Reading) {
  switch (reading.reading) {
    case 'message':
      return addMessage(wants, step, reading)
    case 'log':
    case 'unreadable':
      wants.times.push(orderMs(reading, step.at))
      if (reading.reading === 'log' && reading.ends !== undefined) answers(wants, reading.ends)
      return
    case 'heartbeat':
      wants.agents.add(cleanName(reading.agent))
      return
    case 'registration':
    case 'state':
    case 'document': {
      const edition = editionOf(reading, step.file.path)
      if (edition !== null) wants.versions.set(versionKey(edition.what, edition.subject), edition)
      if (reading.reading === 'registration') wants.agents.add(cleanName(reading.agent))
      if (reading.reading === 'state') addEffects(wants, reading.effects, (task) => saidMs(task.at, step))
    }
  }
}

function addMessage(wants: Wants, step: Step, reading: MessageReading) {
  const { at } = step
  wants.times.push(orderMs(reading, at))
  if (reading.nativeId !== null) {
    wants.ids.add(reading.nativeId)
    wants.answered.add(reading.nativeId)
    if (wants.asked.has(reading.nativeId)) wants.early = true
  }
  if (reading.replyTo !== null) answers(wants, reading.replyTo)
  for (const link of reading.links) for (const { key } of tiesOf(link, orderMs(reading, at))) wants.links.add(key)
  if (reading.from !== null) wants.agents.add(cleanName(reading.from))
  for (const { agent } of reading.to) wants.agents.add(agent)
  if (reading.effects.length > 0) addEffects(wants, reading.effects, () => saidMs(whole(reading.sent.ms), step))
}

function answers(wants: Wants, id: string) {
  wants.ids.add(id)
  wants.asked.add(id)
  wants.replied.add(id)
}

function addEffects(wants: Wants, effects: readonly Effect[], atOf: (task: TaskEffect) => number) {
  for (const effect of effects) {
    if (effect.kind !== 'task') wants.agents.add(cleanName(effect.agent))
    else wantTask(wants, effect, atOf(effect))
  }
}

/** Something is said of a task, as of `at`. */
export function wantTask(wants: Wants, { id, scope }: TaskEffect, at: number) {
  const name = cleanName(id)
  const said = wants.tasks.get(name) ?? new Map<string | null, number>()
  const cleanScope = scope === null ? null : cleanName(scope)
  wants.tasks.set(name, said.set(cleanScope, Math.min(at, said.get(cleanScope) ?? at)))
}

function thread(
  wants: Wants,
  reading: MessageReading,
  { at, uid, sha256 }: { at: number; uid: string; sha256: string },
) {
  const list = wants.threaded.get(reading.channel) ?? []
  list.push({ uid, reading, at: orderMs(reading, at), sha256 })
  wants.threaded.set(reading.channel, list)
}
