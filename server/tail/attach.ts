import type { KnownFile } from '@/server/store/store'
import { placeOf } from './classify'
import { isHot } from './sweep'
import { type Dir, newDir, type Tracked, track } from './tree'
import { depart, type Work } from './work'

/** Takes over what the index knows of a source: the tree as it was, and what had vanished from it. */
export function takeOver(work: Work, known: readonly KnownFile[]): void {
  const wall = work.reach.clock.wall()
  for (const { id, ...facts } of known) {
    if (facts.goneAt !== null) depart(work, facts, id)
    else addKnown(work, id, facts, wall)
  }
}

function addKnown(work: Work, id: number, facts: Tracked['facts'], wall: number): void {
  const cut = facts.path.lastIndexOf('/')
  const dir = dirAt(work.root, cut === -1 ? '' : facts.path.slice(0, cut))
  const name = facts.path.slice(cut + 1)
  const place = facts.status === 'ignored' ? null : placeOf(work.reach.reader.protocol, facts.path)
  const file = track(dir, name, place, facts)
  file.id = id
  file.saved = true
  dir.files.set(name, file)
  if (work.dev === 0 && facts.dev !== '') work.dev = Number(facts.dev)
  work.entries += 1
  if (isHot(file, wall, work.reach)) work.hot.add(file)
}

function dirAt(root: Dir, path: string): Dir {
  if (path === '') return root
  let dir = root
  for (const name of path.split('/')) {
    const next = dir.dirs.get(name) ?? newDir(dir, name, null)
    dir.dirs.set(name, next)
    dir = next
  }
  return dir
}
