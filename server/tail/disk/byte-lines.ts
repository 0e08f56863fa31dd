import { hash } from 'node:crypto'
import { spelled } from '@/lib/letters/spelled'
import { characterAt } from '@/server/containers/utf8'

/** Hex sha256. */
export function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex')
}

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
