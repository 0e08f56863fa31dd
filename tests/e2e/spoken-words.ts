import { readdirSync, readFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { SEVERITIES } from '@/lib/asks/severity'
import { FLAGS } from '@/lib/message/flags'
import { KINDS, PRIORITIES } from '@/lib/message/reading'
import { FIELDS, IS } from '@/lib/query/query-fields'
import { signalbox } from './harness'

/** Names that no language has another word for: of ourselves, of protocols, formats, units, keys and of what is asked by. */
const NAMES = [
  ...[
    'Signalbox',
    'Command',
    'PM',
    'Worker',
    'Multi-Agent',
    'OS',
    'Swarm',
    'Desk',
    'Dream.OS',
    'ClawOS',
    'Sessions',
    'English',
  ],
  ...['ID', 'JSON', 'JSONL', 'CSV', 'Markdown', 'SVG', 'Mermaid', 'UTF-8', 'UTF-16', 'LF', 'CR', 'SHA-256', 'sha256'],
  ...['KiB', 'MiB', 'GiB', 'TiB', 'KB', 'MB', 'GB', 'NUL', 'UTC', 'URL', 'IANA', 'RFC', 'HTTP', 'HTTPS', 'TOTP', 'API'],
  ...['SQLite', 'Postgres', 'PostgreSQL', 'Node', 'git', 'Slack', 'webhook', 'Webhook', 'Bearer', 'cookie', 'uid'],
  ...['Esc', 'Space', 'Alt', 'alt+T', 'Shift', 'Ctrl', 'Enter', 'Tab', 'Home', 'End', 'OR', 'AND', 'NOT'],
  ...['Ops', 'ops', 'time', 'node', 'signalbox', 'shell', 'docs', 'help', 'string'],
  ...[
    'people',
    'tokens',
    'factors',
    'policies',
    'writing',
    'decisions',
    'signatures',
    'outbox',
    'held',
    'holds',
    'waivers',
  ],
  ...Object.keys(FIELDS),
  ...[...KINDS, ...PRIORITIES, ...SEVERITIES, ...IS, ...Object.values(FLAGS)],
  ...[userInfo().username, hostname()],
]
/** What services for groups are called by those who use them, in whatever language. */
const SERVICES = ['企业微信', '钉钉', '飞书', '中文']

/** What agents and people wrote, as wholes and in one text. */
export type Written = { whole: ReadonlySet<string>; all: string }

/** What lies in the files of a world, and what the index of `data` has of it; `more`: what people wrote here. */
export async function writtenIn(world: string, data: string, more: readonly string[]): Promise<Written> {
  const whole = new Set<string>([...NAMES, ...SERVICES])
  const take = (text: string) => {
    for (const line of [text, ...text.split(/\r?\n/)]) whole.add(plain(line))
  }
  const takeAll = (value: unknown): void => {
    if (typeof value === 'string') take(value)
    if (typeof value !== 'object' || value === null) return
    for (const [key, one] of Object.entries(value)) {
      take(key)
      takeAll(one)
    }
  }
  for (const one of more) take(one)
  for (const file of readdirSync(world, { recursive: true, encoding: 'utf8' })) {
    for (const step of [file, ...file.split(path.sep)]) take(step)
    const text = textOf(path.join(world, file))
    take(text)
    for (const one of [text, ...text.split('\n')]) takeAll(parsed(one))
  }
  for (const asked of [['search', 'is:any', '--limit', '100000'], ['agents'], ['tasks']])
    for (const line of (await signalbox(...asked, '--data', data, '--json')).split('\n')) takeAll(parsed(line))
  return { whole, all: [...whole].join('\n') }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Every text that a page says to eye or ear, each once: what stands on it and is not hidden, its labels, titles and placeholders. */
export const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Bytes, code, keys, times, and what says itself that it is in English or a name.
    const APART = 'script, style, pre, code, kbd, time, .ag, .hid, [translate=no], [lang=en]:not(html)'
    const shown = (part: Element) => part.checkVisibility({ visibilityProperty: true })
    const found = new Set<string>([document.title])
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      // What was found of a name is set apart within it.
      const part = text.parentElement?.closest('[cmdk-item] :has(> b)') ?? text.parentElement
      if (part === null || part.closest(APART) !== null || !shown(part)) continue
      found.add((part === text.parentElement ? text : part).textContent ?? '')
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'])
      for (const part of document.querySelectorAll(`[${name}]`))
        if (part.closest(APART) === null && shown(part)) found.add(part.getAttribute(name) ?? '')
    return [...found].filter((text) => text.trim() !== '')
  })

const LATIN_WORD = /\p{Script=Latin}{2,}/u
/** Between what is said and what is quoted or named in it. */
const AROUND = /[\p{Script=Han}，。；、（）《》？！“”→←↵⌘⇧\n]+/u
/** Between parts of what is named. */
const WITHIN = /[：:,;()|·…‘’"`]+|\.(?=\s|$)|\s[—–+−/]\s/u
/** What is no word of a language: it has a digit, or a sign that names have. */
const NAMED = /[\d_/@:.=*#<>{}[\]]|^-|\w-\w|^[a-f]{4,8}$/
/** Of a browser, as it names itself; the short form of a hash; a command. */
const SIGNED = /Mozilla\/\S.*$|[0-9a-f]{8} [0-9a-f]{4}…[0-9a-f]{2}|`[^`]*`|"[^"]*"/gu
/** So many words beside each other may each be a name. */
const FEW = 3
const LONG = 12

/** What of a text is in English, and neither a name nor what somebody wrote; null where nothing is. */
export function englishIn(said: string, { whole, all }: Written): string | null {
  const isWritten = (text: string) => whole.has(text) || (text.length >= LONG && all.includes(text))
  const isNamed = (word: string) => NAMED.test(word) || whole.has(word)
  const isKnown = (part: string) => {
    const text = part.replace(/…$/, '').trim()
    if (!LATIN_WORD.test(text) || isWritten(text)) return true
    const words = text.split(/\s+/).filter((word) => LATIN_WORD.test(word))
    return words.every(isNamed) && words.filter((word) => !NAMED.test(word)).length <= FEW
  }
  const text = plain(said)
  if (isKnown(text)) return null
  const isSaid = (part: string) => isKnown(part) || part.replaceAll(SIGNED, '').split(WITHIN).every(isKnown)
  return text.split(AROUND).every(isSaid) ? null : text
}

/** What of a text is in Chinese, and not what somebody wrote; null where nothing is. */
export function chineseIn(said: string, { all }: Written): string | null {
  const runs = said.match(/\p{Script=Han}+/gu) ?? []
  return runs.every((run) => all.includes(run)) ? null : plain(said)
}
