import type { Act } from './acts'

const polite = (act: Act['act'], n: number): Act => ({ act, n, rude: false, how: 'now' })

/** Sequences that a run at random found, each with what it broke. They are played many times: they need luck, too. */
export const REGRESSIONS: { [what: string]: Act[] } = {
  'a name that is taken again while its absence is taken in had two files, and the older one told the index last': [
    polite('replace', 12),
    polite('rename', 4),
    polite('replace', 4),
    polite('rename', 3),
    polite('restart', 1),
    polite('restart', 1),
    polite('append', 4),
  ],
  'a file that was rewritten in place and then renamed was read on from where it had been read': [
    polite('append', 9),
    polite('replace', 10),
    polite('regrow', 12),
    { ...polite('replace', 10), rude: true },
  ],
  'what a file without a name never finished had the place of the first line of the next file': [
    { ...polite('regrow', 7), rude: true },
    polite('append', 5),
    polite('sync', 1),
    polite('rename', 5),
    polite('tear', 1),
    polite('restart', 1),
    polite('sync', 1),
    polite('rename', 2),
    polite('cut', 1),
    polite('replace', 6),
  ],
  'what lay under the name of its past counted as gone where a file that was cut was replaced before all was told': [
    { ...polite('end', 12), rude: true },
    polite('append', 9),
    polite('append', 7),
    polite('rotate', 11),
    polite('append', 1),
    polite('clock', 1),
    polite('truncate', 8),
    { ...polite('truncate', 5), rude: true },
    polite('append', 5),
    { ...polite('recreate', 2), rude: true },
    { ...polite('die', 4), how: 'after' },
    polite('rename', 12),
  ],
  'what lay under the name of its past counted as gone where the copy that was put back had an empty line more and was cut': [
    polite('append', 1),
    { ...polite('rotate', 4), rude: true },
    { ...polite('regrow', 11), rude: true },
    { ...polite('replace', 8), rude: true },
    polite('restore', 3),
    polite('rename', 10),
    polite('restart', 9),
    polite('sync', 3),
    polite('restore', 8),
    polite('end', 4),
    polite('truncate', 8),
  ],
  'what lay whole under one name of the past counted as gone where an older copy of its beginning lay under another': [
    { ...polite('replace', 5), rude: true },
    { ...polite('restore', 1), rude: true },
    { ...polite('rename', 12), rude: true },
    { ...polite('restore', 6), rude: true },
    polite('replace', 7),
    { ...polite('rotate', 3), rude: true },
  ],
}
