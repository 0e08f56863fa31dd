import path from 'node:path'
import type { Container, Spoken } from '@/server/containers/container'
import type { Protocol } from '@/server/protocols/protocol'
import { type Looking, Overdue } from './held-walk'
import { decisionGrounds, type Grounds, protocolsOf, spokenAt } from './homes'
import { judge } from './judge-message'
import { knownIn, wholeHashes } from './request-hashes'
import { type Changed, scanner } from './scan'
import { textIn } from './spoken-message'
import type { Decision, Heard, Told } from './tally'
import type { NamedRoot, Trusted } from './trusted'

type Hearing = {
  trusted: Trusted
  source: NamedRoot
  /** sha256 of what was asked, in each form that it may have. */
  asks: ReadonlySet<string>
  /** The file in which it stands, where that is said. */
  at: string | null
  now: () => number
  looking: Looking
  /** Those that are known; of the registry, where nothing else is said. */
  protocols?: readonly Protocol[]
}

/** Looks again and again where decisions may lie; each time gives all that was heard so far. */
export function hear(hearing: Hearing): () => Promise<Heard> {
  const { source, looking } = hearing
  const among = protocolsOf(source.protocol, hearing.protocols)
  const scan = scanner(source.root, groundsOf(among, hearing))
  const lines = new Map<string, Map<number, Told>>()
  const letters = new Map<string, readonly Decision[]>()
  return async () => {
    for await (const changed of scan(looking)) {
      const place = { path: changed.path, container: spokenAt(among, changed.path) }
      if (changed.what === 'document') letters.set(changed.path, decisionsIn(changed.bytes, place, hearing))
      else noteLines(lines, changed, place, hearing)
    }
    return { lines, letters }
  }
}

/** Where decisions may lie, and where the ask is said, which may be said again there. */
function groundsOf(among: readonly Protocol[], { at }: Hearing): Grounds {
  const { enters, holds } = decisionGrounds(among)
  return {
    enters: (folder) => at?.startsWith(`${folder}/`) === true || enters(folder),
    holds: (path) => path === at || holds(path),
  }
}

type Place = { path: string; container: Container }

/** So many lines are looked at between two looks at the clock. */
const AT_ONCE = 1024

function noteLines(
  lines: Map<string, Map<number, Told>>,
  { isAnew, lines: said }: Extract<Changed, { what: 'lines' }>,
  place: Place,
  hearing: Hearing,
): void {
  const told: Map<number, Told> = (isAnew ? null : lines.get(place.path)) ?? new Map()
  lines.set(place.path, told)
  for (const [n, { at, line }] of said.entries()) {
    if (n % AT_ONCE === 0 && hearing.looking.isOver()) throw new Overdue(place.path)
    const what = toldBy(line, place, hearing)
    if (what === undefined) told.delete(at)
    else told.set(at, what)
  }
}

function toldBy(line: Buffer, place: Place, hearing: Hearing): Told | undefined {
  return isAsk(line, place, hearing) ? 'ask' : decisionsIn(line, place, hearing)[0]
}

/** Also where what may change in it was changed since. */
function isAsk(line: Buffer, { container }: Place, { asks }: Hearing): boolean {
  const isOne = (sha256: string) => asks.has(sha256)
  if (wholeHashes(line).some(isOne)) return true
  return container.mutable.length > 0 && knownIn(line, container).some(({ known }) => known.some(isOne))
}

/** Any letter of what it names may be escaped. */
function mayName(bytes: Buffer, asks: ReadonlySet<string>): boolean {
  return bytes.includes('\\u') || [...asks].some((sha256) => bytes.includes(sha256))
}

function decisionsIn(bytes: Buffer, { path: inside, container }: Place, hearing: Hearing): Decision[] {
  if (!mayName(bytes, hearing.asks)) return []
  const spoken = container.sign?.all(textIn(bytes) ?? '')?.spoken ?? []
  return spoken.flatMap((one) => decisionOf(one, inside, hearing) ?? [])
}

function decisionOf(spoken: Spoken, inside: string, { trusted, source, asks, now }: Hearing): Decision | null {
  const verdict = judge(spoken, { keys: trusted.keys, source: source.label, path: inside, now: now() })
  if (verdict.is === 'not' || verdict.seal.ask === null || !asks.has(verdict.seal.ask)) return null
  const { id, signature, deed, expiresAt } = verdict.seal
  return { id, signature, deed, expiresAt, message: spoken.message, file: path.join(source.root, inside) }
}
