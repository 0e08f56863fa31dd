import { joined } from '@/server/protocols/kit/prose'
import { eachKey, type HeaderLine, headerLine } from './header-line'
import { namedInTitle } from './names/letter-title'

export type Letter = { header: Record<string, string>; body: string }

type Key = Extract<HeaderLine, { is: 'key' }> & { at: number }
type Block = { end: number; keys: readonly Key[] }

/** Lines that say something in which a header begins, and lines of text among its titles. */
const BEFORE = { lines: 8, texts: 1, textsOfWhole: 4 }
/** Rules of the text after which a second block may stand, beside its last. */
const RULES = 2
const TEXT: HeaderLine = { is: 'text' }
/** Lines of which several keys are read. */
const SHARED = 16
const ARROW = /^(.{1,200}?)\s*(?:→|➡|->|=>)\s*(.{1,200})$/u

/**
 * A letter: titles, a block of lines `key: value`, text. After a rule a second block may say what the first left open, as
 * where a service wraps what another wrote. What was read as header does not stand in the body. Everything else does, also
 * a key that nobody knows, and one that says something else than the first of its name.
 */
export function parseLetter(text: string): Letter {
  const lines = text.split(/\r?\n/).flatMap((line, at) => (at < SHARED ? eachKey(line) : [line]))
  const read = lines.map(headerLine)
  const header: Letter['header'] = {}
  const taken = new Set<number>()
  const first = firstBlock(read, lines)
  const head = first?.end ?? read.findIndex(({ is }) => is !== 'blank' && is !== 'heading')
  if (first !== null) take(first, header, taken)
  const rule = first === null ? -1 : nextOf(read, head, 'rule')
  if (rule !== -1) for (const at of [rule, read.findIndex((_, line) => isFrontMatter(read, line))]) taken.add(at)
  const second = secondBlock(read, Math.max(head, 0), rule, header)
  if (second !== null) take(second, header, taken)
  for (const block of [first, second]) if (block !== null) nameSender(block, header, taken)
  const titles = lines
    .slice(0, head === -1 ? lines.length : head)
    .flatMap((line, at) => (taken.has(at) ? [] : titleAt(line, read[at] ?? TEXT)))
  const rest = head === -1 ? [] : lines.slice(head).filter((_, at) => !taken.has(head + at))
  const named = namedInTitle(titles.length > 0 ? titles : rest.slice(0, 1))
  const body = joined('\n\n', titles.join('\n'), rest.join('\n').trim())
  return {
    header: { ...named, ...addressed(header) },
    body: first === null && second !== null ? withoutBanner(body) : body,
  }
}

/** Of a text whose header stood behind the rules of a banner: without the one that it begins with. */
function withoutBanner(body: string): string {
  return body.replace(/^={3,}\s*\n/, '')
}

/** What stands above the text, each as it is to be read. */
function titleAt(line: string, read: HeaderLine): string[] {
  if (read.is === 'heading') return [read.title]
  if (read.is === 'key') return [`${read.key}: ${read.value}`]
  return read.is === 'blank' ? [] : [line.trim()]
}

/** After titles and a line of text at most, or a few before one that says from whom and to whom. Null where there is none. */
function firstBlock(read: readonly HeaderLine[], lines: readonly string[]): Block | null {
  let texts = 0
  let said = 0
  for (const [at, line] of read.entries()) {
    if (line.is === 'blank') continue
    said += 1
    if (said > BEFORE.lines) return null
    if (line.is === 'heading' || isFrontMatter(read, at)) continue
    if (line.is === 'rule') return null
    const block = blockAt(read, at)
    const isBelowNames =
      block.keys.some(({ name }) => name !== null) && 'To' in namedInTitle(lines.slice(Math.max(at - 1, 0), at))
    if (texts > BEFORE.texts ? namesBoth(block) : isHeader(block) || isBelowNames) return block
    texts += 1
    if (texts > BEFORE.textsOfWhole) return null
  }
  return null
}

/** The block that begins here, or below one line of text. */
function secondBlock(read: readonly HeaderLine[], from: number, rule: number, header: Letter['header']): Block | null {
  const rules = read.flatMap(({ is }, at) => (is === 'rule' && at >= from && at !== rule ? [at] : []))
  const behind = [...rules.slice(0, RULES), ...rules.slice(RULES).slice(-1)]
  for (const at of rule === -1 ? behind : [rule, ...behind]) {
    const start = read.findIndex(({ is }, line) => line > at && is !== 'blank')
    if (start === -1) return null
    for (const block of [blockAt(read, start), blockAt(read, start + 1)]) {
      // Behind a rule of the text it may be a letter that this one quotes: that is of others.
      if (isWhole(block) && (at === rule || !speaksOfOthers(block, header))) return block
    }
  }
  return null
}

/** Keys one under the other. A blank line or a title between them ends the block, unless a known key follows. */
function blockAt(read: readonly HeaderLine[], start: number): Block {
  const keys: Key[] = []
  let end = start
  for (let at = start; at < read.length; at += 1) {
    const line = read[at] ?? TEXT
    const isKey =
      line.is === 'key' &&
      (line.bold || line.name !== null || (keys.length > 0 && (isFollowed(read, at) || read[at + 1]?.is === 'rule')))
    if (isKey) {
      keys.push({ ...line, at })
      end = at + 1
    } else if (keys.length === 0 || (line.is !== 'blank' && line.is !== 'heading') || !isFollowed(read, at)) break
  }
  return { end, keys }
}

/** A key comes next that says who, to whom, when or what a letter is. */
function isFollowed(read: readonly HeaderLine[], at: number): boolean {
  const next = read.slice(at + 1, at + 4).find(({ is }) => is !== 'blank')
  return next?.is === 'key' && next.name !== null && !['Status', 'Task ID', 'Deadline'].includes(next.name)
}

/** One known key in bold, a sender, or two known keys: a word before a colon may begin any sentence. */
function isHeader({ keys }: Block): boolean {
  const known = keys.filter(({ name }) => name !== null)
  return known.length > 1 || known.some(({ name, bold }) => bold || name === 'From')
}

function namesBoth({ keys }: Block): boolean {
  return ['From', 'To'].every((name) => keys.some((key) => key.name === name))
}

/** It says who wrote it or which message it is, and something more. */
function isWhole({ keys }: Block): boolean {
  const known = keys.flatMap(({ name }) => name ?? [])
  return known.length > 1 && ['From', 'Message ID', 'ID'].some((name) => known.includes(name))
}

function speaksOfOthers({ keys }: Block, header: Letter['header']): boolean {
  return keys.some(({ name, value }) => (name === 'From' || name === 'To') && (header[name] ?? value) !== value)
}

function take({ keys }: Block, header: Letter['header'], taken: Set<number>): void {
  for (const { at, name, value } of keys) {
    if (name === null || name === 'By' || name === 'Agent' || (header[name] ?? value) !== value) continue
    header[name] = value
    taken.add(at)
  }
}

/** Where nobody is named as the sender, who is said to have done it is, or the agent that it is of; the reader tells which. */
function nameSender({ keys }: Block, header: Letter['header'], taken: Set<number>): void {
  if (header.From !== undefined || header.Agent !== undefined) return
  for (const [key, as] of [
    ['By', 'From'],
    ['Agent', 'Agent'],
  ] as const) {
    const named = keys.find(({ name }) => name === key)
    if (named === undefined) continue
    header[as] = named.value
    taken.add(named.at)
    return
  }
}

/** `Agent-1 → Agent-2` names both. */
function addressed(header: Letter['header']): Letter['header'] {
  const [, from, to] = ARROW.exec(header.From ?? '') ?? []
  return from === undefined || to === undefined || header.To !== undefined ? header : { ...header, From: from, To: to }
}

/** The rule of front matter, with which a letter begins. */
function isFrontMatter(read: readonly HeaderLine[], at: number): boolean {
  return read[at]?.is === 'rule' && read[at + 1]?.is === 'key' && read.slice(0, at).every(({ is }) => is === 'blank')
}

/** Where this kind of line stands, if nothing but blank lines come before it. */
function nextOf(read: readonly HeaderLine[], from: number, kind: HeaderLine['is']): number {
  const at = read.findIndex(({ is }, line) => line >= from && is !== 'blank')
  return read[at]?.is === kind ? at : -1
}
