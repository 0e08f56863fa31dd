import { type Dirent, lstatSync, opendirSync, readdirSync } from 'node:fs'
import { spelled } from '@/lib/letters/spelled'
import type { Breath } from './breath'
import { spellName } from './byte-lines'
import type { EntryType } from './classify'

/** `raw` is the name's bytes where `name`, which spells them, is not the same. */
export type Entry = Name & { type: EntryType }
export type Name = { name: string; raw: Buffer | null }

const AT_ONCE = 1024

/** What a directory holds, read in slices so that no other work waits. Throws what the file system says. */
export async function listEntries(dir: string | Buffer, breath: Breath): Promise<Entry[]> {
  if (Buffer.isBuffer(dir)) return listBytes(dir)
  const entries: Entry[] = []
  const handle = opendirSync(dir, { bufferSize: AT_ONCE })
  let spoiled = false
  try {
    for (let entry = handle.readSync(); entry !== null && !spoiled; entry = handle.readSync()) {
      spoiled = entry.name.includes('\ufffd')
      entries.push({ ...named(entry.name), type: typeOf(entry) ?? lookUp(`${dir}/${entry.name}`) })
      if (entries.length % AT_ONCE === 0 && breath.due()) await breath.take()
    }
  } finally {
    handle.closeSync()
  }
  return spoiled ? listBytes(Buffer.from(dir)) : entries
}

/** The slow way, for a directory that holds names which are not UTF-8. */
function listBytes(dir: Buffer): Entry[] {
  return readdirSync(dir, { encoding: 'buffer', withFileTypes: true }).map((entry) => {
    const raw: Buffer = Buffer.from(entry.name)
    const text = raw.toString('utf8')
    const type = typeOf(entry) ?? lookUp(Buffer.concat([dir, Buffer.from('/'), raw]))
    return Buffer.from(text).equals(raw) ? { ...named(text), type } : { name: spellName(raw), raw, type }
  })
}

/** A name that is UTF-8. */
export function named(text: string): Name {
  const name = spelled(text)
  return { name, raw: name === text ? null : Buffer.from(text) }
}

type Kinds = Pick<
  Dirent,
  'isFile' | 'isDirectory' | 'isSymbolicLink' | 'isFIFO' | 'isSocket' | 'isBlockDevice' | 'isCharacterDevice'
>

/** Null where the file system does not say. */
export function typeOf(entry: Kinds): EntryType | null {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'directory'
  if (entry.isSymbolicLink()) return 'link'
  if (entry.isFIFO()) return 'pipe'
  if (entry.isSocket()) return 'socket'
  return entry.isBlockDevice() || entry.isCharacterDevice() ? 'device' : null
}

function lookUp(path: string | Buffer): EntryType {
  try {
    return typeOf(lstatSync(path)) ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
