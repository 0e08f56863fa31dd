import type { Block, HelpPage, Inline } from './help-page'

/** Narrower than this no terminal is, and wider is hard to read. */
const LEAST = 40
const MOST = 100
const INDENT = '  '

/** A page of help as a terminal shows it: plain text, no wider than `columns`. */
export function plainHelp({ blocks }: Pick<HelpPage, 'blocks'>, columns: number): string {
  const width = Math.min(MOST, Math.max(LEAST, columns))
  return `${blocks.map((block) => linesOf(block, width).join('\n')).join('\n\n')}\n`
}

function linesOf(block: Block, width: number): string[] {
  switch (block.kind) {
    case 'heading': {
      const title = said(block.parts)
      return block.depth === 1 ? [title, '='.repeat(lengthOf(title))] : [title, '-'.repeat(lengthOf(title))]
    }
    case 'paragraph':
      return wrapped(said(block.parts), width)
    case 'code':
      return block.text.split('\n').map((line) => `${INDENT}${INDENT}${line}`)
    case 'list':
      return block.items.flatMap((item, at) => {
        const mark = block.ordered ? `${at + 1}. ` : '- '
        const lines = item.flatMap((one) => linesOf(one, width - mark.length))
        return lines.map((line, n) => `${n === 0 ? mark : ' '.repeat(mark.length)}${line}`)
      })
    case 'quote':
      return block.blocks.flatMap((one) => linesOf(one, width - 2)).map((line) => `> ${line}`)
    case 'table':
      return block.rows.flatMap((row) => rowOf(block.head, row, width))
  }
}

/** A row stands below its first cell: cells are too long to stand beside each other. Those between are named. */
function rowOf(head: readonly Inline[][], row: readonly Inline[][], width: number): string[] {
  const [first = [], ...rest] = row
  const cells = rest.flatMap((cell, at) => {
    const words = said(cell)
    if (words === '') return []
    const named = at === rest.length - 1 ? words : `${said(head[at + 1] ?? [])}: ${words}`
    return wrapped(named, width - 2 * INDENT.length)
  })
  return [...wrapped(said(first), width), ...cells.map((line) => `${INDENT}${INDENT}${line}`)]
}

/** A link says where it leads, where that is not in its words. */
function said(parts: readonly Inline[]): string {
  return parts
    .map((part): string => {
      if ('text' in part) return part.text
      const words = said(part.parts)
      if (part.kind === 'outside') return `${words} (${part.href})`
      return part.kind === 'inside' && part.topic !== null ? `${words} (signalbox help ${part.topic})` : words
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

function wrapped(words: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words.split(' ')) {
    if (line !== '' && lengthOf(line) + 1 + lengthOf(word) > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

const lengthOf = (words: string) => [...words].length
