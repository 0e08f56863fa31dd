import { hash } from 'node:crypto'
import { spelled } from '@/lib/letters/spelled'

/** Hex sha256. */
export function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex')
}

export const LF = 0x0a
export const CR = 0x0d

/** Bytes of a name that is no UTF-8, spelled `\xNN` where they are not. */
export function spellName(name: Uint8Array): string {
  let all = ''
  let from = 0
  const textTo = (end: number) => spelled(Buffer.from(name.buffer, name.byteOffset + from, end - from).toString('utf8'))
  for (let at = 0; at < name.length; ) {
    const length = characterAt(name, at)
    if (length === 0) {
      all += `${textTo(at)}\\x${(name[at] ?? 0).toString(16).padStart(2, '0')}`
      from = at + 1
    }
    at += Math.max(1, length)
  }
  return all + textTo(name.length)
}

/** The index alone tells of it: how it lies on the disk is not known, and its path is that of something else there. */
export function isOnlySpelled(path: string, bytes: Uint8Array | null): boolean {
  return bytes === null && spelled(path) !== path
}

/** Length in bytes of the UTF-8 character that begins at `at`; 0 when none does. */
export function characterAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4) return 0
  const second = bytes[at + 1] ?? 0
  const lowest = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const highest = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  if (second < lowest || second > highest) return 0
  for (let n = 2; n < length; n += 1) if (((bytes[at + n] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}
