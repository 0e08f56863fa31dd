/** Bytes as a hex view shows them. */

export type HexByte = { hex: string; sign: string; at: number }
export type HexLine = { offset: number; bytes: HexByte[] }

/** Lines of `width` bytes; `start` is the offset of the first byte in its file. */
export function hexLines(
  bytes: Uint8Array,
  { start = 0, width = 16 }: { start?: number; width?: number } = {},
): HexLine[] {
  const lines: HexLine[] = []
  for (let from = 0; from < bytes.length; from += width) {
    const part = bytes.subarray(from, from + width)
    lines.push({ offset: start + from, bytes: Array.from(part, (value, at) => hexByte(value, from + at)) })
  }
  return lines
}

function hexByte(value: number, at: number): HexByte {
  const printable = value >= 0x20 && value < 0x7f
  return { hex: value.toString(16).padStart(2, '0'), sign: printable ? String.fromCharCode(value) : '·', at }
}

/** Bytes from base64; empty when it is not base64. */
export function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

/** The text of strictly valid UTF-8, else null. */
export function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
