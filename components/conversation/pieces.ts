import { bracketed } from '@/lib/json/shown-json'

/** A body cut into what is prose and what is data, nothing left out. */
export type Piece = { kind: 'text' | 'json' | 'code'; text: string; at: number }

const FENCE = /^```[^\n`]*\n[\s\S]*?(?:\n```[ \t]*(?:\n|$)|$(?![\s\S]))/gm
const OPENS = /(?:^|\n)[ \t]*(?=[{[])/g
const MOST_TRIED = 20

/** Fenced blocks are code, their fences shown, for nothing an agent wrote is hidden; what begins a line with a bracket and is JSON to the end of the text is JSON. */
export function piecesOf(body: string): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const found of body.matchAll(FENCE)) {
    pieces.push(...proseOf(body.slice(done, found.index), done))
    pieces.push({ kind: 'code', text: found[0].trimEnd(), at: found.index })
    done = found.index + found[0].length
  }
  pieces.push(...proseOf(body.slice(done), done))
  return pieces.filter(({ text }) => text !== '')
}

function proseOf(text: string, at: number): Piece[] {
  let tried = 0
  for (const { index, 0: lead } of text.matchAll(OPENS)) {
    if (tried++ >= MOST_TRIED) break
    const start = index + lead.length
    if (bracketed(text.slice(start)) === null) continue
    return [
      { kind: 'text', text: text.slice(0, start).trim(), at },
      { kind: 'json', text: text.slice(start).trim(), at: at + start },
    ]
  }
  return [{ kind: 'text', text: text.trim(), at }]
}
