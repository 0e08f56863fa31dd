const LOOKED_AT = 256
const LEAST = 2
/** Of so many characters one at least has a NUL byte beside it: JSON is written in signs of ASCII. */
const ONE_OF = 4

export type Utf16 = 'le' | 'be'

/** Which UTF-16 bytes are: by its mark, or by NUL bytes that stand in every second place alone. Null where they are none. */
export function utf16In(bytes: Uint8Array): Utf16 | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'be'
  // What is written in it begins with a sign of ASCII.
  if (bytes[0] !== 0 && bytes[1] !== 0) return null
  const length = Math.min(bytes.length, LOOKED_AT)
  let even = 0
  let odd = 0
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  const isMany = (count: number) => count >= LEAST && count * ONE_OF * 2 >= length
  if (even === 0 && isMany(odd)) return 'le'
  return odd === 0 && isMany(even) ? 'be' : null
}
