import type * as z from 'zod'
import { parseJson } from '@/lib/json/json'
import { lostNumbers, markedNumbers, unmarkedNumbers } from '@/lib/json/json-numbers'
import { lineAt } from '@/lib/json/json-place'
import type { DraftPost, PostNote } from '@/lib/post/post-parts'
import { unreadBecause } from '@/lib/text/messages/unread-because'
import { post as words } from '@/lib/text/posts/post-words'
import { saysLost } from '@/server/oversight/post/check/lost'
import { type Fields, find, isFields } from '@/server/protocols/kit/json-fields'
import { containerAt } from '@/server/protocols/kit/placing'
import { pretty } from '@/server/protocols/kit/stamp-fields'
import type { FileChange, RawSaid, RawWriting, Stamp, Writing } from '@/server/protocols/kit/written-post'
import type { Composed } from './compose-post'
import { stampedIn, stampedOver, withExtra } from './overlay'
import type { Target } from './targets'

/** An object of a person that goes over what the writer makes: as a whole, or beside it. */
export type Over = { value: Fields; as: 'whole' | 'beside' /** It has numbers in marked texts. */; marked?: true }

type Whole = { over: Over | null; said: RawSaid | null; problems: PostNote[] }

/** What a draft says as an object. `problems` name the line. */
export function overOf({ raw, extra }: DraftPost, { raw: reading, manners }: Writing): Whole {
  if (raw === null && extra === null) return { over: null, said: null, problems: [] }
  const text = raw ?? extra ?? ''
  const parsed = parseJson(text)
  if (!parsed.ok) return wrong('', parsed.line ?? 1, unreadBecause(parsed.reason))
  if (parsed.duplicateKeys) return wrong('', 1, words.rawTwice)
  const { value } = parsed
  if (!isFields(value)) return wrong('', 1, raw === null ? words.extraWrong : words.rawOnly)
  const [lost] = lostNumbers(text)
  if (lost !== undefined) {
    const told = wrong('', text.slice(0, lost.at).split('\n').length, saysLost(lost.token))
    // What no part has is shown as it stands, though it cannot be posted so.
    return raw === null ? { ...told, over: besideAsSaid(text) } : told
  }
  const stamped = stampedIn(value, manners.stamped).map((path) =>
    note('warning', { path, line: lineAt(text, path.split('.')), says: words.rawStamped(path) }),
  )
  if (raw === null) return { over: { value, as: 'beside' }, said: null, problems: stamped }
  const right = reading.schema.safeParse(value)
  if (!right.success)
    return {
      over: null,
      said: null,
      problems: right.error.issues.map((issue) => faultOf(issue, { text, value, reading })),
    }
  return { over: { value, as: 'whole' }, said: reading.said(value), problems: stamped }
}

function besideAsSaid(text: string): Over | null {
  const parsed = parseJson(markedNumbers(text) ?? '')
  return parsed.ok && isFields(parsed.value) ? { value: parsed.value, as: 'beside', marked: true } : null
}

/** Its files, every byte of them. */
export function changesOf({ target, post, over }: Composed, stamp: Stamp): FileChange[] {
  const { writing } = target.protocol
  if (post.outlets.length === 0) return []
  const changes = writing.write(post, stamp)
  const { stamped } = writing.manners
  return over === null ? changes : changes.map((change) => laidOver(change, over, { stamped, target }))
}

type Laying = { stamped: readonly string[]; target: Target }

function laidOver(change: FileChange, { value, as, marked }: Over, { stamped, target }: Laying): FileChange {
  const made = recordOf(target, change)
  const { spell } = containerAt(target.protocol, change.path)
  const record = as === 'whole' ? stampedOver(made, value, stamped) : withExtra(made, value, stamped)
  if (spell !== undefined) return { ...change, text: spell(record) }
  const text = change.effect === 'create' ? pretty(record) : JSON.stringify(record)
  return { ...change, text: marked ? unmarkedNumbers(text) : text }
}

/** The object that a change writes. */
export function recordOf({ protocol }: Pick<Target, 'protocol'>, { path, text }: FileChange): Fields {
  const parsed = containerAt(protocol, path).one(text)
  const value = parsed.ok ? parsed.value : null
  if (!isFields(value)) throw new Error(`What is to be written to ${path} is no object.`)
  return value
}

function wrong(path: string, line: number, says: string): Whole {
  return { over: null, said: null, problems: [note('error', { path, line, says })] }
}

function note(
  severity: PostNote['severity'],
  { path, line, says }: { path: string; line: number; says: string },
): PostNote {
  return { severity, code: null, says, instead: null, at: { path, line } }
}

type Given = { text: string; value: Fields; reading: RawWriting }

function faultOf(issue: z.core.$ZodIssue, { text, value, reading }: Given): PostNote {
  const steps = issue.path.map(String)
  const path = steps.join('.')
  const isThere = find(value, '', [steps]).field !== null
  const says = words.rawWrong(path, isThere ? whyOf(issue) : words.rawMissing)
  const wrong = note('error', { path, line: lineAt(text, issue.path), says })
  return isThere ? wrong : { ...wrong, code: reading.missing(path) }
}

function whyOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_format') return issue.format === 'datetime' ? words.deadline : words.rawEmpty
  return issue.code === 'invalid_type' ? words.rawKind(issue.expected) : issue.message
}
