import type { Protocol } from '@/server/protocols/protocol'

export type Detected =
  | { found: 'one'; protocol: Protocol; signs: string[] }
  | { found: 'several'; protocols: Protocol[] }
  | { found: 'none' }

const MOST_SIGNS = 5

/** Which protocol speaks from the relative paths of a directory. Equal signs for two decide nothing. */
export function detect(protocols: readonly Protocol[], paths: readonly string[]): Detected {
  const judged = protocols
    .map((protocol) => ({ protocol, ...protocol.layout.detect(paths) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
  const [best] = judged
  if (!best) return { found: 'none' }
  const equal = judged.filter(({ score }) => score === best.score)
  if (equal.length > 1) return { found: 'several', protocols: equal.map(({ protocol }) => protocol) }
  return { found: 'one', protocol: best.protocol, signs: best.signs.slice(0, MOST_SIGNS) }
}

/** What was looked for, for a directory that was not recognised. */
export function lookedFor(protocols: readonly Protocol[]): string {
  return protocols.map(({ title, layout }) => `${title}: ${layout.looksFor}`).join('; ')
}
