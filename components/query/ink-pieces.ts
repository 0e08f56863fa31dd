import type { Token } from '@/lib/query/ast'

export type Piece = { text: string; token: Token | null; start: number }

/** The text cut at its tokens, nothing lost: what the bar paints under the caret. */
export function piecesOf(text: string, tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const token of tokens) {
    if (token.start < done || token.end <= token.start) continue
    if (token.start > done) pieces.push({ text: text.slice(done, token.start), token: null, start: done })
    pieces.push({ text: text.slice(token.start, token.end), token, start: token.start })
    done = token.end
  }
  if (done < text.length) pieces.push({ text: text.slice(done), token: null, start: done })
  return pieces
}
