import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Foretold, NOTHING_FORETOLD } from '@/lib/message/foretold'
import type { Reading } from '@/lib/message/reading'
import type { Found, Place, Protocol, ReadContext } from '@/server/protocols/protocol'

/** A file of a fixture tree as the tail would hand it over, and what came of it. */
export type ReadFile = { path: string; place: Place; founds: Found[]; readings: Reading[] }

export const CONTEXT: ReadContext = { zone: 'UTC', humans: ['human', 'user'], aliases: new Map(), root: 'root' }

/** Relative paths of all files under a directory, sorted. */
export function filesUnder(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
}

/** Where a path belongs: the first place that matches, with what the path says; null when it is nobody's. */
export function placeOf(protocol: Protocol, file: string): { place: Place; captures: Record<string, string> } | null {
  for (const place of protocol.places) {
    const captures = place.match(file)
    if (captures !== null) return { place, captures }
  }
  return null
}

/** What the tail hands to `read` for one file: every line of a `lines` place, else the whole text, nothing of a listed one. */
export function foundIn(protocol: Protocol, file: string, text: string, context: ReadContext = CONTEXT): Found[] {
  const belongs = placeOf(protocol, file)
  if (belongs === null) return []
  const { place, captures } = belongs
  const found = { place: place.name, path: file, captures, context, explain: true }
  if (place.shape === 'listed') return [{ ...found, text: '', line: null }]
  if (place.shape !== 'lines') return [{ ...found, text, line: null }]
  let foretold: Foretold = NOTHING_FORETOLD
  return text.split('\n').map((whole, at) => {
    const line = whole.replace(/\r$/, '')
    const before = foretold
    if (
      place.foretells !== undefined &&
      (protocol.withholds?.({ place: place.name, captures, context, text: line }) ?? null) === null
    )
      foretold = place.foretells(foretold, line)
    return { ...found, text: line, line: at + 1, ...(place.foretells === undefined ? {} : { foretold: before }) }
  })
}

/** Reads every file of a tree that has a place. */
export function readTree(protocol: Protocol, root: string, context: ReadContext = CONTEXT): ReadFile[] {
  return filesUnder(root).flatMap((file) => {
    const belongs = placeOf(protocol, file)
    if (belongs === null) return []
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path.join(root, file)))
    const founds = foundIn(protocol, file, text, context)
    return [{ path: file, place: belongs.place, founds, readings: founds.flatMap((found) => protocol.read(found)) }]
  })
}
