import { lstatSync } from 'node:fs'
import type { Place } from '@/server/protocols/protocol'
import { typeOf } from '@/server/tail/disk/list'
import { errorCode } from '@/server/tail/disk/open-file'
import { type Draft, observe } from '@/server/tail/known/batch-draft'
import type { Look, Reach } from '@/server/tail/known/reach'
import { notOpened, record } from '@/server/tail/known/read-outcome'
import { readText } from '@/server/tail/known/readings'
import type { Tracked } from '@/server/tail/known/tracked'
import { isUnchanged, locate, sawStat, statFacts } from '@/server/tail/known/tree'

/** A document known by name: it is looked at, never opened. */
export function noteListed(file: Tracked, place: Place, draft: Draft, reach: Reach): Look {
  const { path, pathBytes } = file.facts
  try {
    const stat = lstatSync(locate(reach.root, path, pathBytes), { throwIfNoEntry: false })
    if (stat === undefined) return 'missing'
    if (!stat.isFile())
      return notOpened(file, { ok: false, why: 'other', type: typeOf(stat) ?? 'unknown' }, draft, reach)
    const known = file.facts.status === 'read' && file.facts.goneAt === null && isUnchanged(file, stat)
    sawStat(file, stat, reach.clock.wall())
    if (known) return 'done'
    record(file, draft, { ...statFacts(stat), status: 'read', rule: null, goneAt: null })
    const at = { place, path, captures: place.match(path) ?? {}, line: null }
    observe(draft, { what: 'listed', path, readings: readText(reach.reader, at, '') })
    return 'done'
  } catch (error) {
    return notOpened(file, { ok: false, why: 'refused', code: errorCode(error) }, draft, reach)
  }
}
