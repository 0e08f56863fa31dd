import type { Gravity } from '@/lib/rules/judged'
import type { Grouping, GroupOrder } from '@/lib/rules/problem'
import { listed } from '../joined'
import { atLeast, counted, number } from '../number'
import { spoken } from '../spoken'

/** The page of problems, and the rules that a message breaks. */
export const problems = spoken('problems', {
  list: 'Problems, the gravest first',
  by: 'Group by',
  groupings: {
    rule: 'By rule',
    agent: 'By agent',
    conversation: 'By conversation',
    file: 'By file',
    time: 'By time',
  } satisfies Record<Grouping, string>,
  order: 'Order',
  orders: { gravest: 'Gravest first', newest: 'Newest first' } satisfies Record<GroupOrder, string>,
  fresh: (count: number) => `${number(count)} new`,
  counted: (count: number, fresh: number) =>
    fresh === count ? number(count) : `${number(count)}, ${number(fresh)} new`,
  hour: (day: string, from: string) => `${day} from ${from}`,
  history: 'Before it was watched',
  known: (problems: number, fresh: number, groups: number, more: boolean) =>
    `${counted(problems, 'problem', 'problems')}${fresh === problems ? '' : `, ${number(fresh)} new,`} in ${atLeast(groups, more)} ${groups === 1 && !more ? 'group' : 'groups'}`,
  notJudged: (left: number, capped: boolean) =>
    `${atLeast(left, capped)} ${left === 1 ? 'message is' : 'messages are'} not judged yet.`,
  anew: 'The index is being derived anew, so problems may be missing.',
  severities: {
    info: 'for information',
    warning: 'warning',
    error: 'error',
    critical: 'critical',
  } satisfies Record<Gravity, string>,
  /** In the last 24 hours. */
  day: (count: number) => `${number(count)} in the last 24 h`,
  mean: 'What it means',
  mend: 'What to do',
  unknown: 'This version does not know this rule.',
  noAgent: 'No known sender',
  noConversation: 'In no conversation',
  untitled: 'Without a title',
  openAgent: 'Open the agent',
  suchAs: (cause: string) => `such as: ${cause}`,
  openUnreadable: 'Open unreadable places of this source',
  hiddenFile: 'In files that you do not see',
  openConversation: 'Open the conversation',
  before: 'before it was watched',
  older: 'Show older',
  /** Of a pair: whom the agent wrote to. */
  wroteTo: (names: readonly string[]) => `to ${listed(names)}`,
  firstParts: (count: number) => `Only the first ${number(count)} lines are shown.`,
  firstGroups: (count: number) => `Only the first ${number(count)} groups are shown.`,
  none: {
    title: 'No problems found',
    body: (messages: number, history: boolean) =>
      `${counted(messages, 'message', 'messages')} judged.${history ? '' : ' What was there before it was watched is left out.'}`,
    history: 'Show what was there before',
    noSource: 'No directory is watched, so nothing is judged.',
    notJudged: 'No problems found so far',
    unfound: 'This group has no problems now.',
  },
  failed: { title: 'Could not load the problems.', group: 'Could not load this group.', again: 'Try again' },
  /** Of one message. */
  broken: { title: 'Rules', failed: 'Could not load which rules it breaks.' },
})
