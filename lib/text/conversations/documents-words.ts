import { counted, number } from '../number'
import { spoken } from '../spoken'

/** A document that is opened on request. */
export const documents = spoken('documents', {
  unread: 'Documents are not read until you open one. Until then, only their location and modification time are known.',
  open: 'Open',
  notKnown: 'no known document here',
  title: 'Document',
  opening: 'Opening the document.',
  about: (bytes: number, changed: { time: string; ago: string } | null) =>
    `${counted(bytes, 'byte', 'bytes')}, ${changed === null ? 'modification time not valid' : `modified ${changed.time}, ${changed.ago}`}`,
  cut: (shown: number, size: number) => `Showing the first ${number(shown)} of ${counted(size, 'byte', 'bytes')}.`,
  empty: 'This document is empty.',
  binary: 'This document is not UTF-8 text, so it is not shown.',
  hash: 'SHA-256',
  noHash: 'It is too large to hash here.',
  copyText: 'Copy the text',
  copyShown: 'Copy the text shown',
  copyPath: 'Copy path',
  copyHash: 'Copy SHA-256',
  failed: 'Could not open this document.',
  again: 'Try again',
} as const)
