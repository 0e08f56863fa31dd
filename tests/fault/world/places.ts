import { lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'

/** Deeper than any generated name leads upwards. */
const DEEP = 'a/b/c/d/e/f/g/h/i/j/home'

/** Names as somebody who wants to get out would choose them, beside some that are none, and some that are right. */
const PIECES = [
  ...['.', '..', '../', '/', '\\', '..\\', '%2e%2e%2f', '%2f', '%00', '\0', '~', '-', '_', 'a', 'qa', 'Room7', '.json'],
  ...[
    '\u2024\u2024',
    '\uff0e\uff0e',
    '\uff0f',
    '\u2215',
    '\u2044',
    '\u29f8',
    'é',
    'e\u0301',
    '星',
    '\u202e',
    '\u200b',
    '\ud800',
  ],
  ...[
    '\n',
    '\r',
    ' ',
    '\t',
    '$HOME',
    '`id`',
    '$(id)',
    '*',
    '?',
    '[a]',
    '{{',
    '|',
    ';',
    'CON',
    'NUL.',
    '__proto__',
    '.git',
  ],
] as const
const hostile = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 }).map((all) => all.join('')),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('', 'x', 'outside/room'))
      .map(([up, to]) => '../'.repeat(up) + to),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1 }) },
  { weight: 1, arbitrary: fc.integer({ min: 60, max: 300 }).map((long) => 'n'.repeat(long)) },
)
const right = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,12}$/)

/** One name, how it comes to a post, and how many ms pass between two swaps of its directory. */
export type Attempt = { name: string; how: 'asked' | 'whole' | 'lying' | 'linked' | 'swapped'; ms: number }

export const attempts: fc.Arbitrary<Attempt> = fc.record({
  name: fc.oneof({ weight: 3, arbitrary: hostile }, { weight: 1, arbitrary: right }),
  how: fc.constantFrom('asked', 'whole', 'lying', 'linked', 'swapped'),
  ms: fc.integer({ min: 0, max: 4 }),
})

/** Whether a directory can have it. */
export function canLie(name: string): boolean {
  return !/[/\0]|^\.{1,2}$|^$/.test(name) && Buffer.byteLength(name) < 250 && !/\p{Cs}/u.test(name)
}

/** A home deep in a directory of its own, where everything beside it is looked at. */
export type Ground = {
  home: string
  /** A directory outside, where there is all that a place to write to has. */
  room: string
  /** Everything that lies outside, with when it was changed last: also what was made and taken away again leaves its mark. */
  outside: () => string[]
  remove: () => void
}

export function newGround(): Ground {
  const top = mkdtempSync(path.join(tmpdir(), 'signalbox-names-'))
  const home = path.join(top, DEEP)
  const room = path.join(top, 'outside', 'room')
  mkdirSync(home, { recursive: true })
  mkdirSync(path.join(room, 'inbox'), { recursive: true })
  const below = (place: string): string[] => {
    const { mtimeNs, size } = lstatSync(place, { bigint: true })
    const own = `${place} ${mtimeNs} ${size}`
    if (!lstatSync(place).isDirectory()) return [own]
    const inner = place === home ? [] : readdirSync(place).sort()
    return [own, ...inner.flatMap((name) => below(path.join(place, name)))]
  }
  return { home, room, outside: () => below(top), remove: () => rmSync(top, { recursive: true, force: true }) }
}

/** Puts a link to `room` in the place of a directory and takes it away, again and again, until something is over. */
export async function swapping(place: string, { room, ms }: { room: string; ms: number }, act: Promise<unknown>) {
  let over = false
  const ended = act.finally(() => {
    over = true
  })
  const aside = `${place}-aside`
  while (!over) {
    await wait(ms)
    renameSync(place, aside)
    symlinkSync(room, place)
    await wait(ms)
    unlinkSync(place)
    renameSync(aside, place)
  }
  await ended
}
