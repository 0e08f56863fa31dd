import type { Judged, NamedFile } from '@/lib/rules/judged'
import { breaches as words } from '@/lib/text/rules/breach-words'
import type { RecordRule } from './rule'

const MINUTE_MS = 60_000
/** A file that is not followed is looked for again so long after the message. */
const AGAIN_MS = [5 * MINUTE_MS, 60 * MINUTE_MS, 24 * 60 * MINUTE_MS]

/** What a message names as its evidence is there, and as it was then; for every protocol that names files. */
export const EVIDENCE_RULE: RecordRule = {
  code: 'GEN013',
  severity: 'warning',
  about: 'record',
  passage: 'General rules',
  due: (judged) => wrongIn(judged)[0]?.at ?? null,
  again: ({ evidence, orderAt, observedAt }) =>
    evidence.some(({ followed }) => !followed)
      ? AGAIN_MS.flatMap((after) => [orderAt + after, observedAt + after])
      : [],
  breaks: (judged, { now }) => {
    const told = wrongIn(judged).filter(({ at }) => now >= at)
    const pathsOf = (is: NamedFile['is']) => told.flatMap((one) => (one.is === is ? [one.path] : []))
    const missing = pathsOf('missing')
    if (missing.length > 0) return words.evidenceMissing(missing)
    const changed = pathsOf('changed')
    return changed.length > 0 ? words.evidenceChanged(changed) : null
  },
}

/** What is wrong, the earliest first. */
const wrongIn = ({ evidence }: Judged): NamedFile[] =>
  evidence.filter(({ is }) => is !== 'there').sort((one, other) => one.at - other.at)
