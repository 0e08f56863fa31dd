import { LEFT_OUT } from '@/lib/source/leaving-out'
import { why } from '@/lib/unread/why-unread'
import { linesLostTo } from '@/server/protocols/kit/conflict-copy'
import { placeOf } from '@/server/protocols/kit/placing'
import { rotatedName } from '@/server/protocols/kit/rotated-name'
import type { Place } from '@/server/protocols/protocol'
import type { KnownFile } from '@/server/store/store'
import { globsOf } from '@/server/tail/disk/forgotten-globs'
import { standing } from '@/server/tail/disk/left-out'
import { pruning } from '@/server/tail/disk/prune'
import { renewed } from '@/server/tail/held/renewed-facts'
import { isLeftAlone, isUntold } from '@/server/tail/known/read-outcome'
import { Tracked } from '@/server/tail/known/tracked'
import { dirAt, nameIn, newDir } from '@/server/tail/known/tree'
import { depart, miss, type Work } from '@/server/tail/known/work'
import { isHot } from '@/server/tail/look/sweep'
import type { RunOptions } from './runner'

/** Takes over what the index knows of a source: the tree as it was, and what had vanished from it. */
export function takeOver(work: Work, known: readonly KnownFile[], forgotten: RunOptions['forgotten'] = []): void {
  const wall = work.reach.clock.wall()
  const { source, reader } = work.reach
  const left = { projects: source.config.projects, forgotten: globsOf(forgotten) }
  const judge = standing(pruning(reader.protocol, source.config.ignore, left), reader.protocol)
  for (const { id, ...facts } of known) {
    work.reach.copies.knows(facts.generation)
    if (isUntold(facts) && takeBack(work, id, facts, judge)) continue
    if (facts.goneAt !== null) {
      depart(work, facts, id)
      noteGonePast(work, facts)
      continue
    }
    const now = judge(isLeftAlone(facts) ? facts : renewed(facts, { status: 'pending' }))
    if (now === 'leaves') leave(work, id, facts)
    else addKnown(work, id, facts, { wall, place: now === 'stays' ? placeNow(work, facts) : null })
  }
}

/**
 * Left out until now, and looked at again: it goes on as it was, or is missed. The index is told beforehand, since of
 * what it holds to be gone it takes in no other end. False where it is still left out.
 */
function takeBack(work: Work, id: number, was: Tracked['facts'], judge: ReturnType<typeof standing>): boolean {
  const facts = renewed(was, { status: 'pending', rule: why('not-read-yet'), goneAt: null })
  const place = judge(facts) === 'stays' ? placeNow(work, facts) : null
  if (place === null) return false
  const file = addKnown(work, id, facts, { wall: work.reach.clock.wall(), place })
  file.saved = false
  work.notes.add(file)
  return true
}

function placeNow(work: Work, { status, rule, path }: Tracked['facts']): Place | null {
  const { protocol } = work.reach.reader
  return isLeftAlone({ status, rule }) || linesLostTo(protocol, path) !== null ? null : placeOf(protocol, path)
}

/** It is no longer looked at by itself: out of the sums, what was read of it stays. */
function leave(work: Work, id: number, facts: Tracked['facts']): void {
  const file = new Tracked(newDir(null, '', null), facts.path, null, renewed(facts, { status: 'ignored' }))
  file.id = id
  file.saved = true
  work.entries += 1
  work.leaving.add(file)
  miss(work, file)
}

type Standing = { wall: number; place: Place | null }

function addKnown(work: Work, id: number, facts: Tracked['facts'], { wall, place }: Standing): Tracked {
  const cut = facts.path.lastIndexOf('/')
  const dir = dirAt(work.root, cut === -1 ? '' : facts.path.slice(0, cut))
  const name = nameIn(facts.path)
  const file = new Tracked(dir, name, place, facts)
  file.id = id
  file.saved = true
  file.enter()
  if (work.dev === 0 && facts.dev !== '') work.dev = Number(facts.dev)
  work.entries += 1
  takePast(work, file)
  if (isHot(file, wall, work.reach)) work.hot.add(file)
  return file
}

const READ_ALL_THE_SAME: ReadonlySet<string> = new Set([LEFT_OUT.noPlace, LEFT_OUT.rotated, LEFT_OUT.conflict])

/** One that an earlier version of the console left out is looked at now. */
function takePast(work: Work, file: Tracked): void {
  const { facts, dir, name } = file
  const isOut = facts.status === 'ignored' && !READ_ALL_THE_SAME.has(facts.rule ?? '')
  if (isOut || facts.isDir || file.place !== null) return
  const found = work.classify({ name, path: facts.path, depth: dir.depth + 1, type: 'file' })
  if (found.kind === 'copy') work.reach.copies.add(file, found.of)
  else if (found.kind !== 'past') return
  else work.reach.pasts.add(file, found.of, found.packed)
  if (found.kind === 'past' && facts.consumed > 0) work.reach.pasts.note(found.of, facts)
  if (facts.rule !== LEFT_OUT.noPlace) return
  file.facts = renewed(facts, { status: 'pending', rule: why('not-read-yet') })
  file.saved = false
  work.notes.add(file)
}

/** What it held is known, should it come back under another name. */
function noteGonePast({ reach }: Work, facts: Tracked['facts']): void {
  if (facts.rule !== LEFT_OUT.rotated || facts.consumed === 0) return
  const past = rotatedName(reach.reader.protocol, facts.path)
  if (past === null) return
  if (!reach.pasts.known(past.of).has(facts.generation)) reach.pasts.note(past.of, facts)
}
