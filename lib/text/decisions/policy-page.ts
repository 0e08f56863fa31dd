import type { Happened, PolicyRule, Would } from '@/lib/people/policy'
import type { POLICY_ROLES } from '@/lib/people/policy-name'
import { duration } from '@/lib/time/clock'
import { atLeast, counted, number } from '../number'
import { spoken } from '../spoken'
import { approvals } from './approvals-words'

const MINUTE = 60_000

/** `15 min`, `1 h`, `2 d`: times that people chose are round. */
function span(ms: number): string {
  if (ms % (1_440 * MINUTE) === 0) return `${ms / (1_440 * MINUTE)} d`
  if (ms % (60 * MINUTE) === 0) return `${ms / (60 * MINUTE)} h`
  return ms % MINUTE === 0 ? `${ms / MINUTE} min` : duration(ms)
}

function deciders({ needed, role, people, irreversible }: PolicyRule): string {
  const who = people.length > 0 ? `of ${people.length} named` : needed === 1 ? role : `${role}s`
  return `${needed} ${who}${irreversible === null ? '' : ', type the target'}`
}

/** The page of approval policies. */
export const policyPage = spoken('policyPage', {
  known: (enabled: number) => `${enabled} enabled.`,
  without: 'Without a policy, any one approver decides and nothing expires.',
  list: 'Policies',
  columns: {
    policy: 'Policy',
    version: 'Version',
    asks: 'Messages that match',
    who: 'Who decides',
    expires: 'Expires',
    month: '30 d',
    enabled: 'Enabled',
  },
  version: (version: number) => `v${version}`,
  none: {
    title: 'No policies yet',
    body: 'Any one approver decides on what agents request, and nothing expires. A policy sets, for the messages that match a query, who decides, how many must agree, and what happens if nobody decides.',
  },
  failed: { title: 'Could not load the policies.', again: 'Try again' },
  gone: { title: (name: string) => `There is no policy named ${name}.`, all: 'Show all policies' },
  matches: atLeast,
  unreadable: 'its query is no longer valid',
  noExpiry: 'none',
  span,
  deciders,
  /** Behind who decides. */
  mayNow: (can: number) => (can === 0 ? ', nobody can now' : `, only ${number(can)} can now`),
  never: (needed: number, can: number) =>
    `Nobody can approve what it matches: ${counted(needed, 'person', 'people')} must agree, and ${can === 0 ? 'nobody' : `only ${number(can)}`} can. Require fewer people, or let others decide.`,
  on: (name: string) => `${name} is enabled`,
  off: (name: string) => `${name} is not enabled`,
  act: 'New policy',
  newTitle: 'New policy',
  head: {
    draft: (version: number, base: number) =>
      base === 0 ? `version ${version}, draft` : `version ${version}, draft on version ${base}`,
    holds: (version: number, since: string) => `version ${version}, enabled since ${since}`,
    off: (version: number) => `version ${version}, not enabled`,
    changes: (count: number) => `${counted(count, 'change', 'changes')}, not enabled`,
  },
  name: 'Name',
  nameNote: 'Lower-case letters, digits, spaces and hyphens. You cannot change it later.',
  query: 'Messages that match',
  queryNote: 'Same syntax as the search bar. Applies to messages sent after the policy is enabled.',
  was: (before: string) => `was ${before}`,
  whose: 'Messages of',
  whoseNames: { agents: 'agents', people: 'people', both: 'both' },
  whoseNote: {
    agents: 'A matching message from an agent becomes a request to decide.',
    people:
      'A matching post from a person is held, unwritten, until another person agrees. Messages from agents are not affected.',
    both: 'A matching message from an agent becomes a request to decide; a matching post from a person is held, unwritten, until another person agrees.',
  },
  role: 'Who may decide',
  roleNames: { operator: 'operator', approver: 'approver', admin: 'admin' } satisfies Record<
    (typeof POLICY_ROLES)[number],
    string
  >,
  people: 'or these people:',
  findPerson: 'Name of a person',
  morePeople: (count: number) => (count > 0 ? `${number(count)} more: type part of a name.` : ''),
  noPerson: (typed: string) => `Nobody who may decide matches “${typed}”.`,
  addPerson: 'Add a person',
  removePerson: (name: string) => `Remove ${name}`,
  roleNote: 'Never the sender, and never the same person twice.',
  peopleNote:
    'Only the people named here may decide, and only with this role or higher. Never the sender, and never the same person twice.',
  needed: 'Approvals needed',
  neededUnit: (needed: number) => (needed === 1 ? 'person' : 'people'),
  secondFactor: 'second factor',
  reason: 'Reason',
  required: 'required',
  reasonRequired: 'Reason required',
  expires: 'Expires after',
  expiresIn: 'Expires after, min',
  /** Behind the field, and what it was before. */
  minutes: (was: string | null) => (was === null ? 'min' : `min, was ${was}`),
  expiresNote: 'Empty: never.',
  expiresWrong: 'Enter minutes, such as 15; at least 10 s, at most a year. Leave empty for never.',
  onExpiry: 'then',
  endings: { nothing: 'write nothing', reject: 'write a rejection' },
  rejectNote: 'The rejection it writes says that no human decided.',
  irreversible: 'Irreversible',
  target: 'the approver types the target',
  targetPath: 'Path of the target in the payload',
  headline: 'Headline',
  own: 'the agent’s own words',
  template: 'a template',
  templateText: 'Template',
  templateExample: '{payload.entity_id} is unlocked.',
  headlineNote: 'A template fills in fields of a known payload; the request shows the policy’s name beside it.',
  versions: 'Versions',
  savedBy: (by: string, why: string) => `by ${by}: ${why}`,
  take: 'Use as draft',
  takeOf: (version: number) => `Use version ${version} as draft`,
  why: 'Reason for the change (goes on record)',
  discard: 'Discard draft',
  attempt: 'Test on history',
  save: 'Save without enabling',
  enable: (version: number) => `Enable version ${version}`,
  disable: (version: number) => `Disable version ${version}`,
  saved: (name: string, version: number) => `Version ${version} of ${name} is saved.`,
  enabled: (name: string, version: number) => `Version ${version} of ${name} is now enabled.`,
  disabled: (name: string) => `${name} is disabled.`,
  onlyAdmins: 'Only admins can change policies.',
  tried: {
    title: 'Test on history',
    from: (from: string, to: string) => `${from} to ${to}. Nothing was written.`,
    took: (match: number, ms: number) => `${number(match)} in ${duration(ms)}`,
    match: (matched: number | null) => (matched === null ? 'match' : `match, was ${number(matched)}`),
    more: 'need more people',
    expired: 'would expire',
    fresh: 'new matches',
    released: (count: number) => `${counted(count, 'message', 'messages')} it matches now would no longer be covered.`,
    capped: (most: number) => `Only the newest ${number(most)} matches were checked.`,
    words: 'Summary',
    expiredWords: (count: number, time: string, ending: PolicyRule['onExpiry']) =>
      `${counted(count, 'request', 'requests')} took longer than ${time}: ${count === 1 ? 'it' : 'they'} would have expired, and ${ending === 'nothing' ? 'nothing' : 'a rejection'} would have been written.`,
    moreWords: (count: number) =>
      `${counted(count, 'request', 'requests')} would have needed more approvals than ${count === 1 ? 'it' : 'they'} got.`,
    freshWords: (count: number) =>
      `${counted(count, 'message', 'messages')} that no version matched would have become ${count === 1 ? 'a request' : 'requests'} to decide.`,
    heldWords: (count: number) =>
      `${counted(count, 'message of a person', 'messages of people')} would have waited for another person before ${count === 1 ? 'it was' : 'they were'} written.`,
    termsWords: (count: number) =>
      `${counted(count, 'open request', 'open requests')} would come under different terms.`,
    nothing: 'Nothing would have changed.',
    noMatch: 'No message of the last 30 days matches.',
    asked: (zone: string) => `Asked ${zone}`,
    row: 'Request, what happened, what would have happened',
    noPolicy: (happened: string) => `no policy, ${happened}`,
    happened: (happened: Happened) => {
      switch (happened.what) {
        case 'decided':
          return `${approvals.did[happened.verb]} in ${duration(happened.afterMs)}${happened.people > 1 ? `, ${happened.people} agreed` : ''}`
        case 'answered':
          return `answered in ${duration(happened.afterMs)}`
        case 'posted':
          return 'posted by a person'
        default:
          return happened.what
      }
    },
    would: (would: Would) => {
      switch (would.what) {
        case 'expired':
          return 'would have expired'
        case 'more':
          return `+ ${counted(would.more, 'person', 'people')}`
        case 'new':
          return 'a request to decide'
        case 'held':
          return `held for ${counted(would.needed, 'person', 'people')}`
        case 'released':
          return 'no longer covered'
        case 'terms':
          return [
            'same',
            would.endsByMs === null
              ? null
              : `ends ${span(Math.abs(would.endsByMs))} ${would.endsByMs < 0 ? 'sooner' : 'later'}`,
            would.target ? 'another target to type' : null,
          ]
            .filter((part) => part !== null)
            .join(', ')
      }
    },
    shownOf: (shown: number, changed: number) => `The ${number(shown)} most serious of ${number(changed)}.`,
    same: (count: number) => `${number(count)} more, all unchanged`,
    close: 'Close the test',
  },
} as const)
