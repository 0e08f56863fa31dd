import { mentionsIn } from '@/lib/names/mentioned-names'
import { agentName } from '@/lib/names/names'
import type { ReadContext } from '../protocol'

type Names = Pick<ReadContext, 'humans' | 'aliases'>

/** Agents that a text mentions, canonical, each once; `table` are the protocol's own handles. */
export function mentioned(text: string, table: readonly string[], context: Names): string[] {
  if (!text.includes('@') && !text.includes('＠')) return []
  const found = mentionsIn(text, handlesFor(table, context))
  return [...new Set(found.map((handle) => agentName(handle, context.aliases)))]
}

const handles = new WeakMap<Names, { table: readonly string[]; known: readonly string[] }>()

/** One array per context, so that what is made of it is made once. */
function handlesFor(table: readonly string[], context: Names): readonly string[] {
  const before = handles.get(context)
  if (before?.table === table) return before.known
  const known = [...new Set([...table, ...context.humans, ...context.aliases.keys(), ...context.aliases.values()])]
  handles.set(context, { table, known })
  return known
}
