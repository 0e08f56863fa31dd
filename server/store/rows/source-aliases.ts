import { sql } from 'drizzle-orm'
import type { Aliased } from '@/lib/query/aliases'
import type { Reader } from '@/server/store/door/door'
import { readConfig } from './source-config'

/** Holds for sources `s` in which agents have other names. */
export const HAS_ALIASES = sql`s.config not like '%"aliases":{}%'`

const named = sql`select s.label, s.config from sources s where ${HAS_ALIASES} order by s.id`

export type SourceAliases = { label: string; aliases: Aliased }

const KEPT_MS = 1_000
const known = new WeakMap<Reader, { at: number; found: Promise<SourceAliases[]> }>()

/** Of each source in which agents have other names; a change is known within a second, and else the same list is given. */
export function aliasesOf(reader: Reader): Promise<SourceAliases[]> {
  const before = known.get(reader)
  if (before !== undefined && performance.now() - before.at < KEPT_MS) return before.found
  const found = looked(reader, before?.found)
  known.set(reader, { at: performance.now(), found })
  found.catch(() => known.delete(reader))
  return found
}

async function looked(reader: Reader, before: Promise<SourceAliases[]> | undefined): Promise<SourceAliases[]> {
  const rows = await reader.all<{ label: string; config: string }>(named)
  const now = rows.map(({ label, config }) => ({ label, aliases: aliasesIn(config) }))
  const then = await before?.catch(() => undefined)
  return then !== undefined && JSON.stringify(then) === JSON.stringify(now) ? then : now
}

const parsed = new Map<string, Aliased>()
const MOST_PARSED = 100

/** The aliases of a configuration; read once. */
export function aliasesIn(config: string): Aliased {
  const before = parsed.get(config)
  if (before !== undefined) return before
  const { aliases } = readConfig(config)
  if (parsed.size >= MOST_PARSED) parsed.clear()
  parsed.set(config, aliases)
  return aliases
}
