export const LF = 0x0a
export const CR = 0x0d
const SPACE = 0x20
const TAB = 0x09

/** A blank line is nothing in any protocol. */
export function isBlankLine(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const byte = bytes[at]
    if (byte !== SPACE && byte !== TAB && byte !== CR) return false
  }
  return true
}

/** How long a line is without the CR before its end. */
export function lengthWithoutReturn(bytes: Uint8Array, length: number): number {
  return length > 0 && bytes[length - 1] === CR ? length - 1 : length
}
