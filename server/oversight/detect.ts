import { text } from '@/lib/text'
import type { Protocol } from '@/server/protocols/protocol'

/** What speaks for a protocol. `inside`: the folders that hold it, when it lies in nothing else. */
export type Evidence = { protocol: Protocol; signs: string[]; inside: string[] }

export type Detected =
  | { found: 'one'; protocol: Protocol; signs: string[] }
  | { found: 'several'; evidence: Evidence[] }
  | { found: 'none' }

type Judged = { protocol: Protocol; score: number; signs: string[] }

const MOST_SIGNS = 5
const MOST_INSIDE = 3
/** From here on a protocol is there, whatever else is. */
const STRONG = 40
/** Nothing in there is ever read. */
const UNREAD = /(?:^|\/)(?:\.git|node_modules|\.venv|__pycache__)\//

/**
 * Which protocol speaks from the relative paths of a directory. Where a second one is as strong as the first, or strong in
 * what the first would not read, in the directory or in a folder of it, nothing is decided.
 */
export function detect(protocols: readonly Protocol[], paths: readonly string[]): Detected {
  const read = paths.filter((path) => !UNREAD.test(path))
  const [best, ...others] = protocols
    .map((protocol) => judge(protocol, read))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
  if (!best) return { found: 'none' }
  const rivals =
    best.score < STRONG ? others.filter(({ score }) => score === best.score) : beside(best, protocols, read)
  if (rivals.length === 0) return { found: 'one', protocol: best.protocol, signs: best.signs.slice(0, MOST_SIGNS) }
  return { found: 'several', evidence: [best, ...rivals].map((one) => evidenceOf(one, read)) }
}

function judge(protocol: Protocol, paths: readonly string[]): Judged {
  return { protocol, ...protocol.layout.detect(paths) }
}

/** Whoever else is strong in what the first would not take for its own. */
function beside(best: Judged, protocols: readonly Protocol[], paths: readonly string[]): Judged[] {
  const free = paths.filter((path) => !isPlace(best.protocol, path))
  return protocols
    .filter((protocol) => protocol !== best.protocol)
    .map((protocol) => {
      const whole = judge(protocol, free)
      return whole.score >= STRONG ? whole : inFolders(protocol, free)
    })
    .filter(({ score }) => score >= STRONG)
}

function isPlace(protocol: Protocol, path: string): boolean {
  const plain = path.replace(/\/$/, '')
  return protocol.places.some(({ match }) => match(plain) !== null)
}

function inFolders(protocol: Protocol, paths: readonly string[]): Judged {
  const found = foldersOf(protocol, paths)
  const signs = found.flatMap(({ folder, signs: [most] }) => (most === undefined ? [] : [`${folder}/${most}`]))
  return { protocol, score: Math.max(0, ...found.map(({ score }) => score)), signs }
}

/** The folders, one level down, that would be recognised by themselves. */
function foldersOf(protocol: Protocol, paths: readonly string[]): (Judged & { folder: string })[] {
  const within = new Map<string, string[]>()
  for (const path of paths) {
    const at = path.indexOf('/')
    if (at < 0) continue
    const folder = path.slice(0, at)
    const list = within.get(folder) ?? []
    if (at + 1 < path.length) list.push(path.slice(at + 1))
    within.set(folder, list)
  }
  return [...within]
    .map(([folder, inner]) => ({ folder, ...judge(protocol, inner) }))
    .filter(({ score }) => score >= STRONG)
}

function evidenceOf({ protocol, signs }: Judged, paths: readonly string[]): Evidence {
  const folders = foldersOf(protocol, paths).map(({ folder }) => folder)
  const inside = signs.every((sign) => folders.includes(sign.slice(0, Math.max(0, sign.indexOf('/'))))) ? folders : []
  return { protocol, signs: signs.slice(0, MOST_SIGNS), inside }
}

/** What was looked for, for a directory that was not recognised. */
export function lookedFor(protocols: readonly Protocol[]): string {
  return protocols.map(({ title, layout }) => `${title}: ${layout.looksFor}`).join('; ')
}

/** Why a directory of several protocols is not watched, and what to type instead. */
export function severalIn(root: string, evidence: readonly Evidence[]): { problem: string; mend: string } {
  const words = text.firstRun.several
  const typed = evidence.flatMap(({ protocol, inside }) =>
    inside.length === 0
      ? [`${protocol.name}:${root}`]
      : inside.slice(0, MOST_INSIDE).map((folder) => `${protocol.name}:${root.replace(/\/$/, '')}/${folder}`),
  )
  return {
    problem: words.problem(
      root,
      evidence.map(({ protocol, signs }) => words.by(protocol.title, signs)),
    ),
    mend: words.mend(typed),
  }
}
