import { counted, number } from '../number'
import { spoken } from '../spoken'

/** What is said of each source that is watched. */
export const watched = spoken('watched', {
  title: 'Sources',
  none: 'No directory is watched.',
  messages: (count: number) => counted(count, 'message', 'messages'),
  vanished: (count: number) => `${counted(count, 'file', 'files')} deleted from disk, kept here`,
  progress: (done: number, total: number, rate: number) =>
    `${number(done)} of about ${number(total)} files and lines, ${number(Math.round(rate))} per second`,
  left: (amount: string) => `${amount} left`,
  lag: (amount: string) => `delay ${amount}`,
  demo: 'demo',
  files: (read: number, unreadable: number, pending: number, ignored: number, onDisk: number) =>
    `${number(read)} + ${number(unreadable)} + ${number(pending)} + ${number(ignored)} = ${number(onDisk)}`,
  bytes: (read: number, unreadable: number, pending: number, ignored: number, size: number) =>
    `${number(read)} + ${number(unreadable)} + ${number(pending)} + ${number(ignored)} = ${number(size)}`,
  settings: 'Settings',
  add: 'Watch another directory',
} as const)
