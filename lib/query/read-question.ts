import { type Ast, type Leaf, type Mistake, type ReadQuestion, type Sign, type Token, type Why, why } from './ast'
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
  mistakes: Mistake[]
  tokens: Token[]
}

/** Reads a question, without a word of what is wrong with it. Never throws; every mistake is at its place. `now` is UTC ms, for `14:30` and `today`. */
export function readQuestion(text: string, { now }: { now: number }): ReadQuestion {
  if (text.length > MAX_TEXT) {
    const tooLong = { why: why('tooLong', MAX_TEXT), start: MAX_TEXT, end: text.length }
    return { ast: null, mistakes: [tooLong], tokens: [] }
  }
  const { lexemes, mistakes } = lex(text)
  const state: State = { text, lexemes, at: 0, now, terms: 0, mistakes: [...mistakes], tokens: mistakes.map(mistake) }
  const ast = whole(state)
  state.tokens.sort((left, right) => left.start - right.start)
  state.mistakes.sort((left, right) => left.start - right.start)
  return { ast: state.mistakes.length === 0 ? ast : null, mistakes: state.mistakes, tokens: state.tokens }
}

function whole(state: State): Ast {
  const items: Ast[] = []
  while (state.at < state.lexemes.length) {
    const found = either(state, false, 0)
    if (found) items.push(found)
    const stray = peek(state)
    if (stray?.lexeme === 'close') {
      sign(state, stray, false)
      blame(state, stray, why('nothingToClose'))
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
    else if (or && first) blame(state, or, why('nothingBefore', 'OR'))
    else if (before) blame(state, before, why('nothingAfter', 'OR'))
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
      if (!any) blame(state, next, why('nothingBefore', 'AND'))
      if (!startsTerm(peek(state))) blame(state, next, why('nothingAfter', 'AND'))
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
    blame(state, { start: next.start, end: state.text.length }, why('tooDeep', MAX_DEPTH))
    state.tokens.push(mistake({ why: why('tooDeep', MAX_DEPTH), start: next.start, end: state.text.length }))
    state.at = state.lexemes.length
    return null
  }
  if (next.lexeme === 'term') return leaf(state, negated)
  sign(state, next, negated)
  if (next.lexeme === 'open') return group(state, next, negated, depth + 1)
  if (!startsTerm(peek(state))) {
    blame(state, next, next.lexeme === 'minus' ? why('loneMinus') : why('nothingAfter', 'NOT'))
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
    if (!state.mistakes.some((one) => one.why.code === 'tooDeep'))
      blame(
        state,
        { start: open.start, end: state.text.length },
        why('unclosedGroup'),
        `${state.text.slice(open.start)})`,
      )
    return inside
  }
  sign(state, close, negated)
  const spoilt = state.mistakes.some((one) => one.start >= open.start && one.end <= close.end)
  if (!inside && !spoilt) blame(state, { start: open.start, end: close.end }, why('emptyGroup'))
  return inside
}

function leaf(state: State, negated: boolean): Leaf | null {
  const term = state.lexemes[state.at++]
  if (term?.lexeme !== 'term') return null
  if (++state.terms === MAX_TERMS + 1) blame(state, term, why('tooMany', MAX_TERMS))
  const next = peek(state)
  const meantGroup = term.field !== null && term.value === '' && next?.lexeme === 'open' && next.start === term.end
  const found = meantGroup
    ? { why: why('groupAsValue', term.field ?? ''), start: term.start, end: next.end }
    : leafOf(term, state.now)
  if ('why' in found) {
    state.mistakes.push(found)
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

function blame(state: State, { start, end }: { start: number; end: number }, because: Why, suggestion?: string): void {
  const found = { why: because, start, end }
  state.mistakes.push(suggestion === undefined ? found : { ...found, suggestion })
}
