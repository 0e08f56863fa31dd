import type { SaidByCode, WhyCode } from '@/lib/unread/why-unread'
import { sizeInWords } from '../size'
import { spoken } from '../spoken'

type Codes = Exclude<WhyCode, `json-${string}` | `mail-${string}`>

const size = (bytes: string) => sizeInWords(Number(bytes))
const system = (code: string) => (code === 'EACCES' || code === 'EPERM' ? 'no permission' : code)
const KINDS: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['array', 'an array'],
  ['object', 'an object'],
])

/** Why something in the agents’ files is not read or waits, by its code. */
export const reading = spoken('reading', {
  'empty-file': 'The file is empty.',
  'nothing-inside': 'There is nothing in the file.',
  'no-line-read': 'None of its lines can be read.',
  'not-utf-8': (byte, at) => `Not UTF-8: byte 0x${byte} at offset ${at}.`,
  'utf-16': 'Written in UTF-16, as Windows PowerShell does by default. The program that writes here must write UTF-8.',
  'reader-failed': (title, message) => `The reader of ${title} failed: ${message}.`,
  'too-large': (most) => `Larger than ${size(most)}: not read.`,
  'too-large-to-hash': (most) => `Larger than ${size(most)}: not read, and too large to hash as a whole.`,
  'line-too-long': (most) => `The line is longer than ${size(most)}: not read.`,
  'mostly-hole': (claimed, taken) =>
    `Mostly a hole: the file claims ${size(claimed)}, of which only ${size(taken)} are on disk. Nothing was ever written in the hole, so the file is not read.`,
  'passed-hole': (bytes) =>
    `A hole, or space set aside: ${size(bytes)} of NUL bytes, where nothing was written. What follows is read.`,
  torn: (code) => `It cannot be decompressed: it is cut off or damaged (${code}).`,
  'unpacked-too-large': (most) => `Larger than ${size(most)} when decompressed: not read.`,
  'copy-too-large': (most) =>
    `The losing version of a file sync conflict, larger than ${size(most)}: not compared with the version that won, and not read.`,
  'not-taken-in': (message) => `The index cannot store it: ${message}`,
  'no-reader': (protocol, place) => `Places of ${protocol} named ${place} are no longer read.`,
  'no-object': (found) => `Expected a JSON object, found ${KINDS.get(found) ?? `a ${found}`}.`,
  'no-list-of-messages': 'The field messages is not a list.',
  'not-stated': 'not stated',

  'not-read-yet': 'not read yet',
  'nothing-yet': 'empty',
  'half-written': 'half written',
  'being-read': 'is being read',
  'being-read-anew': 'is being read again',
  'no-end-yet': 'the line has no end yet',
  hole: 'a hole, or space set aside: as far as was checked, only NUL bytes follow; nothing is written there yet',
  'far-hole': (looked) => `a hole of more than ${size(looked)}: anything behind it is not searched for`,
  'cannot-open': (code) => `cannot be opened: ${system(code)}`,
  'cannot-read': (code) => `cannot be read: ${system(code)}`,
  'cannot-unpack': (code) => `cannot be decompressed: ${system(code)}`,
} satisfies SaidByCode<Codes>)
