import { counted } from '../number'
import { spoken } from '../spoken'

/** How long what was observed is kept. */
export const kept = spoken('kept', {
  title: 'What is kept',
  nothing: 'Nothing was observed yet.',
  all: (day: string) => `Everything that was observed, from ${day} on.`,
  since: (day: string) => `What was observed from ${day} on.`,
  dropped: (at: string | null, before: string, count: number) =>
    `${count === 0 ? 'What' : `${counted(count, 'observation', 'observations')} from`} before ${before} ${count === 1 ? 'was' : 'were'} dropped${at === null ? '' : ` on ${at}`}, with what followed from them.`,
  never: 'Nothing is dropped.',
  months: (count: number) => `Kept: the current calendar month and ${counted(count, 'month', 'months')} before it.`,
  next: (at: string, before: string) => `Next on ${at}: what was observed before ${before} is dropped.`,
  due: (before: string) => `Within the hour what was observed before ${before} is dropped.`,
  fixed: 'Said where Signalbox is started: change keepMonths in signalbox.config.json or SIGNALBOX_KEEP_MONTHS.',
  label: 'Calendar months to keep before the current one',
  ever: 'all',
  save: 'Keep so long',
  saved: 'It is kept so long from now on.',
  note: 'Empty: nothing is dropped. The agents’ files and what people did are never cut.',
  effect: (count: number) =>
    `What was observed earlier than ${counted(count, 'month', 'months')} before this one is dropped within the hour, with the messages that follow from it, and cannot be had back here. The agents’ files stay.`,
  wrong: 'It must be a whole number of months, 1 or more, or empty.',
  ask: {
    title: (count: number) => `Keep only this month and ${counted(count, 'month', 'months')} before it?`,
    yes: 'Drop what is older',
    no: 'Keep as it is',
  },
} as const)
