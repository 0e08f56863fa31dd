import { atLeast, counted, number } from '../number'
import { spoken } from '../spoken'

export const unreadable = spoken('unreadable', {
  list: 'What cannot be read now, newest first',
  all: 'Try all again',
  only: (source: string) => `${source} only ×`,
  asked: (count: number, time: string, elsewhere: number) =>
    `${time} asked to read ${counted(count, 'place', 'places')} again${elsewhere === 0 ? '' : `; ${number(elsewhere)} more are read by another process`}`,
  place: (name: string, line: number | null) => (line === null ? name : `${name} : ${number(line)}`),
  line: 'line',
  file: 'file',
  where: (what: string, source: string) => `${what}, ${source}`,
  /** `newest`: of how many, where that is not all of them. */
  foot: (files: number, lines: number, newest: number | null) =>
    `${newest === null ? '' : `Of the newest ${number(newest)}, `}${counted(files, 'file', 'files')} and ${counted(lines, 'line', 'lines')}. A line does not make its file unreadable: its neighbours are read.`,
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
  rule: 'The rule of the protocol that it breaks',
  parser: (where: string) => `reader: stopped at ${where}`,
  noPlace: 'reader: names no place',
  neighbours: 'Neighbours in the same file',
  noneBefore: 'Nothing stands before it in this file.',
  noneAfter: 'Nothing stands after it in this file.',
  wholeFile: 'It is a whole file, so nothing stands beside it.',
  read: 'read',
  unread: (length: number) => `unreadable, ${counted(length, 'byte', 'bytes')}`,
  view: { label: 'How the bytes are shown', text: 'Text', hex: 'Hex', line: 'Whole line', wholeFile: 'Whole file' },
  size: (length: number, utf8: boolean | null, end: 'lf' | 'crlf' | 'none' | 'unsaid') =>
    `${counted(length, 'byte', 'bytes')}${utf8 === null ? '' : utf8 ? ', UTF-8 valid' : ', not UTF-8'}${
      { lf: ', ends in a newline', crlf: ', ends in CR LF', none: ', no newline at its end', unsaid: '' }[end]
    }`,
  empty: 'No bytes: it is empty.',
  endsHere: 'It ends here; more was expected.',
  notText: 'These bytes are not UTF-8. Characters that cannot be shown stand as �.',
  copy: 'Copy bytes',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying.',
  strip: (from: number, to: number, length: number, wrong: number | null) =>
    `Bytes ${number(from)} to ${number(to)} of ${number(length)} are shown${wrong === null ? '' : `; the first wrong one is ${number(wrong)}`}.`,
  bytesBefore: (count: number) => `${counted(count, 'byte', 'bytes')} before`,
  bytesAfter: (count: number) => `${counted(count, 'byte', 'bytes')} after`,
  known: {
    title: 'What is known',
    file: 'File',
    place: 'Place',
    hash: 'sha256',
    first: 'First seen',
    kept: 'Kept',
    keptAll: (length: number) => `all ${counted(length, 'byte', 'bytes')}, limit 65,536`,
    keptSome: (kept: number, length: number) => `the first ${number(kept)} of ${counted(length, 'byte', 'bytes')}`,
    searchable: 'Searchable',
    searchableYes: 'yes, as text',
    offset: (start: number, length: number) => `${number(start)} + ${counted(length, 'byte', 'bytes')}`,
  },
  pieces: {
    title: 'Pieces that can be told apart',
    before: (to: number) => `0 to ${number(to)}: what stands before it`,
    after: (from: number, to: number) => `${number(from)} to ${number(to)}: can be read alone`,
    note: 'Shown to help you read; no message is made of pieces.',
  },
  tried: {
    title: 'Tried',
    note: 'Tried again by itself whenever these bytes change.',
  },
  sum: {
    title: 'In the sum of this file',
    read: 'read',
    unreadable: 'unreadable',
    pending: 'pending',
    size: 'size',
    none: 'A whole file counts as one unreadable file.',
  },
  again: {
    button: 'Try again',
    asking: 'Asking the tail to read it again.',
    same: (time: string) => `Read again ${time}: same bytes, still unreadable.`,
    beginning: (time: string) => `Looked again ${time}: the beginning is the same, still unreadable.`,
    changed: (time: string) => `Read again ${time}: the bytes differ now, still unreadable.`,
    gone: (time: string) => `Looked again ${time}: it is gone from disk. The bytes are kept here.`,
    unknown: (time: string) => `Asked ${time}. The disk cannot be read now.`,
    none: (time: string) => `Asked ${time}. There was nothing to read again.`,
    failed: (cause: string) => `It was not asked. ${cause}`,
  },
  show: 'Show in stream',
  done: {
    title: 'It is no longer unreadable.',
    body: 'The place has been read, or its bytes are gone from disk. What was kept is in the stream.',
    open: 'Open in the stream',
    next: 'Next unreadable',
  },
  none: {
    title: 'Everything that was found is read.',
    part: 'What is unreadable is told of whole sources only.',
    noSource: 'Nothing is watched, so nothing is unreadable.',
    body: (files: number) => `${counted(files, 'file', 'files')} read, 0 unreadable.`,
    next: 'Open the stream',
  },
  failed: { title: 'What is unreadable could not be had.', one: 'Its bytes could not be had.', again: 'Ask again' },
} as const)
