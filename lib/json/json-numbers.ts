const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Numbers in a JSON text, as they stand there, that JavaScript reads as others. */
export function lostNumbers(text: string): { token: string; at: number }[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, index: at }) => (isKept(token) ? [] : [{ token, at }]))
}

/** The text with something else in the place of each of them. */
export function overLostNumbers(text: string, over: (token: string) => string): string {
  return text.replace(TOKEN, (token) => (isKept(token) ? token : over(token)))
}

/** Stands before the number in a text that goes through JavaScript in its place. */
export const MARK = '\0'
const MARKED = /"\\u0000(-?[\d.eE+-]+)"/g

/** The text with each of them as a marked text; null where that could not be told from what stands there. */
export function markedNumbers(text: string): string | null {
  if (text.includes('\\u0000')) return null
  return overLostNumbers(text, (token) => JSON.stringify(`${MARK}${token}`))
}

/** JSON with the numbers again that were marked before it was read. */
export function unmarkedNumbers(json: string): string {
  return json.replaceAll(MARKED, '$1')
}

/** Whoever reads it in another language than ours reads the same. */
function isKept(token: string): boolean {
  if (token.startsWith('"')) return true
  const number = Number(token)
  if (!Number.isFinite(number)) return false
  return !/^-?\d+$/.test(token) || Number.isSafeInteger(number) || String(number) === token
}
