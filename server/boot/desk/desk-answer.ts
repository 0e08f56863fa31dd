import { hash } from 'node:crypto'
import { isFields } from '@/lib/ledger/seal'
import { ASSURANCES, type Assurance } from '@/lib/people/person'
import { judge } from '@/server/boot/human/judge-message'
import { file } from '@/server/containers/file-container'
import type { LedgerKey } from '@/server/store/ledger/signature'

const RECORD = file()

export type Expected = {
  /** Of the request as it was written by whoever waits. */
  id: string
  sha256: string
  /** Label of the source, as the console calls the desk. */
  source: string
  key: LedgerKey
  /** How well each person who said yes must be known. */
  least: Assurance
}

/** What a person answered. `reason` is as they wrote it. */
export type Answer = { verdict: Verdict; reason: string; id: string; sha256: string }
type Verdict = 'approved' | 'rejected' | 'returned' | 'answered'

const DEED: { readonly [verdict in Verdict]: string } = {
  approved: 'approve',
  rejected: 'reject',
  returned: 'no-decision',
  answered: 'answer',
}

/**
 * Whether these bytes, which lie at `path` in the desk, answer the request: sealed with this key, for this source, this
 * place and these very bytes, in time, by people who are known well enough. Null where anything of that does not hold.
 */
export function answerIn(text: string, path: string, expected: Expected, now: number): Answer | null {
  const [spoken, ...others] = RECORD.sign?.all(text)?.spoken ?? []
  if (spoken === undefined || others.length > 0) return null
  const { id, sha256, source, key, least } = expected
  const judged = judge(spoken, { keys: [key], source, path, now })
  if (judged.is !== 'genuine') return null
  const { message, seal } = judged
  const verdict = verdictOf(message.verdict)
  if (verdict === null || seal.deed !== DEED[verdict] || seal.ask !== sha256 || message.request !== id) return null
  if ((verdict === 'approved' || verdict === 'answered') && !areKnown(message.by, least)) return null
  const reason = typeof message.text === 'string' ? message.text : ''
  return { verdict, reason, id: String(message.id), sha256: hash('sha256', text) }
}

function verdictOf(value: unknown): Verdict | null {
  return value === 'approved' || value === 'rejected' || value === 'returned' || value === 'answered' ? value : null
}

const RANKS: readonly string[] = ASSURANCES

/** Everybody who agreed, at least one. */
function areKnown(by: unknown, least: Assurance): boolean {
  if (!Array.isArray(by) || by.length === 0) return false
  return by.every((one) => {
    const known: unknown = isFields(one) ? one.known : null
    const rank = typeof known === 'string' ? RANKS.indexOf(known) : -1
    return rank >= RANKS.indexOf(least)
  })
}

const LONGEST_REASON = 2_000

/** As it is handed to a program: one text without what a terminal would act on. */
export function cleaned(reason: string): string {
  const plain = reason.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) =>
    sign === '\n' || sign === '\t' ? sign : '',
  )
  return plain.length > LONGEST_REASON ? `${plain.slice(0, LONGEST_REASON - 1)}…` : plain
}
