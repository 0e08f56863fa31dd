const OPEN = '([{（［'
const CLOSE = ')]}）］'

/** Where brackets that are closed stand, the outermost ones: from the opening sign to behind the closing one. */
export function bracketsIn(text: string): [number, number][] {
  const open: { sign: number; at: number }[] = []
  const found: [number, number][] = []
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    const opens = OPEN.indexOf(character)
    if (opens !== -1) open.push({ sign: opens, at })
    const closes = CLOSE.indexOf(character)
    if (closes === -1 || open.at(-1)?.sign !== closes) continue
    const start = open.pop()?.at ?? at
    while ((found.at(-1)?.[0] ?? -1) > start) found.pop()
    found.push([start, at + 1])
  }
  return found
}

/** Cuts a text where `at`, an expression without groups, matches outside brackets. */
export function splitOutside(text: string, at: RegExp): string[] {
  const brackets = bracketsIn(text)
  if (brackets.length === 0) return text.split(at)
  let masked = ''
  let end = 0
  for (const [from, to] of brackets) {
    masked += text.slice(end, from) + 'x'.repeat(to - from)
    end = to
  }
  masked += text.slice(end)
  let start = 0
  const parts = masked.split(new RegExp(`(${at.source})`, at.flags)).map((part) => {
    start += part.length
    return text.slice(start - part.length, start)
  })
  return parts.filter((_, index) => index % 2 === 0)
}
