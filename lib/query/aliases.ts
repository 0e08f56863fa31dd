import { foldValue } from '@/lib/letters/fold'
import { numbered } from '@/lib/names/names'
import type { Ast, FieldLeaf } from './ast'
import { leafFor } from './clauses'
import { namesAgent } from './query-fields'

/** Name as written → the agent that it stands for, as a source is configured. */
export type Aliased = { readonly [raw: string]: string }

/** The agents that a name, or the beginning of one, stands for in a source. */
export function standsFor({ value, prefix }: Pick<FieldLeaf, 'value' | 'prefix'>, aliases: Aliased): string[] {
  const asked = prefix ? foldValue(value) : nameOf(value)
  const found = Object.entries(aliases).filter(([raw]) =>
    prefix ? foldValue(bare(raw)).startsWith(asked) : nameOf(raw) === asked,
  )
  return [...new Set(found.map(([, agent]) => agent))]
}

/**
 * The question, which finds an agent by every name that is configured for it: the same that the matcher finds by the
 * aliases of each row's source.
 */
export function aliased(ast: Ast, sources: readonly { label: string; aliases: Aliased }[]): Ast {
  if (sources.length === 0 || ast.node === 'words') return ast
  if (ast.node === 'not') return { node: 'not', item: aliased(ast.item, sources) }
  if (ast.node !== 'field') return { node: ast.node, items: ast.items.map((item) => aliased(item, sources)) }
  const { field } = ast
  if (!namesAgent(field)) return ast
  const meant = sources.flatMap(({ label, aliases }) =>
    standsFor(ast, aliases).map(
      (agent): Ast => ({ node: 'and', items: [leafFor('source', label), leafFor(field, agent)] }),
    ),
  )
  return meant.length === 0 ? ast : { node: 'or', items: [ast, ...meant] }
}

/** Whether a question names agents. */
export function namesAgents(ast: Ast): boolean {
  if (ast.node === 'words') return false
  if (ast.node === 'not') return namesAgents(ast.item)
  return ast.node === 'field' ? namesAgent(ast.field) : ast.items.some(namesAgents)
}

const bare = (raw: string) => raw.trim().replace(/^[@＠]+/, '')

const nameOf = (raw: string) => numbered(foldValue(bare(raw)))
