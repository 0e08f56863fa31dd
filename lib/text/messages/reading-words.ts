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
  'no-line-read': 'No line of it can be read.',
  'not-utf-8': (byte, at) => `Not UTF-8: byte 0x${byte} at offset ${at}.`,
  'utf-16': 'Written in UTF-16, as Windows PowerShell writes by itself: whoever writes here has to write UTF-8.',
  'reader-failed': (title, message) => `The reader of ${title} failed: ${message}.`,
  'too-large': (most) => `Larger than ${size(most)}: not read.`,
  'too-large-to-hash': (most) => `Larger than ${size(most)}: not read, and too large to be hashed whole.`,
  'line-too-long': (most) => `The line is longer than ${size(most)}: not read.`,
  'mostly-hole': (claimed, taken) =>
    `Mostly a hole: the file claims ${size(claimed)}, of which ${size(taken)} lie on the disk. Where it is a hole nothing was ever written, so it is not read.`,
  'passed-hole': (bytes) =>
    `A hole, or room that was set aside: ${size(bytes)} of NUL bytes, where nothing was written. What follows them is read.`,
  torn: (code) => `It cannot be unpacked: it is cut off or damaged (${code}).`,
  'unpacked-too-large': (most) => `Unpacked it is larger than ${size(most)}: not read.`,
  'copy-too-large': (most) =>
    `A version that lost when files were copied, larger than ${size(most)}: it is not compared with the one that won, and not read.`,
  'not-taken-in': (message) => `The index cannot take it in: ${message}`,
  'no-reader': (protocol, place) => `Nothing reads places of ${protocol} named ${place} any more.`,
  'no-object': (found) => `Expected a JSON object, found ${KINDS.get(found) ?? `a ${found}`}.`,
  'no-list-of-messages': 'The field messages is no list.',
  'not-stated': 'not stated',

  'not-read-yet': 'not read yet',
  'nothing-yet': 'empty',
  'half-written': 'half written',
  'being-read': 'is being read',
  'being-read-anew': 'is being read anew',
  'no-end-yet': 'the line has no end yet',
  hole: 'a hole, or room that was set aside: as far as was looked only NUL bytes follow, nothing is written there yet',
  'far-hole': (looked) => `a hole of more than ${size(looked)}: what may lie behind it is not looked for`,
  'cannot-open': (code) => `cannot be opened: ${system(code)}`,
  'cannot-read': (code) => `cannot be read: ${system(code)}`,
  'cannot-unpack': (code) => `cannot be unpacked: ${system(code)}`,
} satisfies SaidByCode<Codes>)
