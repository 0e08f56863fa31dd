import type { Ask, AskWhen, List } from '@/lib/asks/ask-kinds'
import type { Kind, MessageReading } from '@/lib/message/reading'
import type { ReadContext } from '../protocol'

/** What says who is meant, and what is said. */
type Said = Pick<MessageReading, 'from' | 'to' | 'mentions' | 'body' | 'kind' | 'type'>

/** Ends a sentence: `?` before a space, the end, what closes a quotation or Chinese; `/?q=1` does not. */
const MARK = /[^\s?？؟][?؟][?!？！]{0,8}(?=[\s"'”’»)\]）】」』*_`]|$|\p{Script=Han})|\s\?$|？/mu
/** A Chinese question needs no mark. */
const PARTICLE = /吗(?=[\s。.!！…~～]|$)/mu
const LOOKED_AT = 20_000

/** Asks without a mark, whatever it is sent as. */
const WANTS =
  /\b(?:please|kindly|let (?:me|us) know|tell (?:me|us)|advise|(?:your|human) (?:approval|confirmation|decision|permission|go-ahead|sign-?off|input|answer|help)|(?:need|needs|await|awaits|awaiting|wait|waits|waiting|require|requires|pending)\b.{0,30}\b(?:you|approval|confirmation|decision|permission|go-ahead|sign-?off|human|person))\b|请|麻烦|需要(?:您|你|人工|批准|确认|审批|决定)|等(?:待|您|你)|待(?:批准|确认|审批)/iu
/** Speaks to whoever reads it, or of what is not settled: no plain report. */
const OPEN =
  /\b(?:you|your|yours|should|may|might|could|would|shall|can|cannot|can't|need|needs|want|wants|wait|waits|waiting|await|awaiting|pending|approv\w*|confirm\w*|permission|permit|allow|decide|decision|choose|review|help|block\w*|stuck|unless|before|until|once|will|plan|plans|going to|propose\w*|suggest\w*|request\w*|urgent\w*)\b|[您你]|能否|可否|是否|批准|确认|同意|审批|允许|决定|打算|准备|将|阻塞/iu
/** Tells of what was done or is so. */
const TOLD =
  /\b(?:done|finished|complete|completed|updated|fixed|merged|deployed|restored|resolved|passed|succeeded|stopped|started|created|added|removed|renamed|written|saved|is back|are back|online)\b|完成|成功|已(?:经|更新|修复|合并|部署|恢复|停止|启动)/iu
/** It says itself that nothing is asked. */
const NOTHING_ASKED =
  /\b(?:fyi|for your information|no (?:action|reply|answer|response|decision) (?:is )?(?:needed|required|expected|necessary))\b|仅供参考|无需(?:回复|处理|操作)/iu
/** `ESCALATION_ACKNOWLEDGEMENT`, `task-ack`: what it takes note of was asked by another. */
const ACKNOWLEDGES = /acknowledg|(?:^|[^a-z])ack(?:$|[^a-z])/i

/** `status_report`, `daily-summary`: sent to tell. */
const REPORTS = /(?:^|[^a-z])(?:report|summary|status_update|progress|announcement|notice|fyi)(?:$|[^a-z])/i

/** They tell of what is or was: nothing waits for leave. */
export const TELLING: ReadonlySet<Kind> = new Set<Kind>([
  ...(['result', 'report', 'status', 'notification', 'incident', 'error', 'decision', 'review', 'response'] as const),
  ...(['event', 'system', 'autonomy'] as const),
])

/** Whether a type only takes note of what was said. */
export function acknowledges(type: string): boolean {
  return ACKNOWLEDGES.test(type)
}

/** Whether a sentence of it asks. */
export function isQuestion(text: string): boolean {
  const said = ends(text)
  return MARK.test(said) || PARTICLE.test(said)
}

/** Whether its last line asks: what was asked before it may be answered by it. */
export function endsAsking(text: string): boolean {
  const [last = ''] = text.slice(-LOOKED_AT).trim().split('\n').slice(-1)
  return isQuestion(last)
}

function ends(text: string): string {
  return text.length > LOOKED_AT ? `${text.slice(0, LOOKED_AT / 2)}\n${text.slice(-LOOKED_AT / 2)}` : text
}

/** Whether it wants something of whoever it is meant for, in words that say so. */
function isAsking(text: string): boolean {
  return isQuestion(text) || (WANTS.test(ends(text)) && !NOTHING_ASKED.test(ends(text)))
}

/** Whether it plainly only tells: by what it is sent as, or by its words where those leave no doubt. */
function isReport({ kind, type, body }: Said): boolean {
  if (TELLING.has(kind) || acknowledges(type)) return true
  const said = ends(body)
  return NOTHING_ASKED.test(said) || ((TOLD.test(said) || REPORTS.test(type)) && !OPEN.test(said))
}

/** Who of those that a message names is a person. `byPerson`: a person says it, so it asks nobody else. */
export function peopleIn({ from, to, mentions }: Said, { humans }: ReadContext) {
  return {
    byPerson: from !== null && humans.includes(from),
    addressed: to.some(({ agent }) => humans.includes(agent)),
    mentioned: mentions.some((agent) => humans.includes(agent)),
  }
}

/** What is addressed to a person and asks for no yes or no: it waits for words, but for a plain report. */
export function wordsFor(message: Said): Ask {
  return asks(isAsking(message.body) || !isReport(message) ? 'answer' : 'inform')
}

/** What only names a person: it waits where it asks. */
export function namesPerson({ body }: Said): Ask {
  return asks(isAsking(body) ? 'answer' : 'inform')
}

export function asks(list: List, when: AskWhen = 'always'): Ask {
  return { list, when }
}
