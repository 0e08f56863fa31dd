import { hash } from 'node:crypto'
import type { Fields } from '@/lib/ledger/seal'
import { seal } from '@/lib/text/commands/seal-commands'
import type { Container } from '@/server/containers/container'
import type { Protocol } from '@/server/protocols/protocol'
import { type Looking, Overdue } from './held-walk'
import { messageGrounds, protocolsOf, spokenAt } from './homes'
import { type Changed, scanner } from './scan'
import { idOf, textIn } from './spoken-message'
import type { NamedRoot } from './trusted'

const words = seal.wait

/** The sha256 of the bytes of the message with this id; why there is none, where that is so or in doubt. */
export async function hashesOf(
  source: NamedRoot,
  id: string,
  looking: Looking,
  protocols?: readonly Protocol[],
): Promise<ReadonlySet<string> | string> {
  const among = protocolsOf(source.protocol, protocols)
  const found = new Map<string, ReadonlySet<string>>()
  try {
    for await (const changed of scanner(source.root, messageGrounds(among))(looking)) {
      const container = spokenAt(among, changed.path)
      for (const bytes of piecesOf(changed)) {
        if (looking.isOver()) throw new Overdue(changed.path)
        // Any letter of it may be escaped.
        if (!bytes.includes(id) && !bytes.includes('\\')) continue
        for (const { message, known } of knownIn(bytes, container))
          if (idOf(message) === id) found.set(JSON.stringify(message), new Set(known))
      }
    }
  } catch (error) {
    if (error instanceof Overdue) return words.overdue(source.root, error.message)
    throw error
  }
  const [only, ...others] = found.values()
  if (only === undefined) return words.noAsk(id)
  return others.length > 0 ? words.severalAsks(id) : only
}

function piecesOf(changed: Changed): readonly Buffer[] {
  return changed.what === 'lines' ? changed.lines.map(({ line }) => line) : [changed.bytes]
}

/** The messages in these bytes, each with every sha256 that it may be known by. */
export function knownIn(bytes: Buffer, container: Container): { message: Fields; known: string[] }[] {
  const { spoken, isList } = container.sign?.all(textIn(bytes) ?? '') ?? NOTHING
  const whole = isList ? [] : wholeHashes(bytes)
  const isKnownByJson = container.name === 'list' || container.mutable.length > 0
  return spoken.map(({ message, said }) => ({
    message,
    known: [...whole, ...(isKnownByJson ? [hash('sha256', said)] : [])],
  }))
}

const NOTHING = { spoken: [], isList: false }
const RETURN = 0x0d

/** Of its bytes, with and without a CR before the end. */
export function wholeHashes(line: Buffer): string[] {
  const said = line.at(-1) === RETURN ? [line, line.subarray(0, -1)] : [line]
  return said.map((bytes) => hash('sha256', bytes))
}
