import { aliased, namesAgents } from '@/lib/query/aliases'
import type { Ast, FieldLeaf } from '@/lib/query/ast'
import { parse } from '@/lib/query/parse'
import { QuestionError } from '@/server/store/rows/question-error'
import { isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { aliasesOf } from '@/server/store/rows/source-aliases'
import { shareOf } from '@/server/store/within/conversation-shares'
import { answeredAnew } from '@/server/store/within/weighed-anew'
import { withApart } from './label-tokens'
import { compileSearch, type Search } from './search-sql'
import { observedValues } from './search-values'

/** What a text in the query language asks of this database. Throws `QuestionError`. */
export async function searchFor(reader: Scoped, text: string, now: number): Promise<Search> {
  return searchOf(reader, astOf(text, now), now)
}

/** Throws `QuestionError` for a text that is no question. */
export function astOf(text: string, now: number): Ast {
  const { ast, problems } = parse(text, { now })
  if (ast === null) throw new QuestionError(problems)
  return ast
}

/** Whether it asks the same at any time and of any record: nothing in it is told by the clock or by observed values. */
export function isFixed(ast: Ast): boolean {
  if (ast.node === 'words') return true
  if (ast.node === 'not') return isFixed(ast.item)
  if (ast.node === 'field') return ast.time === null && !ast.prefix && ast.field !== 'owed'
  return ast.items.every(isFixed)
}

/** Rows whose fields have all of these values, as the index has them. */
export function searchWhere(reader: Scoped, fields: Pick<FieldLeaf, 'field' | 'value'>[], now: number) {
  return compiled(reader, { node: 'and', items: fields.map(leafOf) }, now)
}

/** What a parsed question asks of this database, within the scope of who asks. `near`: as in `SearchContext`. Throws `QuestionError` for a prefix that stands for too much. */
export async function searchOf(reader: Scoped, ast: Ast, now: number, near?: number): Promise<Search> {
  return compiled(reader, namesAgents(ast) ? aliased(ast, await aliasesOf(reader)) : ast, now, near)
}

async function compiled(reader: Scoped, ast: Ast, now: number, near?: number): Promise<Search> {
  const found = await compileSearch(ast, {
    dialect: reader.dialect,
    scope: reader.scope,
    now,
    ...(near !== undefined && { near }),
    observed: observedValues(reader),
    within: (asked) => withApart(reader, asked),
    ...(isNarrowed(reader) && {
      shown: async (id) => (await shareOf(reader, id))?.messages.map(({ key }) => key) ?? [],
      anew: () => answeredAnew(reader),
    }),
  })
  if (!found.ok) throw new QuestionError(found.problems)
  return found.search
}

function leafOf({ field, value }: Pick<FieldLeaf, 'field' | 'value'>): FieldLeaf {
  return { node: 'field', field, value, compare: '=', prefix: false, time: null, start: 0, end: 0 }
}
