import { homeOf, isStation } from '@/lib/source/stations'
import type { Container } from '@/server/containers/container'
import { ALONE, placeOf } from '@/server/protocols/kit/placing'
import { STATIONS } from '@/server/protocols/known-stations'
import type { Protocol } from '@/server/protocols/protocol'
import { protocols } from '@/server/protocols/registry'
import { type Glob, glob } from '@/server/tail/disk/glob'
import { folderRule, pruning } from '@/server/tail/disk/prune'

/** The protocol that a key file names for a source; all, where it names none that is known here. */
export function protocolsOf(named: string | undefined, all: readonly Protocol[] = protocols): readonly Protocol[] {
  const known = all.filter(({ name }) => name === named)
  return known.length > 0 ? known : all
}

/**
 * How messages lie in the file of this path. In a list only where a protocol writes to one there: any other is one message,
 * of which may change what may change in a message of that place.
 */
export function spokenAt(among: readonly Protocol[], path: string): Container {
  const home = homeOf(path, STATIONS)
  const isWritten = ({ writing }: Protocol) =>
    writing?.outlets.some(({ kind, pattern }) => kind === 'mailbox' && glob(pattern)(home))
  for (const one of among) {
    const container = placeOf(one, path)?.container
    if (container?.name === 'mail' || (container?.name === 'list' && isWritten(one))) return container
  }
  const containers = among.flatMap((one) => placeOf(one, path)?.container ?? [])
  return containers.find(({ name, mutable }) => name !== 'list' && mutable.length > 0) ?? ALONE
}

/** Where one looks, by paths from the root: which folders are gone into, and which files are read. */
export type Grounds = { enters: (folder: string) => boolean; holds: (path: string) => boolean }

const JSON_FILE = /\.jsonl?$/

/** Where a decision may lie: where a person's words are written, and where whoever takes them puts them aside. */
export function decisionGrounds(among: readonly Protocol[]): Grounds {
  const isPruned = prunedBy(among)
  const homes = among.flatMap(({ writing, places }) => {
    const letters = places.some(({ container }) => container?.name === 'mail') ? ['*.json', '*.md'] : ['*.json']
    const patterns = [...(writing?.outlets ?? []), ...(writing?.journals ?? [])].map(({ pattern }) => pattern)
    return [...patterns, ...(writing?.decidedIn === undefined ? [] : [writing.decidedIn.pattern])].flatMap((pattern) =>
      (pattern.endsWith('/') ? letters.map((one) => `${pattern}${one}`) : [pattern]).map((one) =>
        homeOf(one, STATIONS),
      ),
    )
  })
  const files = homes.map(glob)
  const folders = homes.map((home) => home.split('/').slice(0, -1).map(glob))
  return {
    enters: (folder) => !isPruned(folder) && folders.some((home) => leadsTo(folder.split('/'), home)),
    holds: (path) =>
      isSpoken(among, path) && !isPruned(path) && files.some((matches) => matches(homeOf(path, STATIONS))),
  }
}

/** JSON, or a letter where a protocol has those. */
function isSpoken(among: readonly Protocol[], path: string): boolean {
  return JSON_FILE.test(path) || among.some((one) => placeOf(one, path)?.container?.name === 'mail')
}

/** Are these steps on the way to a home, or stations of what lives there? */
function leadsTo(steps: readonly string[], home: readonly Glob[]): boolean {
  const [step, ...rest] = steps
  if (step === undefined) return true
  const [next, ...beyond] = home
  return (next?.(step) === true && leadsTo(rest, beyond)) || (isStation(step, STATIONS) && leadsTo(rest, home))
}

/** Wherever a message may lie that its protocol reads. */
export function messageGrounds(among: readonly Protocol[]): Grounds {
  const isPruned = prunedBy(among)
  const isRead = (path: string) => among.some((one) => (placeOf(one, path)?.shape ?? 'listed') !== 'listed')
  return {
    enters: (folder) => !isPruned(folder) && among.some((one) => folderRule(one, folder) === null),
    holds: (path) => isSpoken(among, path) && !isPruned(path) && isRead(path),
  }
}

/** What no tail of these protocols reads. */
function prunedBy(among: readonly Protocol[]): (path: string) => boolean {
  const rules = among.map((one) => pruning(one, []))
  return (path) => rules.every((rule) => rule(path.slice(path.lastIndexOf('/') + 1), path) !== null)
}
