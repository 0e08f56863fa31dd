import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { type Block, type HelpPage, type Inline, wordsOf } from '@/lib/help/help-page'
import { topicAt } from '@/lib/help/topics'

/** What a page in Markdown says. Tags are shown as they are written, and comments are left out: nothing of it is HTML. */
export function readMarkdown(name: string, markdown: string): HelpPage {
  const ids = new Map<string, number>()
  const blocks = blocksOf(Lexer.lex(markdown, { gfm: true }), ids)
  const title = blocks.find((block) => block.kind === 'heading' && block.depth === 1)
  return {
    name,
    title: title?.kind === 'heading' ? wordsOf(title.parts) : name,
    headings: blocks.flatMap((block) =>
      block.kind === 'heading' && block.depth > 1 ? [{ id: block.id, text: wordsOf(block.parts) }] : [],
    ),
    blocks,
  }
}

function blocksOf(tokens: readonly Token[], ids: Map<string, number>): Block[] {
  return tokens.flatMap((token) => blockOf(known(token), ids))
}

function blockOf(token: MarkedToken, ids: Map<string, number>): Block[] {
  switch (token.type) {
    case 'heading': {
      const parts = inlineOf(token.tokens)
      return [{ kind: 'heading', depth: token.depth, id: idOf(wordsOf(parts), ids), parts }]
    }
    case 'code':
      return [{ kind: 'code', text: token.text }]
    case 'list':
      return [
        {
          kind: 'list',
          ordered: token.ordered,
          items: token.items.map((item) => blocksOf(item.tokens, ids)),
        },
      ]
    case 'table':
      return [{ kind: 'table', head: token.header.map(cellOf), rows: token.rows.map((row) => row.map(cellOf)) }]
    case 'blockquote':
      return [{ kind: 'quote', blocks: blocksOf(token.tokens, ids) }]
    case 'html':
      return token.raw.startsWith('<!--') ? [] : [{ kind: 'paragraph', parts: [{ kind: 'text', text: token.raw }] }]
    case 'paragraph':
      return [{ kind: 'paragraph', parts: inlineOf(token.tokens) }]
    case 'text':
      return [{ kind: 'paragraph', parts: inlineOf(token.tokens ?? [token]) }]
    default:
      return []
  }
}

const cellOf = (cell: Tokens.TableCell): Inline[] => inlineOf(cell.tokens)

function inlineOf(tokens: readonly Token[]): Inline[] {
  return tokens.flatMap((token) => partOf(known(token)))
}

function partOf(token: MarkedToken): Inline[] {
  switch (token.type) {
    case 'codespan':
      return [{ kind: 'code', text: token.text }]
    case 'strong':
    case 'em':
      return [{ kind: token.type, parts: inlineOf(token.tokens) }]
    case 'link':
      return linkOf(token)
    case 'br':
      return [{ kind: 'text', text: '\n' }]
    case 'image':
    case 'escape':
    case 'text':
      return 'tokens' in token && token.tokens && token.type === 'text'
        ? inlineOf(token.tokens)
        : [{ kind: 'text', text: token.text }]
    default:
      return [{ kind: 'text', text: token.raw }]
  }
}

/** To a page of help or a place of this one, to the web, or words alone where it leads to what is not shipped. */
function linkOf({ href, tokens }: Tokens.Link): Inline[] {
  const parts = inlineOf(tokens)
  const [address = '', heading = null] = href.split('#')
  if (address === '' && heading !== null) return [{ kind: 'inside', topic: null, heading, parts }]
  const topic = topicAt(address)
  if (topic !== null) return [{ kind: 'inside', topic, heading, parts }]
  return /^https?:\/\//.test(href) ? [{ kind: 'outside', href, parts }] : parts
}

/** As GitHub names the place of a heading, so that a link works in both. */
function idOf(words: string, ids: Map<string, number>): string {
  const id = words
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}_ -]/gu, '')
    .replaceAll(' ', '-')
  const before = ids.get(id) ?? 0
  ids.set(id, before + 1)
  return before === 0 ? id : `${id}-${before}`
}

/** No extension is loaded: there are no tokens but those of Markdown. */
function known(token: Token): MarkedToken {
  return token as MarkedToken
}
