import { constants } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import path from 'node:path'

const LARGEST = 64 * 1024 * 1024
const PASSED_OVER = /^(?:\.git|node_modules|\.venv|__pycache__)$|^\.nfs|^\.tmp-|\.(?:tmp|bak|part|swp)$|~$/
const READ = /\.jsonl?$/

/** A file that changed since it was last looked at. `path` is relative to the root; of lines, only what was added. */
export type Changed = { path: string; bytes: Buffer }

type Known = { ino: bigint; size: bigint; mtimeNs: bigint }

/** Looks through a root again and again; each time gives the JSON files that changed, links not followed. */
export function scanner(root: string): () => AsyncGenerator<Changed> {
  const known = new Map<string, Known>()
  return async function* () {
    for await (const inside of filesUnder(root, '')) {
      // A large file comes in parts.
      for (let isMore = true; isMore; ) {
        const changed = await changedAt(root, inside, known).catch(whereLeft)
        if (changed !== null) yield changed
        isMore = changed?.isMore ?? false
      }
    }
  }
}

async function* filesUnder(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (folder === '') throw error
    return []
  })
  for (const entry of entries) {
    if (PASSED_OVER.test(entry.name)) continue
    const inside = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesUnder(root, inside)
    else if (entry.isFile() && READ.test(entry.name)) yield inside
  }
}

type Part = Changed & { isMore: boolean }

async function changedAt(root: string, inside: string, known: Map<string, Known>): Promise<Part | null> {
  const file = await open(path.join(root, inside), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const { ino, size, mtimeNs } = await file.stat({ bigint: true })
    const before = known.get(inside)
    if (before !== undefined && before.ino === ino && before.size === size && before.mtimeNs === mtimeNs) return null
    if (size > LARGEST && !inside.endsWith('l')) return null
    const grown = inside.endsWith('.jsonl') && before !== undefined && before.ino === ino && before.size <= size
    const from = grown ? await lineStart(file, Number(before.size)) : 0
    const bytes = Buffer.alloc(Math.min(Number(size) - from, LARGEST))
    await file.read(bytes, 0, bytes.length, from)
    const end = BigInt(from + bytes.length)
    known.set(inside, { ino, size: end, mtimeNs })
    return { path: inside, bytes, isMore: end < size }
  } finally {
    await file.close()
  }
}

const LINE = 1024 * 1024

/** Where the line begins that was being written when it was last looked at. */
async function lineStart(file: Awaited<ReturnType<typeof open>>, at: number): Promise<number> {
  const from = Math.max(0, at - LINE)
  const bytes = Buffer.alloc(at - from)
  await file.read(bytes, 0, bytes.length, from)
  return from + bytes.lastIndexOf(0x0a) + 1
}

/** Taken away meanwhile, or not ours to read: it holds no decision for us. */
function whereLeft(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT' || code === 'EACCES' || code === 'ELOOP' || code === 'ENXIO') return null
  throw error
}
