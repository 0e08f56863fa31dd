/**
 * A JSON text with one value a line, each level indented by one more `step`. Order, keys that stand twice and the digits
 * of numbers stay as they are written, which a value that was parsed has lost; `said` says what becomes of each text, in
 * its quotes. What is no JSON is not noticed: its brackets are laid out the same.
 */
export function layOut(text: string, step: string, said: (quoted: string) => string = (quoted) => quoted): string {
  const parts: string[] = []
  let indent = '\n'
  let at = 0
  while (at < text.length) {
    const start = at
    const char = text.charAt(at)
    at = char === '"' ? endOfText(text, at) : BARE.test(char) ? endOfBare(text, at) : at + 1
    if (SPACE.test(char)) continue
    const close = CLOSES[char]
    if (close !== undefined) {
      const next = skipSpace(text, at)
      if (text.charAt(next) === close) {
        parts.push(char, close)
        at = next + 1
      } else {
        indent += step
        parts.push(char, indent)
      }
    } else if (char === '}' || char === ']') {
      indent = indent.slice(0, indent.length - step.length)
      parts.push(indent, char)
    } else if (char === ',') parts.push(char, indent)
    else if (char === ':') parts.push(': ')
    else parts.push(char === '"' ? said(text.slice(start, at)) : text.slice(start, at))
  }
  return parts.join('')
}

const CLOSES: { readonly [open: string]: string } = { '{': '}', '[': ']' }
const SPACE = /\s/
/** Numbers, `true`, `false`, `null`. */
const BARE = /[^\s{}[\],:"]/

function endOfText(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\\') at += 1
    else if (char === '"') return at + 1
  }
  return text.length
}

function endOfBare(text: string, from: number): number {
  let at = from
  while (at < text.length && BARE.test(text.charAt(at))) at += 1
  return at
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && SPACE.test(text.charAt(at))) at += 1
  return at
}
