import { FLAGS } from '@/lib/message/flags'
import type { Judged } from '@/lib/rules/judged'
import { breaches as words } from '@/lib/text/rules/breach-words'
import type { RecordRule } from './rule'

type Changed = { says: string; at: number | null }

/** Of a message in a line that its file, which is only added to, has no more, or has in another order. */
function changedLine({ reading, flags, goneAt, movedAt }: Judged): Changed | null {
  // Whoever mends a line that could not be read does well.
  if (reading !== 'message') return null
  if (flags.includes(FLAGS.removedLine)) return { says: words.lineAltered, at: goneAt }
  return movedAt === null ? null : { says: words.lineMoved, at: movedAt }
}

/** The rule that lines of such a file are not changed, as a protocol has it; `isMeant`: of which messages. */
export function lineRule(
  { code, passage, covers }: Pick<RecordRule, 'code' | 'passage' | 'covers'>,
  isMeant: (judged: Judged) => boolean = () => true,
): RecordRule {
  const changed = (judged: Judged) => (isMeant(judged) ? changedLine(judged) : null)
  return {
    ...{ code, passage, severity: 'error', about: 'record', ...(covers === undefined ? {} : { covers }) },
    due: (judged) => changed(judged)?.at ?? null,
    breaks: (judged) => changed(judged)?.says ?? null,
  }
}
