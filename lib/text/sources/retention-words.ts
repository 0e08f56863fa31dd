import { counted } from '../number'
import { spoken } from '../spoken'

/** How long what was observed is kept. */
export const kept = spoken('kept', {
  title: 'Retention',
  nothing: 'Nothing has been observed yet.',
  all: (day: string) => `Everything observed since ${day} is kept.`,
  since: (day: string) => `Observations since ${day} are kept.`,
  dropped: (at: string | null, before: string, count: number) =>
    `${count === 0 ? 'Observations' : counted(count, 'observation', 'observations')} from before ${before} ${count === 1 ? 'was' : 'were'} deleted${at === null ? '' : ` on ${at}`}, with everything derived from them.`,
  never: 'Nothing is deleted.',
  months: (count: number) => `Kept: the current calendar month and the ${counted(count, 'month', 'months')} before it.`,
  next: (at: string, before: string) => `Next deletion on ${at}: observations from before ${before}.`,
  due: (before: string) => `Observations from before ${before} are deleted within the hour.`,
  fixed: 'Set where Signalbox is started. Change keepMonths in signalbox.config.json or SIGNALBOX_KEEP_MONTHS.',
  label: 'Calendar months to keep before the current one',
  ever: 'all',
  save: 'Save',
  saved: 'Retention saved.',
  note: 'Leave empty to keep everything. The agents’ files and the ledger are never deleted.',
  effect: (count: number) =>
    `Observations from earlier than ${counted(count, 'month', 'months')} before this month are deleted within the hour, with the messages derived from them. They cannot be restored here. The agents’ files stay.`,
  wrong: 'Enter a whole number of months, 1 or more, or leave it empty.',
  ask: {
    title: (count: number) => `Keep only this month and the ${counted(count, 'month', 'months')} before it?`,
    yes: 'Delete older observations',
    no: 'Cancel',
  },
} as const)
