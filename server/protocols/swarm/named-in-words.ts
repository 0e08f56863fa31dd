import { OPENING } from '@/lib/asks/ask-verdict'

/** A decision says in its first words which line it decides, as ours do: `APPROVED [<time> sha <8 hex>] …`. */
const NAMED =
  /^[\s*_#>`"'“‘«(-]*(?:APPROVED|REJECTED)(?:\s+AS\s+CHANGED)?[\s*_`]*\[(?<ts>[0-9T:.Z+\- ]{1,40}) sha (?<sha256>[0-9a-f]{8,64})\]/i

/** What a line says that it decides by those words: time, and the beginning of the hash, as they stand there. */
export function namedInWords(content: string): { ts: string; sha256: string } | null {
  const { ts, sha256 } = NAMED.exec(content.slice(0, OPENING).normalize('NFKC'))?.groups ?? {}
  return ts === undefined || sha256 === undefined ? null : { ts, sha256: sha256.toLowerCase() }
}
