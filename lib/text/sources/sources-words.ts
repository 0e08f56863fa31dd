import { orMore } from '../number'
import { spoken } from '../spoken'

/** What is said of directories that are watched, or are to be. */
export const sources = spoken('sources', {
  unknown: (label: string) => `There is no source named ${label}.`,
  taken: (label: string) => `The label ${label} is already in use.`,
  takenMend: 'Choose another label.',
  noProtocol: (name: string) => `There is no protocol named ${name}.`,
  noProtocolMend: (names: string) => `Available protocols: ${names}.`,
  cannot: 'This directory cannot be watched.',
  noProjects: (name: string) => `The protocol ${name} has no projects to choose from.`,
  noProject: (name: string, directory: string) => `There is no project ${name} in ${directory}.`,
  noProjectMend: (names: string) => (names === '' ? 'There is none yet.' : `Some of those there: ${names}.`),
  unlisted: (directory: string) => `${directory} cannot be listed.`,
  unlistedMend: 'Give the user that runs Signalbox read permission.',
  /** About how much lies there. */
  about: {
    files: (count: number, capped: boolean) => `${orMore(count, capped)} ${count === 1 ? 'file' : 'files'}`,
    lines: (count: number, capped: boolean) => `${orMore(count, capped)} ${count === 1 ? 'line' : 'lines'}`,
  },
  check: {
    unrecognised: (looked: string) => `No protocol recognised here. Looked for: ${looked}.`,
    whole: 'Enter the full path, starting with /.',
    noDirectory: 'This is not a directory.',
    missing: 'This directory does not exist.',
    refused:
      'No permission to read it. Grant read access to the user that runs Signalbox, or run Signalbox as another user.',
  },
  typed: {
    unrecognised: (root: string, looked: string) => `No protocol recognised in ${root}. Looked for: ${looked}.`,
    unrecognisedMend: (names: string) => `Or specify one: protocol:DIR, with one of ${names}.`,
    noDirectory: (root: string) => `${root} is not a readable directory.`,
    noDirectoryMend: 'Create it, or check the spelling.',
    nothing: 'There is nothing to read.',
    nothingMend: 'Name a directory, or configure a source.',
  },
  tail: {
    stopped: 'The reading process is not running.',
    stoppedRead: 'The reading process is not running, so nothing is being read.',
    stoppedAgain: 'The reading process is not running, so nothing can be read again now.',
    later: 'It will be read once the reading process runs again.',
    kept: 'It is saved and takes effect once the reading process runs again.',
    notYet: 'The reading process has not started reading it yet.',
    notYetMend: 'Check the log.',
    notYetGone: 'The reading process has not stopped reading it yet.',
    notYetGoneMend: 'Nothing more is needed once the reading process continues. Check the log.',
    notYetSo: 'The reading process has not applied the change yet.',
    notYetSoMend: 'The change is saved. Check the log.',
    stops: 'The reading process is stopping.',
  },
  elsewhere: {
    'command-line': [
      'This source was named on the command line.',
      'Name it in signalbox.config.json to change its settings.',
    ],
    elsewhere: ['Another process watches this source.', 'Change it where that process was started.'],
  },
  configured: (file: string) => `This source is set in ${file}.`,
  configuredMend: 'Change it there and restart.',
  fixedBy: (host: string, pid: number) =>
    `Process ${pid} on ${host} reads this source, with settings from its own configuration file.`,
  readBy: (host: string, pid: number) => `Process ${pid} on ${host} reads this source, not this console.`,
  readByMend:
    'Retry where it runs: in its console, or by restarting it. Anything that changes is read again automatically.',
  readApart: 'Another process on this machine reads this data, not this console.',
  notNamedHere: 'This source was neither named where this console was started nor added in it.',
  removeThere: 'Stop watching it where it was named.',
  notRemoved: (root: string) => `${root} has not been removed since this console started.`,
  notRemovedMend: 'Add it as a new source.',
  keptFor: 'Retention is set where Signalbox is started.',
  keptForMend: 'Change keepMonths in signalbox.config.json or SIGNALBOX_KEEP_MONTHS, and restart.',
  once: {
    unlisted: (root: string, code: string) => `${root} cannot be listed (${code}).`,
    unlistedMend: 'Give the user that runs Signalbox read permission, then run this again.',
    readElsewhere: (root: string) => `Another process already reads ${root} into the same database.`,
    readElsewhereMend: 'Nothing to do; to read it here, stop that process first.',
    away: (root: string) => `${root} does not exist.`,
    awayMend: 'Restore or mount it, then run this again. What was read is kept.',
  },
} as const)
