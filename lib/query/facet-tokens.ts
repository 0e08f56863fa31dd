import type { List } from '@/lib/asks/ask-kinds'
import { foldValue } from '@/lib/letters/fold'
import { hash64 } from '@/lib/letters/hash'
import type { MessageRow } from '@/lib/message/message'

type NamedFacts = Pick<MessageRow, 'source' | 'protocol' | 'channel' | 'from' | 'to' | 'mentions' | 'type'>

/** What a message is filtered by: facts that never change after it was read. */
export type FacetFacts = NamedFacts &
  Pick<MessageRow, 'nativeId' | 'traceId' | 'replyTo' | 'broadcast' | 'priority' | 'error' | 'progress'> & {
    reading: string
    kind: string
    ask: List | null
    hasCode: boolean
    hasAttachment: boolean
    hasReasoning: boolean
  }

const LETTERS = {
  source: 's',
  protocol: 'p',
  channel: 'c',
  from: 'f',
  to: 't',
  mention: 'm',
  agent: 'g',
  type: 'y',
  kind: 'k',
  priority: 'u',
  reading: 'r',
  has: 'h',
  is: 'i',
  trace: 'x',
  id: 'n',
  reply: 'e',
  ask: 'a',
} as const

/** A field whose values stand in the index as tokens. */
export type FacetField = keyof typeof LETTERS

export const HAS = ['code', 'attachment', 'reasoning', 'error', 'progress', 'reply', 'trace'] as const

/** Fields whose observed values are kept for completion and for prefixes. */
const VALUE_FIELDS = ['source', 'protocol', 'channel', 'from', 'to', 'mention', 'agent', 'type'] as const
export type ValueField = (typeof VALUE_FIELDS)[number]

export function isValueField(field: string): field is ValueField {
  return VALUE_FIELDS.some((one) => one === field)
}

/**
 * The token of a value; empty when nothing of the value is left after folding.
 * It begins with a colon, which no word contains, so words and facets may share one index.
 */
export function facetToken(field: FacetField, value: string): string {
  if (value.length > 200) return spell(field, foldValue(value))
  const memory = remembered[field]
  if (memory === null) return spell(field, foldValue(value))
  const known = memory.get(value)
  if (known !== undefined) return known
  const token = spell(field, foldValue(value))
  if (memory.size >= REMEMBERED) memory.clear()
  memory.set(value, token)
  return token
}

/** Every facet of a message, without repetition. */
export function facetTokens(row: FacetFacts): string[] {
  const tokens: string[] = []
  const add = (field: FacetField, value: string | null) => {
    const token = value === null ? '' : facetToken(field, value)
    if (token !== '' && !tokens.includes(token)) tokens.push(token)
  }
  add('is', 'any')
  if (row.reading !== 'log') add('is', 'listed')
  add('reading', row.reading)
  for (const { field, value } of facetValues(row)) add(field, value)
  add('kind', row.kind)
  add('priority', row.priority)
  add('trace', row.traceId)
  add('id', row.nativeId)
  add('reply', row.replyTo)
  if (row.replyTo) add('is', 'reply')
  if (row.broadcast) add('is', 'broadcast')
  if (row.reading === 'message' && !row.broadcast && row.to.length > 0) add('is', 'addressed')
  if (row.ask !== null) add('is', 'ask')
  add('ask', row.ask)
  for (const what of HAS) if (holds(row, what)) add('has', what)
  return tokens
}

/** What facets begin with of which the rest follows from their row: no facet holds this sign. */
const REST_FOLLOWS = '~ '
/** What follows of what is said of a message as a whole. */
const FOLLOWING = new Set(['any', 'listed', 'reply', 'broadcast', 'addressed'].map((value) => `:${LETTERS.is}${value}`))
const NOT_OF_ROW = { source: '', protocol: '', error: null, progress: null, ask: null } as const
const HAS_NOTHING = { hasCode: false, hasAttachment: false, hasReasoning: false }

/** The columns of a row that facets follow from. */
export type FacetRow = Omit<FacetFacts, keyof typeof NOT_OF_ROW | keyof typeof HAS_NOTHING>

/** The facets of a row without those that follow from it, where these are as they would be; else as they are. `wholeFacets` gives them back. */
export function shortFacets(facets: string, row: FacetRow): string {
  const short = shortTokens(facets.split(' '))
  return wholeFacets(short, row) === facets ? short : facets
}

/** The same of tokens that were made of what the row holds: nothing is left to be compared. */
export function shortTokens(tokens: readonly string[]): string {
  return `${REST_FOLLOWS}${tokens.filter(isKept).join(' ')}`
}

/** Of facets as `shortFacets` or `markedFacets` gives them, all of them, in the order of `facetTokens`. */
export function wholeFacets(facets: string, row: FacetRow): string {
  if (!facets.startsWith(REST_FOLLOWS)) return facets.includes(MARK) ? unmarked(facets, row) : facets
  const kept = facets.slice(REST_FOLLOWS.length).split(' ')
  const all: string[] = []
  for (const token of facetTokens({ ...row, ...NOT_OF_ROW, ...HAS_NOTHING })) {
    if (isKept(token)) continue
    all.push(token)
    if (token[1] === LETTERS.reading) for (const one of kept) if (isOfSource(one)) all.push(one)
  }
  for (const one of kept) if (one !== '' && !isOfSource(one)) all.push(one)
  return all.join(' ')
}

const isOfSource = (token: string) => token[1] === LETTERS.source || token[1] === LETTERS.protocol

/** What a row has no column for, or only its source has. */
function isKept(token: string): boolean {
  const letter = token[1]
  if (letter === LETTERS.is) return !FOLLOWING.has(token)
  return letter === LETTERS.ask || letter === LETTERS.has || isOfSource(token)
}

/** What no facet holds; the letter of a field behind it stands for what follows from its column. */
const MARK = '~'
const MARKED = ['channel', 'type', 'from', 'agent', 'kind'] as const

/** The columns of a row that marks stand for. */
type MarkedRow = Pick<FacetRow, 'reading' | 'channel' | 'type' | 'from' | 'kind'>

/**
 * The facets of a row, with a mark for each that is a column of it letter for letter, so that plain SQL can tell them: the
 * function `message_document` of Postgres does. `wholeFacets` gives them back.
 */
export function markedFacets(facets: string, row: MarkedRow): string {
  return marksOf(row).reduce((left, [mark, tokens]) => withInstead(left, tokens, mark), facets)
}

function unmarked(facets: string, row: MarkedRow): string {
  return marksOf(row).reduce((left, [mark, tokens]) => withInstead(left, mark, tokens), facets)
}

function marksOf({ reading, channel, type, from, kind }: MarkedRow): [mark: string, tokens: string][] {
  const listed = reading === 'log' ? '' : ` ${facetToken('is', 'listed')}`
  const marks: [string, string][] = [[`${MARK}a`, `${facetToken('is', 'any')}${listed} :${LETTERS.reading}${reading}`]]
  const values = { channel, type, from, agent: from, kind }
  for (const field of MARKED) {
    const value = values[field]
    if (value !== null && PLAIN.test(value)) marks.push([MARK + LETTERS[field], `:${LETTERS[field]}${value}`])
  }
  return marks
}

function withInstead(facets: string, tokens: string, other: string): string {
  return ` ${facets} `.replace(` ${tokens} `, () => ` ${other} `).slice(1, -1)
}

/** By which mark and column a token may be told: none where it is a hash. */
export function markOf(
  token: string,
): { mark: string; field: 'any' | 'listed' | 'reading' | (typeof MARKED)[number]; value: string } | null {
  const [letter, value] = [token.slice(1, 2), token.slice(2)]
  if (!PLAIN.test(value)) return null
  if (letter === LETTERS.is && (value === 'any' || value === 'listed')) return { mark: `${MARK}a`, field: value, value }
  if (letter === LETTERS.reading) return { mark: `${MARK}a`, field: 'reading', value }
  const field = MARKED.find((one) => LETTERS[one] === letter)
  return field === undefined ? null : { mark: MARK + letter, field, value }
}

/** Names in one list that can be filtered by; a list is hostile before it is longer. */
const MOST_NAMES = 256

function distinct(names: readonly string[]): readonly string[] {
  return names.length < 2 ? names : names.filter((name, at) => names.indexOf(name) === at)
}

/** What completion offers and prefixes expand to; values as written. */
export function facetValues(row: NamedFacts): { field: ValueField; value: string }[] {
  const found: { field: ValueField; value: string }[] = []
  const add = (field: ValueField, value: string | null) => {
    if (value !== null && value !== '') found.push({ field, value: value.slice(0, 200) })
  }
  add('source', row.source)
  add('protocol', row.protocol)
  add('channel', row.channel)
  add('type', row.type)
  add('from', row.from)
  const to = distinct(row.to.slice(0, MOST_NAMES))
  const mentions = distinct(row.mentions.slice(0, MOST_NAMES))
  for (const agent of to) add('to', agent)
  for (const agent of mentions) add('mention', agent)
  for (const agent of distinct([row.from ?? '', ...to, ...mentions])) add('agent', agent)
  return found
}

function holds(row: FacetFacts, what: (typeof HAS)[number]): boolean {
  switch (what) {
    case 'code':
      return row.hasCode
    case 'attachment':
      return row.hasAttachment
    case 'reasoning':
      return row.hasReasoning
    case 'error':
      return row.error !== null
    case 'progress':
      return row.progress !== null
    case 'reply':
      return Boolean(row.replyTo)
    case 'trace':
      return Boolean(row.traceId)
  }
}

const REMEMBERED = 5_000
const memory = () => new Map<string, string>()
/** Null for ids: they hardly come twice. */
const remembered: { readonly [field in FacetField]: Map<string, string> | null } = {
  ...{ source: memory(), protocol: memory(), channel: memory(), from: memory(), to: memory(), mention: memory() },
  ...{ agent: memory(), type: memory(), kind: memory(), priority: memory(), reading: memory(), has: memory() },
  ...{ is: memory(), ask: memory(), trace: null, id: null, reply: null },
}

/** Short names stand as they are, which is shorter than a hash of them and never equal to one. */
const PLAIN = /^[a-z0-9_.-]{1,12}$/

function spell(field: FacetField, folded: string): string {
  if (folded === '') return ''
  if (PLAIN.test(folded)) return `:${LETTERS[field]}${folded}`
  const { high, low } = hash64(folded)
  return `:${LETTERS[field]}${high.toString(36).padStart(7, '0')}${low.toString(36).padStart(7, '0')}`
}
