import { number } from './number'

/** What an exported piece of the ledger says of itself; no text of agents is in it. */
export const exported = {
  title: (from: number, to: number) => `Ledger, entries ${number(from)} to ${number(to)}`,
  lead: (time: string) =>
    `Exported ${time}. Each entry stands as it was recorded; “does not prove a human” means that any program of the same user could have done it.`,
  heads: ['Entry', 'Time UTC', 'Who', 'Role then, known by', 'Did', 'What', 'Outcome', 'On screen', 'Detail', 'Hash'],
  proof: 'Proof',
  how: 'This file holds the entries in the form that was hashed, the bytes that they name and the signed checkpoints. Check it without Signalbox: <code>node verify-proof.mjs FILE --key ledger-key.pub.pem</code>, with the public key from the directory of checkpoints. That checks the proof, not the table above: <code>--list</code> prints what the proof says.',
} as const
