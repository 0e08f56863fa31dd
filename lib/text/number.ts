import type { ToldEntry } from '@/lib/ledger/told-entry'

const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** `184,206`; of a fraction at most three digits. By itself: what Node has for it takes 14 ms to be made, in each command. */
export function number(value: number): string {
  const [whole = '', ...fraction] = String(Math.round(value * 1_000) / 1_000).split('.')
  return [whole.replace(THOUSANDS, ','), ...fraction].join('.')
}

/** `1,000`; `1,000+` where no more than that many were counted. */
export function atLeast(value: number, capped: boolean): string {
  return `${number(value)}${capped ? '+' : ''}`
}

/** The same as it is said aloud: `1,000 or more`. */
export function orMore(value: number, capped: boolean): string {
  return `${number(value)}${capped ? ' or more' : ''}`
}

/** On a sign: `3+2`, so many here and so many in terminals; of more than are counted all together. */
export function badgeOf(count: number, capped: boolean, terminal: number): string {
  return terminal === 0 || capped ? atLeast(count, capped) : `${number(count - terminal)}+${number(terminal)}`
}

/** `1 message`, `1,604 messages`. */
export function counted(value: number, one: string, many: string): string {
  return `${number(value)} ${value === 1 ? one : many}`
}

/** An entry of the ledger, by its number where that is told. */
export function entryName(n: ToldEntry): string {
  return typeof n === 'number' ? `entry ${number(n)}` : 'entry'
}
