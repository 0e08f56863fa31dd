import { closeSync, openSync, writeSync } from 'node:fs'

/** Takes what is left of the disk of `file`, to the last byte. */
export function fillDisk(file: string): void {
  const filler = openSync(file, 'a')
  for (let size = 1024 * 1024; size >= 1; ) {
    try {
      writeSync(filler, Buffer.alloc(size))
    } catch {
      size = Math.floor(size / 2)
    }
  }
  closeSync(filler)
}
