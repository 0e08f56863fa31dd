import { closeSync } from 'node:fs'
import { sha256 } from '@/server/tail/disk/byte-lines'
import { openRegular } from '@/server/tail/disk/open-file'
import { beginHashing, hashOn } from '@/server/tail/disk/read-file'
import { type Draft, observe } from './batch-draft'
import type { Reach } from './reach'
import { record } from './read-outcome'
import { unreadable } from './readings'
import type { Tracked } from './tracked'
import { locate, statFacts } from './tree'

const NOTHING = Buffer.alloc(0)

/**
 * A packed piece that cannot be unpacked is told of as one thing that cannot be read, with the beginning of its bytes, for as
 * long as it lies there so. `at`: the byte behind the last of them, where it is cut off. `more`: it is not hashed to its end.
 */
export function tellTorn(
  file: Tracked,
  { rule, isCut }: { rule: string; isCut: boolean },
  draft: Draft,
  reach: Reach,
): 'more' | 'told' {
  const opened = openRegular(locate(reach.root, file.facts.path, file.facts.pathBytes), reach.root)
  if (!opened.ok) return 'told'
  try {
    const { fd, stat } = opened
    file.hashing ??= beginHashing(fd, reach.limits.keptBytes, reach.limits.hashBytes)
    const hashed = hashOn(fd, file.hashing)
    if (hashed === 'more') return 'more'
    file.hashing = null
    if (hashed === 'changed') return 'told'
    const { sha256: sha, kept: bytes } = hashed
    const { path, generation, contentSha, goneAt } = file.facts
    const isTold = contentSha === sha && goneAt === null
    record(file, draft, { ...statFacts(stat), status: 'unreadable', rule, goneAt: null, contentSha: sha })
    if (isTold) return 'told'
    const reading = { ...unreadable(rule), at: isCut ? stat.size : null }
    observe(draft, {
      what: 'content',
      path,
      generation,
      length: stat.size,
      sha256: sha,
      bytes,
      cut: true,
      readings: [reading],
    })
    return 'told'
  } finally {
    closeSync(opened.fd)
  }
}

/** A row says that it cannot be unpacked. */
export function isToldTorn({ facts }: Tracked): boolean {
  return facts.status === 'unreadable' && facts.contentSha !== null
}

/** It is whole by now: what was told of it is so no more. */
export function untellTorn(file: Tracked, draft: Draft): void {
  const { path, generation, contentSha } = file.facts
  if (contentSha === null) return
  record(file, draft, { contentSha: null })
  observe(draft, {
    what: 'content',
    path,
    generation,
    length: 0,
    sha256: sha256(NOTHING),
    bytes: NOTHING,
    cut: true,
    readings: [],
  })
}
