/**
 * Why something in the agents’ files is not read or waits, as the record keeps it: a code and what it names. What that is
 * called on a page says `unreadBecause` in `lib/text`. Sizes are bytes. Who takes a code away, or names other things by
 * it, raises `DERIVATION`.
 */
type Named = {
  'empty-file': []
  'nothing-inside': []
  'no-line-read': []
  'not-utf-8': [byte: string, at: number]
  'utf-16': []
  'reader-failed': [title: string, message: string]
  'too-large': [most: number]
  'too-large-to-hash': [most: number]
  'line-too-long': [most: number]
  'mostly-hole': [claimed: number, taken: number]
  'passed-hole': [size: number]
  torn: [code: string]
  'unpacked-too-large': [most: number]
  'copy-too-large': [most: number]
  'not-taken-in': [message: string]
  'no-reader': [protocol: string, place: string]
  'no-object': [found: string]
  'no-list-of-messages': []
  'not-stated': []

  'not-read-yet': []
  'nothing-yet': []
  'half-written': []
  'being-read': []
  'being-read-anew': []
  'no-end-yet': []
  hole: []
  'far-hole': [looked: number]
  'cannot-open': [code: string]
  'cannot-read': [code: string]
  'cannot-unpack': [code: string]

  'json-template': []
  'json-none': []
  'json-more': [found: string]
  'json-empty': []
  'json-blank': []
  'json-nul': []
  'json-conflict': []
  'json-control': []
  'json-escape': [found: string]
  'json-comment': []
  'json-comma': []
  'json-no-comma': [bracket: string, found: string]
  'json-no-colon': [found: string]
  'json-no-key': [found: string]
  'json-no-value': [found: string]
  'json-cut': []
  'json-too-deep': [most: number]
  'json-members': [most: number]
  'json-items': [most: number]

  'mail-no-header': []
  'mail-cut': []
  'mail-no-field': []
  'mail-too-long': [most: number]
}

export type WhyCode = keyof Named

/** Words for it: of what is named its text. */
export type SaidByCode<Code extends WhyCode> = {
  readonly [One in Code]: Named[One] extends [] ? string : (...named: Texts<Named[One]>) => string
}

type Texts<Given extends readonly unknown[]> = { [At in keyof Given]: string }

/** `line-too-long|1048576`. */
export function why<Code extends WhyCode>(code: Code, ...named: Named[Code]): string {
  return [code, ...named.map((one) => String(one).replace(/[%|]/g, encodeURIComponent))].join('|')
}

/** The code and what it names. Never throws: words that 0.1.0 kept are a code that nobody knows. */
export function readWhy(kept: string): { code: string; named: string[] } {
  const [code = '', ...named] = kept.split('|')
  return { code, named: named.map((one) => one.replace(/%25|%7C/g, decodeURIComponent)) }
}

/** 0.1.0 kept words: an index that it made has them until the file is looked at again. */
const BEFORE: ReadonlyMap<string, WhyCode> = new Map([
  ['is being read', 'being-read'],
  ['is being read anew', 'being-read-anew'],
])

export function isWhy(kept: string | null, ...codes: WhyCode[]): boolean {
  if (kept === null) return false
  const { code } = readWhy(kept)
  return codes.some((one) => one === code || one === BEFORE.get(kept))
}

/** How what is kept of a hole begins, that of 0.1.0 too. */
export const HOLES = ['hole', 'far-hole|', 'a hole'] as const
export const MOSTLY_HOLES = ['mostly-hole|', 'Mostly a hole'] as const
