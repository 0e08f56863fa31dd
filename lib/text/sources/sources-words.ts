import { orMore } from '../number'
import { spoken } from '../spoken'

/** What is said of directories that are watched, or are to be. */
export const sources = spoken('sources', {
  unknown: (label: string) => `No source is named ${label}.`,
  taken: (label: string) => `Another source is named ${label}.`,
  takenMend: 'Choose another label.',
  noProtocol: (name: string) => `There is no protocol named ${name}.`,
  noProtocolMend: (names: string) => `There are ${names}.`,
  cannot: 'It cannot be watched.',
  /** About how much lies there. */
  about: {
    files: (count: number, capped: boolean) => `${orMore(count, capped)} ${count === 1 ? 'file' : 'files'}`,
    lines: (count: number, capped: boolean) => `${orMore(count, capped)} ${count === 1 ? 'line' : 'lines'}`,
  },
  check: {
    unrecognised: (looked: string) => `No protocol is recognised here. Looked for: ${looked}.`,
    whole: 'Give the whole path, from / on.',
    noDirectory: 'This is not a directory.',
    missing: 'There is no such directory.',
    refused: 'This user may not read it. Give it read access, or run Signalbox as another user.',
  },
  typed: {
    unrecognised: (root: string, looked: string) => `No protocol is recognised in ${root}. Looked for: ${looked}.`,
    unrecognisedMend: (names: string) => `Or say which: protocol:DIR, with one of ${names}.`,
    noDirectory: (root: string) => `${root} is not a directory that can be read.`,
    noDirectoryMend: 'Make it, or check how it is spelt.',
    nothing: 'There is nothing to read.',
    nothingMend: 'Name a directory, or configure a source.',
  },
  tail: {
    stopped: 'The tail does not run.',
    stoppedRead: 'The tail does not run, so nothing is read now.',
    stoppedAgain: 'The tail does not run, so nothing is read again now.',
    later: 'It is read when the tail runs again.',
    kept: 'It is kept, and holds when the tail runs again.',
    notYet: 'The tail has not begun to read it yet.',
    notYetMend: 'Look at the log.',
    notYetGone: 'The tail has not stopped reading it yet.',
    notYetGoneMend: 'Nothing more is needed once it goes on. Look at the log.',
    notYetSo: 'The tail has not begun to read it so yet.',
    notYetSoMend: 'It is kept. Look at the log.',
    stops: 'The tail stops.',
  },
  elsewhere: {
    'command-line': [
      'This source was named on the command line.',
      'Name it in signalbox.config.json to say more of it.',
    ],
    elsewhere: ['Another process watches this source.', 'Change it where that process is started.'],
  },
  configured: (file: string) => `This source is set in ${file}.`,
  configuredMend: 'Change it there and start again.',
  fixedBy: (host: string, pid: number) =>
    `Process ${pid} on ${host} reads this source, with settings from its own configuration file.`,
  readBy: (host: string, pid: number) => `Process ${pid} on ${host} reads this source, not this console.`,
  readByMend: 'Ask where it runs: at its console, or by starting it again. What changes is read again by itself.',
  readApart: 'Another process on this machine reads these data, not this console.',
  notNamedHere: 'This source was neither named where this console was started nor chosen in it.',
  removeThere: 'Stop watching it where that was said.',
  notRemoved: (root: string) => `${root} was not removed since this console runs.`,
  notRemovedMend: 'Watch it as a new one.',
  keptFor: 'How long observations are kept is said where Signalbox is started.',
  keptForMend: 'Change keepMonths in signalbox.config.json or SIGNALBOX_KEEP_MONTHS, and start again.',
  once: {
    unlisted: (root: string, code: string) => `${root} cannot be listed (${code}).`,
    unlistedMend: 'Give the user that runs Signalbox read permission, then run this again.',
    readElsewhere: (root: string) => `${root} is read by another process into the same database.`,
    readElsewhereMend: 'There is nothing to do, or stop that one first.',
    away: (root: string) => `${root} is not there.`,
    awayMend: 'Put it back or mount it, then run this again: what was read is kept.',
  },
} as const)
