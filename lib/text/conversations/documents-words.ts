import { counted, number } from '../number'
import { spoken } from '../spoken'

/** A document that is opened on request. */
export const documents = spoken('documents', {
  unread: 'Documents are not read until you open one. What is known of each is where it lies and when it was changed.',
  open: 'Open',
  notKnown: 'no document known here',
  title: 'Document',
  opening: 'Opening it.',
  size: (bytes: number) => counted(bytes, 'byte', 'bytes'),
  changed: 'changed',
  noTime: 'its time of change cannot be',
  cut: (shown: number, size: number) =>
    `The first ${number(shown)} of ${counted(size, 'byte', 'bytes')} are shown. The rest is cut.`,
  empty: 'It is empty.',
  binary: 'It is no text in UTF-8, so it is not shown.',
  hash: 'sha256',
  noHash: 'It is too large to be hashed here.',
  copyText: 'Copy the text',
  copyShown: 'Copy what is shown',
  copyPath: 'Copy the path',
  copyHash: 'Copy the sha256',
  failed: 'This document could not be opened.',
  again: 'Ask again',
} as const)
