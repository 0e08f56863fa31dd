import type { Kept } from '@/lib/ledger/kept-words'

/** What commands do with the data by themselves, with or without a console: it goes on record all the same. */
export const COMMAND_ACTS = ['export', 'ledger-export', 'backup', 'forget', 'remember'] as const
export type CommandAct = (typeof COMMAND_ACTS)[number]

/** What a command is about to do; `subject`: what it is done to, in the words shown. */
export type CommandIntent = {
  act: CommandAct
  subject: string | null
  detail: { readonly [name: string]: string | number | null }
}

/** What came of the intent that is entry `of`; `why` as the ledger keeps it. */
export type CommandOutcome = { of: number; outcome: 'done' | 'failed' | 'refused'; why: Kept | null }
export type Commanded = CommandIntent | CommandOutcome
