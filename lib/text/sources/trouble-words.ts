import type { ConsoleTrouble, TroubleKind } from '@/lib/source/trouble'
import { duration } from '@/lib/time/clock'
import { number } from '../number'
import { spoken } from '../spoken'

/** What can be wrong with a source: its cause and what mends it, and the same for who may not hear names. */
export const trouble = spoken('trouble', {
  away: (root: string) => ({
    cause: `${root} is not there.`,
    mend: 'Put it back or mount it: reading goes on within ten seconds. What was read stays.',
  }),
  unnamed: (root: string) => ({
    cause: `${root} is not read: this start of Signalbox does not name it.`,
    mend: 'Start with the directory (npm start -- DIR), or choose it on Sources. What was read stays.',
  }),
  unled: (root: string) => ({
    cause: `${root} is not read: no process that reads it is connected to the database.`,
    mend: 'Start one (signalbox ingest, or serve) on the machine where the directory lies. If it runs there, it gets no connection: its own console or log says why, and it goes on by itself. What was read stays.',
  }),
  tooMany: (most: number) => ({
    cause: `There are more than ${number(most)} entries: the rest is not looked at.`,
    mend: 'Watch a directory further inside, or leave parts out by setting ignore.',
  }),
  root: 'The root',
  others: (path: string, why: string, others: number) =>
    `${path} ${why}${others > 0 ? `, and ${number(others)} more` : ''}.`,
  refused:
    'Give the user that runs Signalbox permission to read it, and to enter the directories above: it is tried again by itself.',
  openFiles: (code: string) => ({
    cause: `No more files can be opened (${code}): what is new is not read yet.`,
    mend: 'Raise the limit of open files (ulimit -n): it is tried again by itself, and nothing is missed meanwhile.',
  }),
  console: (code: string) => ({
    cause: `The console can open no more files (${code}): whoever comes now is not let in, and acts may fail.`,
    mend: 'Raise its limit of open files (prlimit --nofile, ulimit -n or LimitNOFILE=), or close pages that nobody looks at: it goes on by itself.',
  }),
  noRoom: (data: string) => ({
    cause: `No room is left on the disk of ${data}: what people do is refused where it cannot be put on record.`,
    mend: 'Free some space there: it goes on by itself, and nothing that was put on record is lost.',
  }),
  key: (file: string) => ({
    cause: `${file} is gone, or another one lies in its place: what people do is still signed with the key that was there, and after the next start with another one.`,
    mend: 'Put it back, or the one of the latest backup, before Signalbox is stopped: whoever checks signatures knows that key alone.',
  }),
  failing: 'Look at the disk or the mount, and at the log of the system: it is tried again by itself.',
  clock: (off: number) => ({
    cause: `The clock of this machine is ${duration(Math.abs(off))} ${off > 0 ? 'ahead of' : 'behind'} the files that change.`,
    mend: 'Set the clock. Nothing is lost: messages keep the order in which they came.',
  }),
  watches: (code: string) => ({
    cause: `The system grants no more file watches (${code}): changes are noticed once a second.`,
    mend: `Raise ${code === 'ENOSPC' ? 'fs.inotify.max_user_watches' : 'fs.inotify.max_user_instances and the limit of open files'}: they are asked for again by themselves, and nothing is missed meanwhile.`,
  }),
  store: (message: string) => `The index takes nothing in: ${message}`,
  storeMend: 'Nothing is lost: reading goes on by itself as soon as the index can be written.',
  /** Without names or paths, for `/api/healthz`. */
  kinds: {
    away: 'the directory is not there',
    full: 'the disk of the index is full',
    'read-only': 'the index cannot be written',
    store: 'the index takes nothing in',
    'open-files': 'no more files can be opened',
    refused: 'no permission to read',
    failing: 'the disk or the mount fails',
    clock: 'the clock is off',
    watches: 'no more file watches are granted',
    'too-many': 'too many entries',
    'nothing-read': 'none of its files is read',
  } satisfies Record<TroubleKind, string>,
  /** As `kinds`, of the console itself. */
  own: {
    'no-files': 'The console can open no more files.',
    'no-room': 'No room is left for the record of what people do.',
    key: 'The key that signs is not where it lay.',
  } satisfies Record<ConsoleTrouble['kind'], string>,
  unread: 'The index cannot be read.',
  derivedAnew: 'The index is derived anew: new files are read afterwards.',
  derivedBefore: 'The index was derived by an older version.',
  health: (count: number, total: number, state: string, why: string | null) =>
    `${count} of ${total} sources: ${state}${why === null ? '' : `, ${why}`}.`,
} as const)
