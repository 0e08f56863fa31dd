import { readFile, stat } from 'node:fs/promises'
import { type Fields, unsealed } from '@/lib/seal'
import { seal as words } from '@/lib/text/seal'
import { KnownError } from '@/server/errors'
import { idOf, judge, messagesIn, type Verdict } from './judge'
import { sourceOf, type Trusted, type Wanted } from './trusted'

const LARGEST = 256 * 1024 * 1024

export type Asked = Wanted & {
  trusted: Trusted
  /** Where it lies. */
  file: string
  /** Byte at which its line begins. */
  offset: number | null
  /** Which of the messages of a mailbox. */
  id: string | null
  /** The message itself, where it was read already. */
  text: string | null
  now: number
}

/** Judges what lies on the disk by the public key alone. Throws a `KnownError` where it is not said what is meant. */
export async function verifyHuman(asked: Asked): Promise<Verdict> {
  const { label, path } = await sourceOf(asked.trusted, asked.file, asked)
  const found = await messageMeant(asked)
  if ('why' in found) return { is: 'not', why: found.why }
  return judge(found.message, { keys: asked.trusted.keys, source: label, path, now: asked.now })
}

type Meant = { message: Fields } | { why: string }

async function messageMeant({ file, offset, id, text }: Asked): Promise<Meant> {
  const inLines = file.endsWith('.jsonl')
  const bytes = await bytesOf(file)
  if (text !== null) {
    const meant = oneOf(messagesIn(text), id)
    if (!inLines || !('message' in meant) || bytes === null) return meant
    return linesWith(bytes, meant.message).length > 1 ? { why: words.again } : meant
  }
  if (bytes === null) throw new KnownError('bad-usage', words.noFile(file))
  if (!inLines) return oneOf(messagesIn(bytes.toString('utf8')), id)
  if (offset === null) throw new KnownError('bad-usage', words.whichLine)
  return lineAt(bytes, offset)
}

/** The line that begins there, unless the same was said before: then it was put there by somebody else. */
function lineAt(bytes: Buffer, offset: number): Meant {
  if (offset >= bytes.length || (offset > 0 && bytes[offset - 1] !== 0x0a)) return { why: words.noLine(offset) }
  const end = bytes.indexOf(0x0a, offset)
  const meant = oneOf(messagesIn(bytes.toString('utf8', offset, end === -1 ? bytes.length : end)), null)
  if (!('message' in meant)) return meant
  const first = linesWith(bytes, meant.message)[0] ?? offset
  return first < offset ? { why: words.copied(first) } : meant
}

/** Where the lines begin that carry the signature of a message. */
function linesWith(bytes: Buffer, message: Fields): number[] {
  const id = unsealed(message)?.seal.id
  const starts: number[] = []
  if (id === undefined) return starts
  for (let at = bytes.indexOf(id); at !== -1; at = bytes.indexOf(id, at + id.length)) {
    const start = bytes.lastIndexOf(0x0a, at) + 1
    const end = bytes.indexOf(0x0a, at)
    const [line] = messagesIn(bytes.toString('utf8', start, end === -1 ? bytes.length : end)) ?? []
    if (line !== undefined && unsealed(line)?.seal.id === id && !starts.includes(start)) starts.push(start)
  }
  return starts
}

function oneOf(messages: readonly Fields[] | null, id: string | null): Meant {
  if (messages === null) return { why: words.unreadable }
  const named = id === null ? messages : messages.filter((message) => idOf(message) === id)
  const [only, ...others] = named
  if (only === undefined) return { why: id === null ? words.unsigned : words.noMessage(id) }
  if (others.length === 0) return { message: only }
  if (id === null) throw new KnownError('bad-usage', words.whichMessage)
  return { why: words.again }
}

async function bytesOf(file: string): Promise<Buffer | null> {
  try {
    if ((await stat(file)).size > LARGEST) throw new KnownError('bad-usage', words.large(file))
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
