import type { ConsoleTrouble, TroubleKind } from '@/lib/source/trouble'
import { duration } from '@/lib/time/clock'
import { number } from '../number'
import { spoken } from '../spoken'

/** What can be wrong with a source: its cause and what mends it, and the same for who may not hear names. */
export const trouble = spoken('trouble', {
  away: {
    cause: (root: string) => `${root} is missing.`,
    mend: 'Restore or mount it. Reading continues within ten seconds. What was read stays.',
  },
  unnamed: {
    cause: (root: string) => `${root} is not being read because Signalbox was started without it.`,
    mend: 'Start Signalbox with the directory, or add it on Sources. What was read stays.',
  },
  unled: {
    cause: (root: string) => `${root} is not being read because no process that reads it is connected to the database.`,
    mend: 'Start one (signalbox ingest, or serve) on the machine that holds the directory. If it is already running there, it gets no connection: its own console or log says why, and it continues on its own. What was read stays.',
  },
  tooMany: {
    cause: (most: number) => `There are more than ${number(most)} entries. The rest is not checked.`,
    mend: 'Watch a directory further down, or exclude parts with the setting ignore.',
  },
  root: 'The root',
  others: (path: string, why: string, others: number) =>
    `${path} ${why}${others > 0 ? `, and ${number(others)} more` : ''}.`,
  refused:
    'Grant the user that runs Signalbox permission to read it and to enter the directories above it. Signalbox retries automatically.',
  openFiles: {
    cause: (code: string) => `No more files can be opened (${code}). New content is not read yet.`,
    mend: 'Raise the limit on open files (ulimit -n). Signalbox retries automatically, and nothing is missed meanwhile.',
  },
  console: {
    cause: (code: string) =>
      `The console cannot open more files (${code}). New visitors cannot connect, and actions may fail.`,
    mend: 'Raise its limit on open files (prlimit --nofile, ulimit -n or LimitNOFILE=), or close unused pages. It recovers on its own.',
  },
  noRoom: {
    cause: (data: string) =>
      `The disk that holds ${data} is full. Actions that cannot be recorded in the ledger are refused.`,
    mend: 'Free some space there. It recovers on its own, and nothing already recorded is lost.',
  },
  key: {
    cause: (file: string) =>
      `${file} is missing or was replaced. Actions are still signed with the original key; after the next start they would be signed with a different one.`,
    mend: 'Restore it, or the copy in the latest backup, before Signalbox is stopped. Whoever checks signatures knows only that key.',
  },
  failing: 'Check the disk or the mount, and the system log. Signalbox retries automatically.',
  clock: {
    cause: (off: number) =>
      `The clock of this machine is ${duration(Math.abs(off))} ${off > 0 ? 'ahead of' : 'behind'} the files that change.`,
    mend: 'Set the clock. Nothing is lost: messages keep the order in which they arrived.',
  },
  watches: {
    cause: (code: string) => `The system grants no more file watches (${code}). Changes are noticed once a second.`,
    mend: (code: string) =>
      `Raise ${code === 'ENOSPC' ? 'fs.inotify.max_user_watches' : 'fs.inotify.max_user_instances and the limit on open files'}. Signalbox retries automatically, and nothing is missed meanwhile.`,
  },
  store: (message: string) => `Cannot write to the index: ${message}`,
  storeMend: 'Nothing is lost. Reading continues as soon as the index can be written.',
  /** Without names or paths, for `/api/healthz`. */
  kinds: {
    away: 'the directory is missing',
    full: 'the disk that holds the index is full',
    'read-only': 'the index cannot be written',
    store: 'the index cannot be written',
    'open-files': 'no more files can be opened',
    refused: 'no permission to read',
    failing: 'the disk or the mount fails',
    clock: 'the clock is wrong',
    watches: 'no more file watches are granted',
    'too-many': 'too many entries',
    'nothing-read': 'none of its files is read',
  } satisfies Record<TroubleKind, string>,
  /** As `kinds`, of the console itself. */
  own: {
    'no-files': 'The console cannot open more files.',
    'no-room': 'There is no space left for the ledger.',
    key: 'The signing key is missing or was replaced.',
  } satisfies Record<ConsoleTrouble['kind'], string>,
  unread: 'The index cannot be read.',
  derivedAnew: 'The index is being rebuilt. New files are read afterwards.',
  derivedBefore: 'An older version built the index.',
  health: (count: number, total: number, state: string, why: string | null) =>
    `${count} of ${total} sources: ${state}${why === null ? '' : `, ${why}`}.`,
} as const)
