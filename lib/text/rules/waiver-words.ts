import type { WaivedWhat } from '@/lib/rules/waiver'
import { counted, number } from '../number'
import { spoken } from '../spoken'

/** What people do about problems: they acknowledge them, waive them for a while, or mute what a query finds. */
export const waiving = spoken('waiving', {
  acknowledge: 'Acknowledge',
  /** Of a group. */
  acknowledgeAll: (count: number) => `Acknowledge ${number(count)} new`,
  takeBack: 'Take back',
  takeBackAll: 'Take back acknowledgement',
  waive: 'Waive',
  mute: 'Mute by a query',
  acknowledged: (by: string) => `acknowledged by ${by}`,
  waived: (until: string) => `waived until ${until}`,
  muted: (until: string) => `muted until ${until}`,
  by: (by: string, why: string) => `by ${by}: ${why}`,
  elsewhere: 'by somebody who sees more than you',
  known: 'Acknowledged and waived',
  showMuted: (count: string) => `Muted: ${count}`,
  done: {
    acknowledged: (count: number, more: boolean) =>
      `${counted(count, 'problem', 'problems')} acknowledged.${more ? ' There are more: acknowledge again.' : ''}`,
    takenBack: (count: number) => `${counted(count, 'acknowledgement', 'acknowledgements')} taken back.`,
    waived: 'Waived. It ends by itself.',
    ended: 'Ended. Its problems count again.',
    nothing: 'Nothing here is new.',
    nothingBack: 'Nothing here is acknowledged.',
    later: 'It is on record, and holds as soon as the tail reads on.',
  },
  form: {
    title: 'Waive problems',
    muteTitle: 'Mute problems by a query',
    lead: 'Until the waiver ends, such problems stay in the list and do not count, also those to come.',
    muteLead:
      'Until the mute ends, problems of messages that the query finds are left out of the list and do not count. The page says how many they are.',
    what: 'What to waive',
    name: 'Name',
    query: 'Query',
    until: 'Until',
    for: { day: '1 day', week: '1 week', month: '30 days', date: 'a date' },
    date: 'Last day',
    reason: 'Reason (required)',
    put: 'Waive',
    putMute: 'Mute',
    cancel: 'Cancel',
  },
  of: {
    problem: (rule: string) => `This problem only (${rule})`,
    agent: (rule: string, agent: string) => `${rule} by ${agent}`,
    pair: (rule: string, agent: string, recipient: string) => `${rule} by ${agent} to ${recipient}`,
  },
  list: {
    title: 'Waivers and mutes',
    open: (count: number) => `Waivers and mutes: ${number(count)}`,
    until: (until: string) => `until ${until}`,
    end: 'End now',
    close: 'Close',
    ask: 'End it now? Its problems count again at once.',
    failed: 'Could not load waivers and mutes.',
  },
  past: 'Its end has passed already.',
  tooLong: 'A waiver holds for a year at most.',
  gone: 'This problem is no longer there.',
  ended: 'This waiver has ended.',
  noSource: (source: string) => `The source ${source} is not watched.`,
  partly: (source: string) => `You see a part of the source ${source}, and this would reach the rest of it.`,
  partlyMend: 'Waive single problems, or mute by a query.',
  everything: 'A query that finds everything mutes everything.',
  noTimes: 'A mute takes neither times nor `owed:`: it holds for all that its query finds, until it ends.',
  noConversation: 'To who sees some channels a mute cannot name a conversation.',
  /** Of an entry of the ledger. */
  subject: (what: WaivedWhat['what'], rule: string, who: string) => (what === 'query' ? who : `${rule} ${who}`.trim()),
  group: (by: string, group: string) => `${by} ${group}`.trim(),
} as const)
