import { asText, type Fields, find, isFields, type Paths, paths } from '@/server/protocols/kit/json-fields'
import { reportsChange } from '@/server/protocols/kit/judging/reported-change'
import { MESSAGE } from './schema'

/** Where a result says in its own words what came of the work. */
const WORDS = ['message', 'text', 'summary', 'details', 'detail', 'note', 'outcome', '消息', '描述', '内容']
/** Fields that name what was changed, or where it went; whatever signs and capitals are in their names. */
const NAMING: ReadonlySet<string> = new Set([
  ...['changed', 'modified', 'updated', 'deleted', 'removed'].flatMap((done) => [`files${done}`, `${done}files`]),
  ...['', 'to', 'at', 'version'].map((what) => `deployed${what}`),
])
const NOTHING = /^(?:\s*|no|none|false|never|n\/a|-|0|pending|planned|skipped|否|无|没有)$/iu
const within = (...names: string[]): Paths =>
  paths(...['payload', 'payload.result', 'metadata'].flatMap((at) => names.map((name) => `${at}.${name}`)))

/** Who approved it, as who reports says; what that is worth is for whoever reads it. */
const APPROVAL = within('approvedBy', 'approved_by', 'approvalId', 'approval_id', 'approval')
const DRY = within('dryRun', 'dry_run')
const LOOKED_AT = 20_000
/** Statuses of an answer, and events of a notification, that tell of what was done. */
const DONE: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['response', new Set(['success', 'partial'])],
  ['notification', new Set(['completed'])],
])

/**
 * Whether a message tells that its sender changed something: an answer that did not fail, or a notification that something
 * is completed, which says so in its words or names the files or the place. One that names its approval does not.
 */
export function tellsOfChange(kind: string, message: Fields): boolean {
  const said = asText(find(message, 'status', kind === 'notification' ? MESSAGE.event : MESSAGE.status).value)
  if (said === null || DONE.get(kind)?.has(said.trim().toLowerCase()) !== true) return false
  const approval = find(message, 'approval', APPROVAL)
  if (find(message, 'dry run', DRY).value === true || (approval.field !== null && approval.value !== false))
    return false
  const payload = isFields(message.payload) ? message.payload : {}
  const { result } = payload
  const parts = [payload, ...(isFields(result) ? [result] : [])]
  const texts = [asText(result), ...parts.flatMap((part) => WORDS.map((name) => asText(part[name])))]
  return texts.some((text) => text !== null && reportsChange(text.slice(0, LOOKED_AT))) || parts.some(namesChange)
}

function namesChange(part: Fields): boolean {
  return Object.entries(part).some(([name, value]) => {
    if (!NAMING.has(name.replace(/[^\p{L}]/gu, '').toLowerCase())) return false
    if (Array.isArray(value)) return value.length > 0
    // A number only counts.
    return value === true || (typeof value === 'string' && !NOTHING.test(value))
  })
}
