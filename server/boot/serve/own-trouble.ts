import { closeSync, openSync, readFileSync, statfsSync } from 'node:fs'
import { devNull } from 'node:os'
import { keepTrouble } from '@/lib/source/kept-trouble'
import type { ConsoleTrouble } from '@/lib/source/trouble'
import { trouble as words } from '@/lib/text/sources/trouble-words'
import { keyFileIn, openSigner } from '@/server/boot/base/ledger-key'
import { codeOf } from '@/server/store/door/sqlite/read-only'

const EVERY_MS = 2_000
const NO_FILES = ['EMFILE', 'ENFILE']
const GONE = ['ENOENT', 'ENOTDIR']
/** With less on the disk an act may not find a place in the ledger. Bytes. */
const ROOM = 256 * 1024

export type OwnTrouble = { trouble: () => ConsoleTrouble | null; close: () => void }

/**
 * What is wrong with the console itself, the gravest first; `changed` when that is another. `data`: its directory, in which
 * the key is made if there is none yet, so that it is known from the start; `shared`: the ledger lies elsewhere. Throws a
 * `KnownError` where the key cannot be.
 */
export async function watchOwn(data: string, shared: boolean, changed: () => void): Promise<OwnTrouble> {
  await openSigner(data)
  const looks = [outOfFiles, ...(shared ? [] : [outOfRoom(data)]), keyGone(keyFileIn(data))]
  let trouble: ConsoleTrouble | null = null
  const look = () => {
    const next = looks.reduce<ConsoleTrouble | null>((found, of) => found ?? of(), null)
    if (next?.cause === trouble?.cause) return
    trouble = next
    changed()
  }
  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  return { trouble: () => trouble, close: () => clearInterval(timer) }
}

/** Whether this process may open one more file. It is tried: whoever comes while none can be had waits unheard. */
function outOfFiles(): ConsoleTrouble | null {
  try {
    closeSync(openSync(devNull, 'r'))
    return null
  } catch (error) {
    const code = codeOf(error)
    return NO_FILES.includes(code) ? { kind: 'no-files', ...keepTrouble(words.console, code) } : null
  }
}

/** Whether the ledger's disk is full. It is told by what is free: nobody may do anything for hours, and the first who does is refused. */
function outOfRoom(data: string): () => ConsoleTrouble | null {
  const kept = process.getuid?.() === 0 ? 'bfree' : 'bavail'
  return () => {
    try {
      const disk = statfsSync(data)
      return disk[kept] * disk.bsize < ROOM ? { kind: 'no-room', ...keepTrouble(words.noRoom, data) } : null
    } catch {
      // A directory that is gone is said by its key.
      return null
    }
  }
}

/**
 * Whether the key that signs what people do still lies in its file. The console has it in memory and goes on; the next
 * one would make another, and what it signs would be foreign to whoever knows this one.
 */
function keyGone(file: string): () => ConsoleTrouble | null {
  let known: string | null = null
  let trouble: ConsoleTrouble | null = null
  const look = () => {
    const found = read(file)
    // What cannot be told now is as it was.
    if (found === 'unknown') return trouble
    known ??= found
    trouble = found === known ? null : { kind: 'key', ...keepTrouble(words.key, file) }
    return trouble
  }
  look()
  return look
}

/** Null: it is not there. `unknown`: that cannot be told now. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return GONE.includes(codeOf(error)) ? null : 'unknown'
  }
}
