import { atLeast, counted, number } from '../number'
import { spoken } from '../spoken'

export const unreadable = spoken('unreadable', {
  list: 'Unreadable files and lines, newest first',
  all: 'Retry all',
  only: (source: string) => `${source} only ×`,
  asked: (count: number, time: string, elsewhere: number) =>
    `Retry of ${counted(count, 'place', 'places')} requested at ${time}${elsewhere === 0 ? '' : `; ${number(elsewhere)} more are read by another process`}`,
  place: (name: string, line: number | null) => (line === null ? name : `${name} : ${number(line)}`),
  line: 'line',
  file: 'file',
  where: (what: string, source: string) => `${what}, ${source}`,
  /** `newest`: of how many, where that is not all of them. */
  foot: (files: number, lines: number, newest: number | null) =>
    `${newest === null ? '' : `Of the newest ${number(newest)}, `}${counted(files, 'file', 'files')} and ${counted(lines, 'line', 'lines')}. An unreadable line does not affect the rest of its file.`,
  more: 'Show older',
  back: 'All unreadable',
  count: atLeast,
  ofAll: (at: number, all: number, capped: boolean) => `${number(at)} of ${atLeast(all, capped)}`,
  previous: 'Previous',
  next: 'Next',
  lineWord: (line: number) => `line ${number(line)}`,
  at: (line: number | null, column: number | null, byte: number | null) =>
    [
      line === null ? null : `line ${number(line)}`,
      column === null ? null : `column ${number(column)}`,
      byte === null ? null : `byte ${number(byte)} of the file`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  rule: 'The protocol rule that it breaks',
  parser: (where: string) => `reader: stopped at ${where}`,
  noPlace: 'reader: gave no position',
  neighbours: 'Before and after in the same file',
  noneBefore: 'Nothing comes before it in this file.',
  noneAfter: 'Nothing comes after it in this file.',
  wholeFile: 'This is a whole file, so nothing comes before or after it.',
  read: 'read',
  unread: (length: number) => `unreadable, ${counted(length, 'byte', 'bytes')}`,
  view: { label: 'How the bytes are shown', text: 'Text', hex: 'Hex', line: 'Whole line', wholeFile: 'Whole file' },
  size: (length: number, utf8: boolean | null, end: 'lf' | 'crlf' | 'none' | 'unsaid') =>
    `${counted(length, 'byte', 'bytes')}${utf8 === null ? '' : utf8 ? ', UTF-8 valid' : ', not UTF-8'}${
      { lf: ', ends in a newline', crlf: ', ends in CR LF', none: ', no newline at its end', unsaid: '' }[end]
    }`,
  empty: 'Empty: no bytes.',
  endsHere: 'Ends here; more was expected.',
  notText: 'These bytes are not valid UTF-8. Bytes that cannot be shown appear as �.',
  copy: 'Copy bytes',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying.',
  strip: (from: number, to: number, length: number, wrong: number | null) =>
    `Showing bytes ${number(from)} to ${number(to)} of ${number(length)}${wrong === null ? '' : `; the first invalid byte is ${number(wrong)}`}.`,
  bytesBefore: (count: number) => `${counted(count, 'byte', 'bytes')} before`,
  bytesAfter: (count: number) => `${counted(count, 'byte', 'bytes')} after`,
  known: {
    title: 'Details',
    file: 'File',
    place: 'Position',
    hash: 'SHA-256',
    first: 'First seen',
    kept: 'Kept',
    keptAll: (length: number) => `all ${counted(length, 'byte', 'bytes')}, limit 65,536`,
    keptSome: (kept: number, length: number) => `the first ${number(kept)} of ${counted(length, 'byte', 'bytes')}`,
    searchable: 'Searchable',
    searchableYes: 'yes, as text',
    offset: (start: number, length: number) => `${number(start)} + ${counted(length, 'byte', 'bytes')}`,
  },
  pieces: {
    title: 'Recognisable pieces',
    before: (to: number) => `0 to ${number(to)}: what comes before it`,
    after: (from: number, to: number) => `${number(from)} to ${number(to)}: readable on its own`,
    note: 'Shown for reference only; pieces never become messages.',
  },
  tried: {
    title: 'Attempts',
    note: 'Retried automatically whenever these bytes change.',
  },
  sum: {
    title: 'Bytes of this file',
    read: 'read',
    unreadable: 'unreadable',
    pending: 'pending',
    size: 'size',
    none: 'Counts as one unreadable file.',
  },
  again: {
    button: 'Retry',
    asking: 'Reading it again…',
    same: (time: string) => `Read again at ${time}: same bytes, still unreadable.`,
    beginning: (time: string) => `Checked again at ${time}: same beginning, still unreadable.`,
    changed: (time: string) => `Read again at ${time}: the bytes have changed, still unreadable.`,
    gone: (time: string) => `Checked again at ${time}: deleted from disk. The bytes are kept here.`,
    unknown: (time: string) => `Retry requested at ${time}. The disk cannot be read now.`,
    none: (time: string) => `Retry requested at ${time}. There was nothing to read again.`,
    failed: (cause: string) => `The retry could not be requested. ${cause}`,
  },
  show: 'Show in stream',
  done: {
    title: 'No longer unreadable',
    body: 'It has been read, or its bytes are deleted from disk. What was kept is in the stream.',
    open: 'Open in stream',
    next: 'Next unreadable',
  },
  none: {
    title: 'Everything found has been read',
    part: 'Unreadable content is shown only to people who see whole sources.',
    noSource: 'No directory is watched, so nothing is unreadable.',
    body: (files: number) => `${counted(files, 'file', 'files')} read, 0 unreadable.`,
    next: 'Open the stream',
  },
  failed: { title: 'Could not load the list.', one: 'Could not load the bytes.', again: 'Retry' },
} as const)
