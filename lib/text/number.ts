import type { ToldEntry } from '@/lib/ledger/told-entry'

const GROUPED = new Intl.NumberFormat('en-US')

/** `184,206`. */
export function number(value: number): string {
  return GROUPED.format(value)
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
