const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Numbers in a JSON text, as they stand there, that JavaScript reads as others. */
export function lostNumbers(text: string): { token: string; at: number }[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, index: at }) => (isKept(token) ? [] : [{ token, at }]))
}

/** The text with something else in the place of each of them. */
export function overLostNumbers(text: string, over: (token: string) => string): string {
  return text.replace(TOKEN, (token) => (isKept(token) ? token : over(token)))
}

/** Whoever reads it in another language than ours reads the same. */
function isKept(token: string): boolean {
  if (token.startsWith('"')) return true
  const number = Number(token)
  if (!Number.isFinite(number)) return false
  return !/^-?\d+$/.test(token) || Number.isSafeInteger(number) || String(number) === token
}
