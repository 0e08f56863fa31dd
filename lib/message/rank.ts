import { foldValue } from '@/lib/letters/fold'

const LETTER = /[\p{L}\p{N}]/u

/**
 * How well what is typed is found in some names: 3 one begins with it, 2 a word of one does, 1 it stands inside one, or
 * its words stand in several; 0 not at all. Nothing is found everywhere.
 */
export function rankOf(typed: string, names: readonly string[]): number {
  const wanted = foldValue(typed)
  const folded = names.map(foldValue)
  const whole = Math.max(0, ...folded.map((name) => rankIn(name, wanted)))
  if (whole > 0) return whole
  return wanted.split(' ').every((word) => folded.some((name) => name.includes(word))) ? 1 : 0
}

function rankIn(name: string, wanted: string): number {
  const at = name.indexOf(wanted)
  if (at <= 0) return at === 0 ? 3 : 0
  const begun = [...Array(name.length).keys()].some(
    (from) => name.startsWith(wanted, from) && !LETTER.test(name.charAt(from - 1)),
  )
  return begun ? 2 : 1
}
