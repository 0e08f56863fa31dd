import { counted } from '../number'

/**
 * Why something in the agents’ files is not read or waits, and what stands there in short. This is kept in
 * the record in these very words, and some are found again by them: whoever changes one raises `DERIVATION`, and a
 * translation is made where they are shown.
 */
export const reading = {
  unreadable: {
    empty: 'The file is empty.',
    nothing: 'There is nothing in the file.',
    noLine: 'No line of it can be read.',
    notText: (byte: string, at: number) => `Not UTF-8: byte 0x${byte} at offset ${at}.`,
    utf16: 'Written in UTF-16, as Windows PowerShell writes by itself: whoever writes here has to write UTF-8.',
    readerFailed: (title: string, why: unknown) => `The reader of ${title} failed: ${why}.`,
    documentTooLarge: (size: string, whole: boolean) =>
      `Larger than ${size}: not read${whole ? '' : ', and too large to be hashed whole'}.`,
    lineTooLong: (size: string) => `The line is longer than ${size}: not read.`,
    mostlyHole: (size: string, taken: string) =>
      `Mostly a hole: the file claims ${size}, of which ${taken} lie on the disk. Where it is a hole nothing was ever written, so it is not read.`,
    hole: (size: string) =>
      `A hole, or room that was set aside: ${size} of NUL bytes, where nothing was written. What follows them is read.`,
    torn: (code: string) => `It cannot be unpacked: it is cut off or damaged (${code}).`,
    unpackedTooLarge: (size: string) => `Unpacked it is larger than ${size}: not read.`,
    copyTooLarge: (size: string) =>
      `A version that lost when files were copied, larger than ${size}: it is not compared with the one that won, and not read.`,
    notTaken: (why: string) => `The index cannot take it in: ${why}`,
    noReader: (protocol: string, place: string | null) =>
      `Nothing reads places of ${protocol} named ${place} any more.`,
    noObject: (found: string) => `Expected a JSON object, found ${found}.`,
    kinds: { null: 'null', array: 'an array', object: 'an object', other: (type: string) => `a ${type}` },
    noMessages: 'The field messages is no list.',
    notStated: 'not stated',
  },
  /** A file that waits. */
  pending: {
    notYet: 'not read yet',
    empty: 'empty',
    half: 'half written',
    now: 'is being read',
    anew: 'is being read anew',
    noEnd: 'the line has no end yet',
    hole: 'a hole, or room that was set aside: as far as was looked only NUL bytes follow, nothing is written there yet',
    farHole: (size: string) => `a hole of more than ${size}: what may lie behind it is not looked for`,
    refused: (what: string, why: string) => `${what}: ${why}`,
    cannotOpen: 'cannot be opened',
    cannotRead: 'cannot be read',
    noPermission: 'no permission',
    unpack: 'cannot be unpacked',
  },
  entries: (count: number) => counted(count, 'entry', 'entries'),
  noEntries: 'empty',
  stateless: 'without a state',
  depends: (task: string, on: readonly string[]) => `${task} depends on ${on.join(' and ')}`,
  tasks: (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'}`,
} as const
