import { number } from '../number'
import { spoken } from '../spoken'

type Looks = { mode: number; gid: number } | null

/** What is said of the switch that lets a source be written to. */
export const writing = spoken('writing', {
  title: 'Writing',
  readOnly: 'Read-only',
  on: 'Writing on',
  lead: {
    on: 'Posts are written as files of this source and nowhere else. Making it read-only again takes effect at once.',
    off: 'Signalbox only reads this source. Turn writing on to let people post into it.',
  },
  since: 'since',
  by: 'Turned on by',
  loopback: '(does not prove a human)',
  checks: (held: number, all: number) => `Permission check, ${number(held)} of ${number(all)}`,
  check: 'Check permissions',
  again: 'Check again',
  checking: 'Checking…',
  reason: 'Reason (goes on record)',
  turnOn: 'Turn writing on',
  turnOff: 'Make read-only',
  turnedOn: (source: string) => `Writing is on for ${source}.`,
  turnedOff: (source: string) => `${source} is read-only.`,
  titles: {
    places: 'There is a place to write to',
    create: 'Signalbox can write here',
    read: 'Agents can read what Signalbox writes',
    clock: 'The clocks of this host and the disk agree',
    room: 'Enough free disk space',
  },
  staysOff: (source: string, because: string) => `${source} stays read-only. ${because}`,
  noPlaces: (root: string) => `No channel, inbox or mailbox was found under ${root}.`,
  created: (places: number, uid: number) =>
    `uid ${uid}, test file written and removed in ${number(places)} ${places === 1 ? 'place' : 'places'}`,
  createMend: (uid: number, at: string, rights: 'rwx' | 'rw') => `setfacl -m u:${uid}:${rights} '${at}'`,
  read: (looks: Looks, others: readonly number[]) => {
    const mode =
      looks === null
        ? 'lines are added to existing files'
        : `new file: mode ${looks.mode.toString(8)}, group ${looks.gid}`
    const whose = [...new Set(others)]
    return whose.length === 0 ? `${mode}; only this user writes there` : `${mode}; uid ${whose.join(', ')} can read it`
  },
  unread: (uid: number, looks: Looks) =>
    `uid ${uid} could not read a new file${looks === null ? '' : ` (mode ${looks.mode.toString(8)}, group ${looks.gid})`}.`,
  readMend: (folder: string) => `chmod g+rs '${folder}'`,
  apart: (ms: number, most: number) => `${(ms / 1000).toFixed(2)} s apart, limit ${most / 1000} s`,
  clockMend: 'Set the clock of this host or of the file server.',
  free: (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GiB free`,
  roomMend: 'Free some disk space.',
} as const)
