import { appendFileSync, closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'

/** The ways in which real writers put bytes on disk. Paths are relative to the world's directory. */
export type Disk = {
  /** Complete on arrival: temporary name, then rename. */
  byRename: (file: string, text: string, temporary?: (base: string) => string) => void
  /** Final name at once, in several writes: a reader may see it empty or half. */
  inPlace: (file: string, text: string, pieces?: number) => void
  append: (file: string, text: string) => void
  /** One line in several writes, as a shell does above 4,096 bytes. */
  appendInPieces: (file: string, text: string, pieces: number) => void
  /** Truncate, then write: how state files are kept. */
  rewrite: (file: string, text: string | Uint8Array) => void
  move: (from: string, to: string) => void
  remove: (fileOrTree: string) => void
  directory: (dir: string) => void
}

export function diskAt(root: string): Disk {
  const full = (file: string) => path.join(root, file)
  const ready = (file: string) => {
    mkdirSync(path.dirname(full(file)), { recursive: true })
    return full(file)
  }
  const inPieces = (fd: number, text: string, pieces: number) => {
    const bytes = Buffer.from(text)
    const step = Math.max(1, Math.ceil(bytes.length / pieces))
    for (let at = 0; at < bytes.length; at += step) writeSync(fd, bytes.subarray(at, at + step))
  }
  const withFile = (file: string, flags: string, body: (fd: number) => void) => {
    const fd = openSync(ready(file), flags)
    try {
      body(fd)
    } finally {
      closeSync(fd)
    }
  }
  return {
    byRename: (file, text, temporary = (base) => `.${base}.tmp`) => {
      const target = ready(file)
      const draft = path.join(path.dirname(target), temporary(path.basename(target)))
      writeFileSync(draft, text)
      renameSync(draft, target)
    },
    inPlace: (file, text, pieces = 3) => withFile(file, 'w', (fd) => inPieces(fd, text, pieces)),
    append: (file, text) => appendFileSync(ready(file), text),
    appendInPieces: (file, text, pieces) => withFile(file, 'a', (fd) => inPieces(fd, text, pieces)),
    rewrite: (file, content) => writeFileSync(ready(file), content),
    move: (from, to) => renameSync(full(from), ready(to)),
    remove: (fileOrTree) => rmSync(full(fileOrTree), { recursive: true, force: true }),
    directory: (dir) => mkdirSync(full(dir), { recursive: true }),
  }
}
