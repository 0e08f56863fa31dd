import type { Cue } from '@/lib/message/cue'

/** How a text names a task. */
export const TASK = '(?:task|任务)\\s{0,3}#\\s?(?<task>\\d{1,9})'
const BETWEEN = '(?:\\s|了|the|:){0,3}\\s{0,3}'
/** Where a statement ends for sure: `#1 and #2 is next` is no list. */
const STOP = '(?=\\s*(?:[.:;!\\n。；！：—–]|[,，](?!\\s?(?:and\\s)?(?:tasks?\\s?)?#)|-\\s|$))'
const MORE = '(?:\\s?(?:,|、|，|&|和)\\s?|\\sand\\s)(?:and\\s)?(?:tasks?\\s?)?#\\s?\\d{1,9}(?!\\d)'
/** `task #1`, or a list of them that nothing is said about beside. */
const LISTED = `(?:tasks?|任务)\\s{0,3}#\\s?(?<task>\\d{1,9})(?!\\d)(?<more>(?:${MORE}){1,20}${STOP})?`
/** A list is the subject only where it begins the statement and its last is joined by a word. */
const BEGIN = '(?<=(?:^|[.:;!\\n。；！：])\\s{0,3}[*_]{0,2}(?:[@＠][\\w-]{1,40}[\\s,]{1,2}){0,3})'
const ALL = `tasks\\s{0,3}#\\s?(?<task>\\d{1,9})(?<more>(?:,\\s?#\\s?\\d{1,9}){0,19},?\\s(?:and|&)\\s#\\s?\\d{1,9})`
const CLAIM = `(?:\\b(?:claim(?:ed|ing)|picked up|took|taking)|认领|领取)${BETWEEN}${LISTED}`
const FINISH = `(?:\\b(?:completed|finished|closed|done with)|已完成|完成了)${BETWEEN}${LISTED}`
const ALL_FINISHED = `${BEGIN}${ALL}\\s{1,3}(?:(?:are|were|both|all|now)\\s){0,3}(?:complete|completed|done|finished|closed)${STOP}`
const FAILED_AT = '(?=[*_]{0,2}\\s*(?:[.:;!\\n。；！：—–]|$))'
const FAILED = `${BEGIN}${TASK}\\s{0,3}(?:[:—–-]\\s?)?(?:has )?(?:failed|失败)${FAILED_AT}`
const ALL_FAILED = `${BEGIN}${ALL}\\s{1,3}(?:(?:have|both|all)\\s){0,2}failed${FAILED_AT}`
const OPENS_FAILED = `^[\\s*#>_\`-]{0,8}FAILED\\b[*_\`]{0,2}\\s?[:：]\\s{0,3}${LISTED}`
const FINISHED = `${TASK}\\s{0,3}(?:[:—–-]\\s?)?(?:is |was |now |已经|已){0,3}(?:complete|completed|done|finished|closed|完成)(?![A-Za-z])`

const SAYING: readonly { phase: Move['phase']; pattern: RegExp }[] = [
  { phase: 'claim', pattern: new RegExp(CLAIM, 'gi') },
  { phase: 'complete', pattern: new RegExp(FINISH, 'gi') },
  { phase: 'complete', pattern: new RegExp(FINISHED, 'gi') },
  { phase: 'complete', pattern: new RegExp(ALL_FINISHED, 'gi') },
  { phase: 'fail', pattern: new RegExp(FAILED, 'gi') },
  { phase: 'fail', pattern: new RegExp(ALL_FAILED, 'gi') },
  { phase: 'fail', pattern: new RegExp(OPENS_FAILED, 'gi') },
]
/** So many of each are looked at: whoever writes thousands of them says nothing more. */
const MOST = 20

/** Ends of a clause; a full stop ends one only before a space. */
const END = /[,;:!?\n，。；：！？—]|\.(?=\s|$)/g
const SENTENCE_END = /[;!?\n。；！？]|\.(?=\s|$)/
/** What is wished for or awaited in the clause before. “When I finished” tells of what was. */
const WISHED =
  /\b(?:please|should|must|shall|will|would|could|needs?|wants?|expect|hope|make sure|ensure|wait(?:ing)? (?:for|on)|almost|nearly|half|part(?:ial)?ly|whether|unless|until|till|before|if|assuming|(?:once|when|whenever|as soon as)(?!\s+(?:i|we)\s*$)|after(?=\s*$))\b/i
const WISHED_HAN =
  /[请谁没让]|由(?!于)|未(?!来)|等(?!级)|当(?![前天日])|需要|如果|应该|可以|能否|无人|不要|(?<![分特区])别(?!的)/
const DENIED =
  /(?:\b(?:not|never|cannot|nobody|no one|none)|n['’]t)(?:\s+(?:yet|been|fully|quite|even|really|has|have|be|all|of)){0,4}\s*$/i
const ASKS = /^\s*(?:[@＠][\w-]+[\s,]+)*(?:have|has|did|is|are|was|were|who|which|can|could|any(?:one|body))\s+\S/i

/** What a text says was done to a task. */
export type Move = NonNullable<Cue['others']>[number]

/**
 * What a text says was claimed, completed or failed, each task once, as it says last; not what it asks for, asks about, waits for
 * or denies.
 */
export function movesIn(text: string): Move[] {
  const found: (Move & { at: number })[] = []
  for (const { phase, pattern } of SAYING) {
    for (const match of [...text.matchAll(pattern)].slice(0, MOST)) {
      const task = match.groups?.task
      if (task === undefined || !isSaid(text, match.index, match.index + match[0].length)) continue
      const more = match.groups?.more?.match(/\d+/g) ?? []
      for (const one of [task, ...more]) found.push({ task: String(Number(one)), phase, at: match.index })
    }
  }
  const byTask = new Map<string, Move>()
  for (const { task, phase } of found.sort((one, other) => one.at - other.at)) byTask.set(task, { task, phase })
  return [...byTask.values()]
}

function isSaid(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start)
  const ends = [...before.matchAll(END)].at(-1)
  const clause = before.slice(ends === undefined ? 0 : ends.index + 1)
  if ([WISHED, WISHED_HAN, DENIED].some((pattern) => pattern.test(clause))) return false
  const after = text.slice(end)
  const next = after.search(END)
  const rest = next === -1 ? after : after.slice(0, next)
  if (/[?？]/.test(after.charAt(rest.length)) || rest.includes('吗')) return false
  return !(ASKS.test(clause) && /[?？]/.test(SENTENCE_END.exec(after)?.[0] ?? ''))
}
