import { isTemplate } from '@/lib/letters/template'
import { FLAGS } from '@/lib/message/flags'
import type { Judged } from '@/lib/rules/judged'
import { limitIn } from '@/lib/rules/limit'
import type { Limit } from '@/lib/rules/rule-settings'
import { breaches as words } from '@/lib/text/rules/breach-words'
import { parseClaimed } from '@/lib/time/time'
import { asText, type Fields, find, isFields } from '@/server/protocols/kit/json-fields'
import { replacedAt, replacedDocument } from '@/server/protocols/kit/judging/replaced-document'
import type { RecordRule } from '@/server/protocols/kit/judging/rule'
import { baseName } from '@/server/protocols/kit/path'
import { MISSING } from './rules'
import { MESSAGE, REQUIRED } from './schema'

const NAMED_AT = /^msg-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})-/
const APART: Limit = { name: 'apart', unit: 'seconds', usual: 2, least: 0, most: 86_400 }
/** How long it takes until all of a channel is gone. */
const A_MINUTE = 60_000
/** So many at once are put away, not one removed. */
const TOGETHER: Limit = { name: 'together', unit: 'messages', usual: 10, least: 1, most: 100_000 }

/** About what lies in a channel. */
export const RECORD_RULES: readonly RecordRule[] = [
  {
    code: 'MAO101',
    passage: 'File naming convention',
    severity: 'warning',
    about: 'record',
    limits: [APART],
    breaks: (judged, told) => {
      const seconds = isMessage(judged) ? nameOff(judged) : 0
      return seconds > limitIn(told, APART) ? words.nameTime(seconds) : null
    },
  },
  {
    code: MISSING,
    passage: 'Field definitions',
    severity: 'error',
    about: 'record',
    breaks: (judged, { said }) => {
      const [only, ...others] = isMessage(judged) ? lackingIn(said) : []
      if (only === undefined) return null
      return others.length === 0 ? words.fieldMissing(only) : words.fieldsMissing([only, ...others])
    },
  },
  {
    code: 'MAO104',
    passage: 'Field definitions',
    severity: 'warning',
    about: 'record',
    breaks: (judged, { said }) => {
      const session = asText(find(said, 'session', MESSAGE.session).value)
      if (!isMessage(judged) || session === null || isTemplate(session)) return null
      const isSame = session.trim().normalize('NFC') === judged.channel.normalize('NFC')
      return isSame ? null : words.otherChannel(session, judged.channel)
    },
  },
  {
    code: 'MAO120',
    passage: 'Channel semantics',
    severity: 'error',
    about: 'record',
    looks: true,
    covers: ['GEN004'],
    due: (judged) => (isMessage(judged) ? replacedAt(judged) : null),
    breaks: (judged) => (isMessage(judged) ? replacedDocument(judged) : null),
  },
  {
    code: 'MAO121',
    passage: 'Channel semantics',
    severity: 'error',
    about: 'record',
    looks: true,
    due: (judged) => (isMessage(judged) && judged.goneAt !== null ? judged.goneAt + A_MINUTE : null),
    limits: [TOGETHER],
    breaks: (judged, told) => {
      const { goneAt, beside } = judged
      if (!isMessage(judged) || goneAt === null || told.now < goneAt + A_MINUTE) return null
      if (beside === null) return words.removed
      // A channel that is moved, archived or cleared goes whole, or many of its messages at once.
      return !beside.replaced && beside.folderLives && beside.wentWith < limitIn(told, TOGETHER) ? words.removed : null
    },
  },
]

const isMessage = ({ reading, place }: Judged) => reading === 'message' && place === 'messages'

/** Seconds between the time in the name of its file, which is in UTC, and the one it claims. */
function nameOff({ path, sentAt, sentRaw, flags }: Judged): number {
  const [, ...digits] = NAMED_AT.exec(baseName(path)) ?? []
  const [year, month, day, hour, minute, second] = digits.map(Number)
  if (sentAt === null || year === undefined || month === undefined || second === undefined) return 0
  const named = Date.UTC(year, month - 1, day, hour, minute, second)
  const off = (at: number) => Math.abs(Math.floor(at / 1_000) - named / 1_000)
  // One without a zone may be of the same clock as the name, whatever zone is assumed of it.
  const asNamed = flags.includes(FLAGS.zoneAssumed) ? parseClaimed(sentRaw, 'UTC').ms : null
  return Math.min(off(sentAt), asNamed === null ? Number.POSITIVE_INFINITY : off(asNamed))
}

/** As the protocol spells them; none where the object could not be looked at whole. */
function lackingIn(said: Fields): string[] {
  if (Object.keys(said).length === 0) return []
  return REQUIRED.filter((word) => {
    const { field, value } = find(said, word, MESSAGE[word])
    if (word !== 'text') return field === null
    // Code alone may be all that is said.
    return (field === null || isFields(value)) && find(said, 'code', MESSAGE.code).field === null
  }).map((word) => MESSAGE[word][0]?.join('.') ?? word)
}
