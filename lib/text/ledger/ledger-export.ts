import { MOST_ON_SCREEN_MS } from '@/lib/time/stopwatch'
import { number } from '../number'

/**
 * What an exported piece of the ledger says of itself, in English whoever takes it: `bin/verify-proof.mjs` makes the same
 * words of the proof and compares. No text of agents is in it.
 */
export const ledgerExported = {
  title: (from: number, to: number) => `Ledger, entries ${number(from)} to ${number(to)}`,
  lead: (time: string) =>
    `Exported ${time}. Each entry stands as it was recorded; “does not prove a human” means that any program of the same user could have done it.`,
  heads: ['Entry', 'Time UTC', 'Who', 'Role then, known by', 'Act', 'What', 'Outcome', 'On screen', 'Detail', 'Hash'],
  known: (role: string, assurance: string) =>
    `${role}, ${assurance}${assurance === 'loopback' ? ' (does not prove a human)' : ''}`,
  /** In the place of role and assurance, where no person acted. */
  itself: 'by itself, no person',
  /** To the millisecond; what is cut off at an hour says so. */
  onScreen: (ms: number) => `${ms / 1000} s${ms >= MOST_ON_SCREEN_MS ? ' or more' : ''}, says the browser`,
  proof: 'Proof',
  how: 'This file holds the entries in the form that was hashed, the bytes that they name and the signed checkpoints. Check it without Signalbox: <code>node verify-proof.mjs FILE --key ledger-key.pub.pem</code>, with the public key from the directory of checkpoints. It checks that the table above shows what the proof says, too; <code>--list</code> prints that.',
} as const
