import { type Fields, find, isFields } from '@/server/protocols/kit/json-fields'
import { MESSAGE } from './schema'

const LOOKED_AT = 20_000
const DEEP = 3
/** Where an artifact has code itself; what is a text is the path of one. */
const OF_ARTIFACTS = ['command', 'code', 'content', 'script']

/** `beside`: the words around it that say what it is. */
export type Shown = { code: string; beside: string }

const FENCED = /(?:^|\n)[ \t]{0,3}(?:```|~~~)[^\n]*\n([\s\S]*?)(?:\n[ \t]{0,3}(?:```|~~~)|$)/g
const TICKED = /(?<!`)(`{1,3})([^`\n]{4,500})\1(?!`)/g
/** A line that is a command by itself, behind what a shell shows before it, or told as what was done. */
const COMMAND =
  /^\s{0,8}(?:[-*•]\s)?(?:[$❯]\s{1,4}|sudo\s)?((?:curl|wget)\s{1,4}(?:-|["']?(?:https?:|\$|localhost|[\w-]{1,60}[.:/]))[^\n]*|(?:https?|xh)\s(?:-\S{1,40}\s){0,6}(?:GET|POST|PUT|PATCH|DELETE)\s[^\n]*)$/u
const RAN =
  /(?:\b(?:I|we)\s(?:(?:just|then|now|already|also)\s)?(?:ran|executed|used|called)|\b(?:ran|executed)|(?:运行|执行|调用)了)\s?[:：]?\s{0,4}((?:curl|wget)\s[^\n]*)/iu
/** It tells what is not done, or asks. */
const NOT =
  /\b(?:not|never|no longer|cannot|\w{2,6}n['’]t|without|instead of|rather than|avoid|bypass\w*|forbid\w*|forbidden|disallow\w*|replac\w*|deprecated)\b|不要|不得|不能|禁止|切勿|避免|绕过|而不是|代替|替换|弃用|[?？]/iu

/**
 * The code that a message shows as its own: what stands in its place for code and in artifacts, between fences or ticks, and
 * lines that are commands. What is quoted, asked about or said not to be done is left out.
 */
export function codeIn({ said, body }: { said: Fields; body: string }): Shown[] {
  const own = textsIn(find(said, 'code', MESSAGE.code).value)
  const made = find(said, 'artifacts', MESSAGE.artifacts).value
  const inside = (Array.isArray(made) ? made : [made]).slice(0, 100).flatMap((one: unknown) => {
    return isFields(one) ? OF_ARTIFACTS.flatMap((field) => textsIn(one[field])) : []
  })
  const whole = [...own, ...inside].map((code) => ({ code: code.slice(0, LOOKED_AT), beside: '' }))
  return [...whole, ...inWords(body)]
}

/** A text, or all texts in it. */
function textsIn(value: unknown, deep = DEEP): string[] {
  if (typeof value === 'string') return [value]
  if (deep === 0 || typeof value !== 'object' || value === null) return []
  return Object.values(value)
    .slice(0, 100)
    .flatMap((one: unknown) => textsIn(one, deep - 1))
}

function inWords(body: string): Shown[] {
  const text = body.slice(0, LOOKED_AT)
  const fenced = [...text.matchAll(FENCED)].map(({ 1: code = '', index }) => {
    return { code, beside: lastLine(text.slice(Math.max(0, index - 300), index)) }
  })
  const lines = text.replace(FENCED, '\n').split('\n')
  const plain = lines.flatMap((line, at) => (/^\s*>/.test(line) ? [] : inLine(line, lines[at - 1] ?? '')))
  return [...fenced, ...plain].filter(({ beside }) => !NOT.test(beside))
}

/** What a line introduces that ends so, the next one shows. */
const INTRODUCES = /[:：?？]\s*$/

function inLine(line: string, before: string): Shown[] {
  const ticked = [...line.matchAll(TICKED)].map(({ 0: all, 2: code = '', index }) => {
    return { code, beside: around(line, index, index + all.length) }
  })
  if (ticked.length > 0) return ticked
  const command = COMMAND.exec(line)?.[1]
  if (command !== undefined) return [{ code: command, beside: INTRODUCES.test(before) ? before : '' }]
  const ran = RAN.exec(line)
  return ran?.[1] === undefined ? [] : [{ code: ran[1], beside: line.slice(0, ran.index) }]
}

/** The sentence in which something stands, without it. */
function around(line: string, from: number, to: number): string {
  const before = line.slice(Math.max(0, from - 200), from).split(/[.!;。！；]\s/)
  const [after = ''] = line.slice(to, to + 200).split(/(?<=[.!?;。！？；])(?:\s|$)/, 1)
  return `${before.at(-1) ?? ''} ${after}`
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? ''
