import type { Reading } from '@/lib/message/reading'
import type { Protocol, ReadContext } from '@/server/protocols/protocol'
import { filesUnder, placeOf, readTree } from './tree'

/** What a tree is read as, one block a file, for a person to check line by line: fields that say nothing are left out. */
export function retell(protocol: Protocol, root: string, context: ReadContext): string {
  const read = new Map(readTree(protocol, root, context).map((file) => [file.path, file.readings]))
  const files = filesUnder(root).map((file) => {
    const place = placeOf(protocol, file)?.place.name ?? 'not a place'
    const readings = (read.get(file) ?? []).map((reading) => `  ${JSON.stringify(brief(reading))}`)
    return [`${file}: ${place}`, ...readings].join('\n')
  })
  return `${files.join('\n')}\n`
}

function brief(reading: Reading): unknown {
  return strip(reading, 'mapping', 'alike')
}

/** Without nulls, empty lists, empty texts and `false`; times as ISO so that they can be compared with the bytes. */
function strip(value: unknown, ...without: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item))
  if (typeof value !== 'object' || value === null) return value
  const kept: { [key: string]: unknown } = {}
  for (const [key, item] of Object.entries(value)) {
    if (without.includes(key) || isNothing(item)) continue
    kept[key] = /^(ms|expiresAt|deadlineAt|at)$/.test(key) && isTime(item) ? new Date(item).toISOString() : strip(item)
  }
  return kept
}

function isNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value > 1e11
}
