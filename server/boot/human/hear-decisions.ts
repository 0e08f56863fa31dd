import { hash } from 'node:crypto'
import path from 'node:path'
import type { Spoken } from '@/server/containers/container'
import { type Looking, Overdue } from './held-walk'
import { ALONE, decisionGrounds, type Grounds, protocolsOf, spokenAt } from './homes'
import { judge } from './judge-message'
import { saidOf } from './request-hashes'
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
}

/** Looks again and again where decisions may lie; each time gives all that was heard so far. */
export function hear(hearing: Hearing): () => Promise<Heard> {
  const { source, looking } = hearing
  const scan = scanner(source.root, groundsOf(hearing))
  const lines = new Map<string, Map<number, Told>>()
  const letters = new Map<string, readonly Decision[]>()
  return async () => {
    for await (const changed of scan(looking)) {
      if (changed.what === 'document') letters.set(changed.path, decisionsIn(changed.bytes, changed.path, hearing))
      else noteLines(lines, changed, hearing)
    }
    return { lines, letters }
  }
}

/** Where decisions may lie, and where the ask is said, which may be said again there. */
function groundsOf({ source, at }: Hearing): Grounds {
  const { enters, holds } = decisionGrounds(protocolsOf(source.protocol))
  return {
    enters: (folder) => at?.startsWith(`${folder}/`) === true || enters(folder),
    holds: (path) => path === at || holds(path),
  }
}

/** So many lines are looked at between two looks at the clock. */
const AT_ONCE = 1024

function noteLines(
  lines: Map<string, Map<number, Told>>,
  { path: inside, isAnew, lines: said }: Extract<Changed, { what: 'lines' }>,
  hearing: Hearing,
): void {
  const told: Map<number, Told> = (isAnew ? null : lines.get(inside)) ?? new Map()
  lines.set(inside, told)
  for (const [n, { at, line }] of said.entries()) {
    if (n % AT_ONCE === 0 && hearing.looking.isOver()) throw new Overdue(inside)
    const what = toldBy(line, inside, hearing)
    if (what === undefined) told.delete(at)
    else told.set(at, what)
  }
}

function toldBy(line: Buffer, inside: string, hearing: Hearing): Told | undefined {
  const isAsk = saidOf(line).some((bytes) => hearing.asks.has(hash('sha256', bytes)))
  return isAsk ? 'ask' : decisionsIn(line, inside, hearing)[0]
}

/** Any letter of what it names may be escaped. */
function mayName(bytes: Buffer, asks: ReadonlySet<string>): boolean {
  return bytes.includes('\\u') || [...asks].some((sha256) => bytes.includes(sha256))
}

function decisionsIn(bytes: Buffer, inside: string, hearing: Hearing): Decision[] {
  if (!mayName(bytes, hearing.asks)) return []
  const isLine = inside.endsWith('.jsonl')
  const { sign } = isLine ? ALONE : spokenAt(protocolsOf(hearing.source.protocol), inside)
  const spoken = sign?.all(textIn(bytes) ?? '')?.spoken ?? []
  return spoken.flatMap((one) => decisionOf(one, inside, hearing) ?? [])
}

function decisionOf(spoken: Spoken, inside: string, { trusted, source, asks, now }: Hearing): Decision | null {
  const verdict = judge(spoken, { keys: trusted.keys, source: source.label, path: inside, now: now() })
  if (verdict.is === 'not' || verdict.seal.ask === null || !asks.has(verdict.seal.ask)) return null
  const { id, signature, deed, expiresAt } = verdict.seal
  return { id, signature, deed, expiresAt, message: spoken.message, file: path.join(source.root, inside) }
}
