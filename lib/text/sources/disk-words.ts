import { duration } from '@/lib/time/clock'
import { number } from '../number'
import { spoken } from '../spoken'

/** Why a file of the agents was not written, or not as it should be. */
export const disk = spoken('disk', {
  name: (name: string) => `“${name}” is not a valid file or directory name.`,
  gone: (where: string) => `${where} does not exist.`,
  noDirectory: (where: string) => `${where} is not a directory, or its path contains a link.`,
  link: (where: string) => `${where} is a link. Links are not followed.`,
  moved: (where: string) => `${where} is a link.`,
  taken: (where: string) => `${where} already exists.`,
  left: (where: string) => `${where} already exists and was left unchanged.`,
  changedSince: (where: string) => `${where} changed since it was shown, and was left as it is.`,
  mayNot: (where: string) => `No permission to write ${where}.`,
  readOnly: (where: string) => `${where} is on a read-only file system.`,
  full: (where: string) => `The disk that holds ${where} is full.`,
  quota: (where: string) => `The disk quota for ${where} is used up.`,
  refused: (where: string, code: string | null) => `The disk refused ${where}${code === null ? '' : ` (${code})`}.`,
  notRegular: (where: string) => `${where} is not a regular file.`,
  tooLarge: (where: string) => `${where} is too large to search.`,
  otherwise: (where: string) => `${where} reads back differently from what was written.`,
  accessList: (where: string) =>
    `${where} may have an access control list (getfacl) that cannot be preserved here, which could lock its agents out. Nothing was changed.`,
  othersFile: (where: string) => `${where} belongs to another user, and replacing it would change its owner.`,
  otherLooks: (where: string, what: 'group' | 'owner') =>
    `${where} would get a different ${what}, and its agents could no longer use it.`,
  held: (lock: string, ms: number) => `${lock} has been held by another process for ${duration(ms)}.`,
  lineEnd: 'A line cannot contain a line break.',
  linePart: (where: string, why: string) =>
    `Only part of the line was written to ${where}, and writing it again failed. ${why} The message is not delivered.`,
  lineTorn: (where: string, times: number) =>
    `Other writers of ${where} broke up the line or removed the file ${number(times)} times. Parts of the line may remain there. The message is not delivered.`,
  unsynced: (where: string, code: string | null) =>
    `The disk did not confirm that ${where} is stored${code === null ? '' : ` (${code})`}.`,
  noQueue: (where: string) => `${where} does not currently hold a list of messages.`,
  noText: (where: string) => `${where} is not UTF-8.`,
  rewritten: (where: string) =>
    `${where} was rewritten by its agent at each attempt to replace it. It is as the agent left it.`,
  writtenOver: (where: string, times: number) =>
    `The message was written to ${where} ${number(times)} times, and its agent overwrote it each time. It is not delivered.`,
  threadEnded: 'The thread that writes files has stopped.',
  document: {
    gone: 'This file no longer exists.',
    away: 'The directory of its source is missing or on another machine.',
    outside: 'Its path leads outside its source, so it was not opened.',
    link: 'It is a link, or its path contains one. Links are not followed.',
    'no-file': 'It is not a regular file, so it was not opened.',
    forbidden: 'The user that the console runs as has no permission to read it.',
    unread: 'The disk refused to read it.',
  },
} as const)
