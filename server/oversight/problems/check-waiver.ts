import { isInScope, partsIn, type Scope } from '@/lib/people/scope'
import type { Ast } from '@/lib/query/ast'
import { parse } from '@/lib/query/parse'
import type { Field } from '@/lib/query/query-fields'
import type { ProblemKey, WaiverWanted } from '@/lib/rules/waiver'
import { MOST_WAIVED_MS } from '@/lib/rules/waiver'
import { waiving as words } from '@/lib/text/rules/waiver-words'
import { KnownError } from '@/server/errors'
import { QuestionError } from '@/server/store/rows/question-error'

type About = { scope: Scope; sources: readonly string[]; now: number; sees: (key: ProblemKey) => Promise<boolean> }

/** Throws a `KnownError`, or a `QuestionError` for a query with a mistake, for what nobody of the scope may waive so. */
export async function assertWaivable({ of, until }: WaiverWanted, about: About): Promise<void> {
  const { scope, sources, now } = about
  if (until <= now) throw new KnownError('refused', () => words.past)
  if (until > now + MOST_WAIVED_MS) throw new KnownError('refused', () => words.tooLong)
  if (of.what === 'problem') {
    if (!(await about.sees(of))) throw new KnownError('not-found', () => words.gone)
  } else if (of.what === 'query') assertMutes(of.query, scope, now)
  else {
    if (!sources.includes(of.source)) throw new KnownError('not-found', () => words.noSource(of.source))
    if (!isInScope(scope, of.source))
      throw new KnownError(
        'refused',
        () => words.partly(of.source),
        () => words.partlyMend,
      )
  }
}

/** What asks for a time, or for how something stands by now. */
const TIMED: readonly Field[] = ['after', 'before', 'on', 'owed']

/** What a query finds is judged when a message changes, not as time passes: one that names a time would not hold what it says. */
function assertMutes(query: string, scope: Scope, now: number): void {
  const { ast, problems } = parse(query, { now })
  if (ast === null) throw new QuestionError(problems)
  if (!names(ast, () => true)) throw new KnownError('refused', () => words.everything)
  if (names(ast, (field) => TIMED.some((one) => one === field))) throw new KnownError('refused', () => words.noTimes)
  // To who sees a part of a source conversations go by other names than in the index.
  if (partsIn(scope).length > 0 && names(ast, (field) => field === 'conversation' || field === 'trace'))
    throw new KnownError('refused', () => words.noConversation)
}

/** Whether it asks anything of such a field; words have none. */
function names(ast: Ast, such: (field: string | null) => boolean): boolean {
  if (ast.node === 'words') return such(null)
  if (ast.node === 'field') return such(ast.field)
  if (ast.node === 'not') return names(ast.item, such)
  return ast.items.some((item) => names(item, such))
}
