import { query as say } from '@/lib/text/messages/query'
import type { Ast, Leaf, Parsed, Problem, Sign, Token } from './ast'
import { leafOf } from './leaf'
import { type Lexeme, lex } from './lex'
import { leafToken, mistake, signToken } from './token'

const MAX_TEXT = 4096
const MAX_TERMS = 200
const MAX_DEPTH = 50

type State = {
  text: string
  lexemes: Lexeme[]
  at: number
  now: number
  terms: number
  problems: Problem[]
  tokens: Token[]
}

/** Reads a question. Never throws; every mistake is a problem at its place. `now` is UTC ms, for `14:30` and `today`. */
export function parse(text: string, { now }: { now: number }): Parsed {
  if (text.length > MAX_TEXT) {
    const problem = { message: say.tooLong(MAX_TEXT), start: MAX_TEXT, end: text.length }
    return { ast: null, problems: [problem], tokens: [] }
  }
  const { lexemes, problems } = lex(text)
  const state: State = { text, lexemes, at: 0, now, terms: 0, problems: [...problems], tokens: problems.map(mistake) }
  const ast = whole(state)
  state.tokens.sort((left, right) => left.start - right.start)
  state.problems.sort((left, right) => left.start - right.start)
  return { ast: state.problems.length === 0 ? ast : null, problems: state.problems, tokens: state.tokens }
}

function whole(state: State): Ast {
  const items: Ast[] = []
  while (state.at < state.lexemes.length) {
    const found = either(state, false, 0)
    if (found) items.push(found)
    const stray = peek(state)
    if (stray?.lexeme === 'close') {
      sign(state, stray, false)
      blame(state, stray, say.nothingToClose)
    }
  }
  return joined('and', items)
}

function either(state: State, negated: boolean, depth: number): Ast | null {
  const items: Ast[] = []
  let first = true
  let before: Sign | null = null
  for (;;) {
    const found = both(state, negated, depth)
    const next = peek(state)
    const or = next?.lexeme === 'or' ? next : null
    if (found) items.push(found)
    else if (or && first) blame(state, or, say.nothingBefore('OR'))
    else if (before) blame(state, before, say.nothingAfter('OR'))
    if (!or) return items.length === 0 ? null : joined('or', items)
    sign(state, or, negated)
    before = or
    first = false
  }
}

/** Null when there is nothing at all; what is wrong with it otherwise is already among the problems. */
function both(state: State, negated: boolean, depth: number): Ast | null {
  const items: Ast[] = []
  let any = false
  for (let next = peek(state); next && next.lexeme !== 'close' && next.lexeme !== 'or'; next = peek(state)) {
    if (next.lexeme === 'and') {
      sign(state, next, negated)
      if (!any) blame(state, next, say.nothingBefore('AND'))
      if (!startsTerm(peek(state))) blame(state, next, say.nothingAfter('AND'))
    } else {
      const found = one(state, negated, depth)
      if (found) items.push(found)
    }
    any = true
  }
  return any ? joined('and', items) : null
}

function startsTerm(lexeme: Lexeme | undefined): boolean {
  return lexeme !== undefined && ['term', 'open', 'not', 'minus'].includes(lexeme.lexeme)
}

function one(state: State, negated: boolean, depth: number): Ast | null {
  const next = peek(state)
  if (!next) return null
  if (depth > MAX_DEPTH) {
    blame(state, { start: next.start, end: state.text.length }, say.tooDeep(MAX_DEPTH))
    state.tokens.push(mistake({ message: say.tooDeep(MAX_DEPTH), start: next.start, end: state.text.length }))
    state.at = state.lexemes.length
    return null
  }
  if (next.lexeme === 'term') return leaf(state, negated)
  sign(state, next, negated)
  if (next.lexeme === 'open') return group(state, next, negated, depth + 1)
  if (!startsTerm(peek(state))) {
    blame(state, next, next.lexeme === 'minus' ? say.loneMinus : say.nothingAfter('NOT'))
    return null
  }
  const item = one(state, !negated, depth + 1)
  if (!item) return null
  return item.node === 'not' ? item.item : { node: 'not', item }
}

function group(state: State, open: Sign, negated: boolean, depth: number): Ast | null {
  const inside = either(state, negated, depth)
  const close = peek(state)
  if (close?.lexeme !== 'close') {
    if (!state.problems.some((problem) => problem.message === say.tooDeep(MAX_DEPTH)))
      blame(state, { start: open.start, end: state.text.length }, say.unclosedGroup, `${state.text.slice(open.start)})`)
    return inside
  }
  sign(state, close, negated)
  const spoilt = state.problems.some((problem) => problem.start >= open.start && problem.end <= close.end)
  if (!inside && !spoilt) blame(state, { start: open.start, end: close.end }, say.emptyGroup)
  return inside
}

function leaf(state: State, negated: boolean): Leaf | null {
  const term = state.lexemes[state.at++]
  if (term?.lexeme !== 'term') return null
  if (++state.terms === MAX_TERMS + 1) blame(state, term, say.tooMany(MAX_TERMS))
  const next = peek(state)
  const meantGroup = term.field !== null && term.value === '' && next?.lexeme === 'open' && next.start === term.end
  const found = meantGroup
    ? { message: say.groupAsValue(term.field ?? ''), start: term.start, end: next.end }
    : leafOf(term, state.now)
  if ('message' in found) {
    state.problems.push(found)
    state.tokens.push(mistake({ ...found, end: term.end }))
    return null
  }
  state.tokens.push(leafToken(found, negated))
  return found
}

function joined(node: 'and' | 'or', items: Ast[]): Ast {
  const flat = items.flatMap((item) => (item.node === node ? item.items : [item]))
  const [only] = flat
  return flat.length === 1 && only ? only : { node, items: flat }
}

function peek(state: State): Lexeme | undefined {
  return state.lexemes[state.at]
}

function sign(state: State, found: Sign, negated: boolean): void {
  state.at++
  state.tokens.push(signToken(found, negated))
}

function blame(
  state: State,
  { start, end }: { start: number; end: number },
  message: string,
  suggestion?: string,
): void {
  state.problems.push(suggestion === undefined ? { message, start, end } : { message, start, end, suggestion })
}
