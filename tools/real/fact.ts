import type { Lab, Programs } from './lab'
import { type Report, type Row, search } from './signalbox'

/** Something that has to be so, and what was seen. */
export type Fact = { says: string; holds: boolean; seen: string }

/** One story that the program plays in a folder of its own, and what Signalbox has to make of it. */
export type Case = { name: string; play: (programs: Programs, folder: string) => AsyncIterable<Fact> }

/** What was said stands there once, as what it is. Messages of the types `quoting` may say it again. */
export async function standsOnce(lab: Lab, word: string, type: string, quoting: readonly string[] = []): Promise<Fact> {
  const rows = await search(lab, word)
  const own = rows.filter((row) => !quoting.includes(row.type))
  const seen = rows.map((row) => `${row.type} of ${row.from ?? 'nobody'}`).join(', ') || 'nothing'
  return { says: `“${word}” is found once, as ${type}`, holds: own.length === 1 && own[0]?.type === type, seen }
}

/** Each of them stands there once. */
export function eachOnce(rows: readonly Row[], words: readonly string[]): Fact {
  const times = words.map((word) => rows.filter(({ body }) => body.split(/\W+/).includes(word)).length)
  const wrong = words.filter((_, at) => times[at] !== 1).map((word) => `${word} ${times[words.indexOf(word)]}×`)
  const seen = wrong.length === 0 ? `${words.length} of ${words.length}` : wrong.join(', ')
  return { says: `each of ${words.length} words stands there once`, holds: wrong.length === 0, seen }
}

/** No file is forgotten, and none could not be read. */
export function allRead({ files, unreadable }: Report): Fact {
  const { read, pending, ignored, onDisk } = files
  const sum = read + files.unreadable + pending + ignored
  const seen = `${read} read + ${files.unreadable} unreadable + ${pending} pending + ${ignored} ignored = ${onDisk}; ${unreadable} unreadable lines`
  return {
    says: 'nothing is unreadable, and the sum of files is what is on disk',
    holds: sum === onDisk && unreadable === 0,
    seen,
  }
}
