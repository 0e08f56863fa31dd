import { why } from '@/lib/unread/why-unread'

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/m

export type Fault = { at: number; reason: string }

type Step = { next: number } | Fault

/**
 * The first place at which a text that `JSON.parse` refused stops being JSON, and why.
 * Our own walk, because what the engine's message holds differs from version to version.
 */
export function findFault(text: string): Fault {
  const whole = faultOfWhole(text)
  if (whole !== null) return whole
  const open: ('{' | '[')[] = []
  let at = space(text, 0)
  let expect: 'value' | 'first' | 'key' | 'colon' | 'more' = 'value'
  for (;;) {
    const char = text[at]
    if (char === undefined) return open.length > 0 || expect !== 'more' ? cut(text) : { at, reason: why('json-none') }
    if (expect === 'more') {
      const inside = open.at(-1)
      if (inside === undefined) return { at, reason: why('json-more', quote(text, at)) }
      if (char === (inside === '{' ? '}' : ']')) open.pop()
      else if (char === ',') expect = inside === '{' ? 'key' : 'value'
      else return odd(text, at, why('json-no-comma', inside === '{' ? '}' : ']', quote(text, at)))
      at += 1
    } else if (expect === 'colon') {
      if (char !== ':') return odd(text, at, why('json-no-colon', quote(text, at)))
      expect = 'value'
      at += 1
    } else if (expect === 'key' || (expect === 'first' && open.at(-1) === '{')) {
      if (char === '}' && expect === 'first') {
        open.pop()
        expect = 'more'
        at += 1
      } else {
        if (char !== '"') return odd(text, at, why('json-no-key', quote(text, at)))
        const step = string(text, at)
        if ('reason' in step) return step
        at = step.next
        expect = 'colon'
      }
    } else if (char === ']' && expect === 'first') {
      open.pop()
      expect = 'more'
      at += 1
    } else if (char === '{' || char === '[') {
      open.push(char)
      expect = 'first'
      at += 1
    } else {
      const step = scalar(text, at)
      if ('reason' in step) return step
      at = step.next
      expect = 'more'
    }
    at = space(text, at)
  }
}

function faultOfWhole(text: string): Fault | null {
  if (text.trim() === '') return { at: 0, reason: text === '' ? why('json-empty') : why('json-blank') }
  const nul = text.indexOf('\0')
  if (nul !== -1) return { at: nul, reason: why('json-nul') }
  const conflict = CONFLICT.exec(text)
  return conflict === null ? null : { at: conflict.index, reason: why('json-conflict') }
}

function scalar(text: string, at: number): Step {
  const char = text[at]
  if (char === '"') return string(text, at)
  for (const word of ['true', 'false', 'null']) {
    if (text.startsWith(word, at)) return { next: at + word.length }
    if (word.startsWith(text.slice(at)) && at < text.length) return cut(text)
  }
  NUMBER.lastIndex = at
  const number = NUMBER.exec(text)?.[0]
  if (number !== undefined) return { next: at + number.length }
  return char === '-' && at === text.length - 1 ? cut(text) : odd(text, at, why('json-no-value', quote(text, at)))
}

function string(text: string, start: number): Step {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return { next: at + 1 }
    if (code < 0x20) return { at, reason: why('json-control') }
    if (code !== 0x5c) continue
    const after = text[at + 1]
    if (after === undefined) return cut(text)
    const hex = text.slice(at + 2, at + 6)
    if (after === 'u' && hex.length < 4 && /^[0-9a-fA-F]*$/.test(hex)) return cut(text)
    if (!'"\\/bfnrtu'.includes(after) || (after === 'u' && !/^[0-9a-fA-F]{4}$/.test(hex))) {
      return { at, reason: why('json-escape', quote(text, at)) }
    }
    at += 1
  }
  return cut(text)
}

function odd(text: string, at: number, otherwise: string): Fault {
  if (text.startsWith('//', at) || text.startsWith('/*', at) || text[at] === '#')
    return { at, reason: why('json-comment') }
  if (text.startsWith('{{', at) || text.startsWith('{%', at)) return { at, reason: why('json-template') }
  if (text.startsWith('{{', at - 1)) return { at: at - 1, reason: why('json-template') }
  const before = text.slice(0, at).trimEnd()
  if (before.endsWith(',') && (text[at] === '}' || text[at] === ']')) return { at, reason: why('json-comma') }
  return { at, reason: otherwise }
}

function cut(text: string): Fault {
  return { at: text.length, reason: why('json-cut') }
}

function quote(text: string, at: number): string {
  return JSON.stringify(
    Array.from(text.slice(at, at + 24))
      .slice(0, 12)
      .join(''),
  )
}

function space(text: string, from: number): number {
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at)
    if (code !== 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return at
  }
}
