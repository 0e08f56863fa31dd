import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { seal as words } from '@/lib/text/commands/seal-commands'
import type { Container } from '@/server/containers/container'
import { KnownError } from '@/server/errors'
import type { Protocol } from '@/server/protocols/protocol'
import { protocolsOf, spokenAt } from './homes'
import { judge, type Verdict, type Where } from './judge-message'
import { idOf, textIn } from './spoken-message'
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
  /** The bytes of the message itself, where they were read already. */
  given: Buffer | null
  now: number
  /** Those that are known; of the registry, where nothing else is said. */
  protocols?: readonly Protocol[]
}

/** Judges what lies on the disk by the public key alone. Throws a `KnownError` where it is not said what is meant. */
export async function verifyHuman(asked: Asked): Promise<Verdict> {
  const { label, path, protocol } = await sourceOf(asked.trusted, asked.file, asked)
  const where = { keys: asked.trusted.keys, source: label, path, now: asked.now }
  const bytes = await bytesOf(asked.file)
  const container = spokenAt(protocolsOf(protocol, asked.protocols), path)
  if (asked.file.endsWith('.jsonl')) return judgeLine(asked, container, where, bytes)
  if (asked.given === null && bytes === null) throw new KnownError('bad-usage', () => words.noFile(asked.file))
  return judgeOne(asked.given ?? bytes ?? NOTHING, asked.id, container, where)
}

const NOTHING = Buffer.alloc(0)

function judgeLine(
  { file, offset, id, given }: Asked,
  container: Container,
  where: Where,
  bytes: Buffer | null,
): Verdict {
  if (given !== null) {
    const verdict = judgeOne(given, id, container, where)
    const isAgain =
      verdict.is !== 'not' && [...linesLike(verdict.seal.id, bytes ?? NOTHING, container, where)].length > 1
    return isAgain ? { is: 'not', why: words.again } : verdict
  }
  if (bytes === null) throw new KnownError('bad-usage', () => words.noFile(file))
  if (offset === null) throw new KnownError('bad-usage', () => words.whichLine)
  if (offset >= bytes.length || (offset > 0 && bytes[offset - 1] !== END))
    return { is: 'not', why: words.noLine(offset) }
  const verdict = judgeOne(lineAt(bytes, offset), id, container, where)
  if (verdict.is === 'not') return verdict
  const [first = offset] = linesLike(verdict.seal.id, bytes.subarray(0, offset), container, where)
  return first < offset ? { is: 'not', why: words.copied(first) } : verdict
}

const END = 0x0a

function lineAt(bytes: Buffer, offset: number): Buffer {
  const end = bytes.indexOf(END, offset)
  return bytes.subarray(offset, end === -1 ? bytes.length : end)
}

/** Where the lines begin that hold by the signature of a message, however they are spelled: each is parsed. */
function* linesLike(id: string, bytes: Buffer, { sign }: Container, where: Where): Generator<number> {
  for (let at = 0; at < bytes.length; ) {
    const line = lineAt(bytes, at)
    const [spoken] = sign?.all(textIn(line) ?? '')?.spoken ?? []
    if (spoken?.sealed?.seal.id === id && judge(spoken, where).is !== 'not') yield at
    at += line.length + 1
  }
}

/** A mailbox is taken apart only for one message that its id names, and where it stands there once. */
function judgeOne(bytes: Buffer, id: string | null, { sign }: Container, where: Where): Verdict {
  const text = textIn(bytes)
  const standing = text === null ? null : sign?.all(text)
  if (!standing) return { is: 'not', why: words.unreadable }
  if (standing.isList && id === null) throw new KnownError('bad-usage', () => words.whichMessage)
  const [only, ...others] = standing.spoken.filter(({ message }) => id === null || idOf(message) === id)
  if (only === undefined) return { is: 'not', why: words.noMessage(id ?? '') }
  return others.length > 0 ? { is: 'not', why: words.again } : judge(only, where)
}

/** Null where there is none. No pipe or device is read, and never more than was there. */
async function bytesOf(file: string): Promise<Buffer | null> {
  const opened = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (opened === null) return null
  try {
    const found = await opened.stat()
    if (!found.isFile()) throw new KnownError('bad-usage', () => words.noRegular(file))
    if (found.size > LARGEST) throw new KnownError('bad-usage', () => words.large(file))
    const bytes = Buffer.alloc(found.size)
    let had = 0
    while (had < bytes.length) {
      const { bytesRead } = await opened.read(bytes, had, bytes.length - had, had)
      if (bytesRead === 0) break
      had += bytesRead
    }
    return bytes.subarray(0, had)
  } finally {
    await opened.close()
  }
}
