import { parseLetter } from './letterhead'

/** With such a line a service ends each letter that it appends to a file. */
const RULE = '^={20,}[ \\t]*\\r?$'
const BETWEEN = new RegExp(`(${RULE})`, 'm')
const LAST = new RegExp(`^\\s*$|${RULE}`)

/** A letter of a file; `fingerprint`: by which it is known when others are appended, null where none are. */
export type PiledLetter = { text: string; fingerprint: string | null }

/**
 * The letters of a file to which a service appends: `agent_workspaces/Agent-5/inbox/Agent-5_inbox.txt`. What says from whom
 * and to whom begins one; everything else belongs to the one before it.
 */
export function lettersIn(text: string): PiledLetter[] {
  if (!BETWEEN.test(text)) return [{ text, fingerprint: null }]
  const letters: string[] = []
  let rule = ''
  for (const [at, piece] of text.split(BETWEEN).entries()) {
    const before = letters.at(-1)
    if (at % 2 === 1) rule = piece
    else if (before === undefined || (isLetter(before) && isLetter(piece))) letters.push(piece)
    else letters[letters.length - 1] = `${before}${rule}${piece}`
  }
  return letters.map((letter) => {
    const bare = withoutEnd(letter)
    return { text: letters.length > 1 ? bare : letter, fingerprint: bare }
  })
}

function isLetter(text: string): boolean {
  const { header } = parseLetter(text)
  return header.From !== undefined && header.To !== undefined
}

/** Without blank lines and rules at its end. */
function withoutEnd(letter: string): string {
  const lines = letter.trim().split('\n')
  while (LAST.test(lines.at(-1) ?? 'x')) lines.pop()
  return lines.join('\n').trimEnd()
}
