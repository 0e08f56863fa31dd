import { duration } from '@/lib/time/clock'
import { number } from '../number'
import { spoken } from '../spoken'

/** Why a file of the agents was not written, or not as it should be. */
export const disk = spoken('disk', {
  name: (name: string) => `“${name}” cannot be a name in a path.`,
  gone: (where: string) => `${where} is not there.`,
  noDirectory: (where: string) => `${where} is no directory, or a link lies on the way.`,
  link: (where: string) => `${where} is a link, and links are not followed.`,
  moved: (where: string) => `${where} is a link.`,
  taken: (where: string) => `${where} exists already.`,
  left: (where: string) => `${where} exists already; it is left as it is.`,
  mayNot: (where: string) => `This user may not write ${where}.`,
  readOnly: (where: string) => `${where} is on a file system that is read-only.`,
  full: (where: string) => `There is no room on the disk of ${where}.`,
  quota: (where: string) => `The quota of the disk of ${where} is used up.`,
  refused: (where: string, code: string | null) => `The disk refuses ${where}${code === null ? '' : ` (${code})`}.`,
  notRegular: (where: string) => `${where} is no regular file.`,
  tooLarge: (where: string) => `${where} is larger than can be looked through.`,
  otherwise: (where: string) => `${where} reads back other than it was written.`,
  accessList: (where: string) =>
    `${where} may have an access list (getfacl) that cannot be kept here, and its agents might be locked out. Nothing was changed.`,
  othersFile: (where: string) => `${where} belongs to another user, and would not after it was replaced.`,
  otherLooks: (where: string, what: 'group' | 'owner') =>
    `${where} would have another ${what} than before, and agents could not use it.`,
  held: (lock: string, ms: number) => `${lock} has been held for ${duration(ms)} by somebody else.`,
  lineEnd: 'A line holds no line end.',
  linePart: (where: string, why: string) =>
    `Only a part of the line lies in ${where}, and it could not be said again. ${why} The message is not delivered.`,
  lineTorn: (where: string, times: number) =>
    `Other writers of ${where} tore the line, or took the file away, ${number(times)} times. Parts of it may lie there; the message is not delivered.`,
  unsynced: (where: string, code: string | null) =>
    `The disk does not confirm that ${where} is kept${code === null ? '' : ` (${code})`}.`,
  noQueue: (where: string) => `${where} is no mailbox with a list of messages as it is now.`,
  noText: (where: string) => `${where} is not UTF-8.`,
  rewritten: (where: string) => `${where} was rewritten each time it was to be replaced. It is as its agent left it.`,
  writtenOver: (where: string, times: number) =>
    `The message was put into ${where} ${number(times)} times, and its agent wrote over it each time. It is not delivered.`,
  threadEnded: 'The thread that writes files ended.',
  document: {
    gone: 'There is no file of this name any more.',
    away: 'The directory of its source is not there, or is on another machine.',
    outside: 'Its path leads out of its source. It was not opened.',
    link: 'It is a link, or one lies on the way to it, and links are not followed.',
    'no-file': 'It is no regular file. It was not opened.',
    forbidden: 'The user that the console runs as may not read it.',
    unread: 'The disk refuses it.',
  },
} as const)
