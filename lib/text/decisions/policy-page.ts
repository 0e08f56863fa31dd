import type { Happened, PolicyRule, Would } from '@/lib/people/policy'
import { duration } from '@/lib/time/clock'
import { atLeast, counted, number } from '../number'
import { spoken } from '../spoken'

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
  known: (enabled: number) => `${enabled} enabled; without one, any approver decides alone and nothing expires`,
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
    title: 'No policy yet',
    body: 'Any approver decides alone on what agents ask, and nothing expires. A policy says for a question who decides, how many must agree, and what happens when nobody does.',
  },
  failed: { title: 'The policies could not be had.', again: 'Ask again' },
  gone: { title: (name: string) => `There is no policy named ${name}.`, all: 'Show all policies' },
  matches: atLeast,
  unreadable: 'its question cannot be asked any more',
  noExpiry: 'none',
  span,
  deciders,
  mayNow: (can: number) => `${number(can)} may now`,
  never: (needed: number, can: number) =>
    `Nobody can approve what it finds: ${counted(needed, 'person', 'people')} must agree, and ${number(can)} may by now. Let fewer agree, or let others decide.`,
  on: (name: string) => `${name} is enabled`,
  off: (name: string) => `${name} is not enabled`,
  act: 'New policy',
  newTitle: 'New policy',
  head: {
    draft: (version: number, base: number) =>
      base === 0 ? `version ${version}, draft` : `version ${version}, draft on version ${base}`,
    holds: (version: number, since: string) => `version ${version}, holds since ${since}`,
    off: (version: number) => `version ${version}, not enabled`,
    changes: (count: number) => `${counted(count, 'change', 'changes')}, not enabled`,
  },
  name: 'Name',
  nameNote: 'Lower-case letters, digits, spaces and hyphens. It stays.',
  query: 'Messages that match',
  queryNote: 'The language of the search bar. It holds for what is said from when the policy is enabled.',
  was: (before: string) => `was ${before}`,
  whose: 'Messages of',
  whoseNames: { agents: 'agents', people: 'people', both: 'both' },
  whoseNote: {
    agents: 'What an agent says is a request to decide on.',
    people:
      'What a person posts is held before it is written, until another person agrees. What agents say is left alone.',
    both: 'What an agent says is a request to decide on; what a person posts is held before it is written.',
  },
  role: 'Who may decide',
  people: 'or these people:',
  findPerson: 'Name of a person',
  morePeople: (count: number) => (count > 0 ? `${number(count)} more: type a part of a name.` : ''),
  noPerson: (typed: string) => `Nobody who may decide is called “${typed}”.`,
  addPerson: 'Add a person',
  removePerson: (name: string) => `Remove ${name}`,
  roleNote: 'Never the asker, never one person twice.',
  peopleNote:
    'Only the people named here may decide, and only with this role or more. Never the asker, never one person twice.',
  needed: 'How many agree',
  neededUnit: (needed: number) => (needed === 1 ? 'person' : 'people'),
  secondFactor: 'second factor',
  reason: 'Reason',
  required: 'required',
  expires: 'Expires after',
  minutes: 'min',
  expiresNote: 'Empty: it does not expire.',
  expiresWrong: 'Write minutes, such as 15, and at most a year. Empty: it does not expire.',
  onExpiry: 'then',
  endings: { nothing: 'write nothing', reject: 'write a rejection' },
  rejectNote: 'If it writes, the text says “no human decided”.',
  irreversible: 'Irreversible',
  target: 'the decider types the target',
  targetPath: 'Path of the target in the payload',
  headline: 'Headline',
  own: 'the agent’s own words',
  template: 'a template',
  templateText: 'Template',
  templateExample: '{payload.entity_id} is unlocked.',
  headlineNote: 'A template maps a known structure, and the card names the policy beside it.',
  versions: 'Versions',
  savedBy: (by: string) => `by ${by}`,
  take: 'Take as draft',
  takeOf: (version: number) => `Take version ${version} as draft`,
  why: 'Reason for the change, goes on record',
  discard: 'Discard draft',
  attempt: 'Try on history',
  save: 'Save, not enabled',
  enable: (version: number) => `Enable version ${version}`,
  disable: (version: number) => `Disable version ${version}`,
  saved: (name: string, version: number) => `Version ${version} of ${name} is saved.`,
  enabled: (name: string, version: number) => `Version ${version} of ${name} holds now.`,
  disabled: (name: string) => `${name} is disabled.`,
  onlyAdmins: 'Admins change policies.',
  tried: {
    title: 'Tried on history',
    from: (from: string, to: string) => `${from} to ${to}, nothing was written`,
    took: (match: number, ms: number) => `${number(match)} in ${duration(ms)}`,
    match: (matched: number | null) => (matched === null ? 'match' : `match, were ${number(matched)}`),
    more: 'need more people',
    expired: 'would expire',
    fresh: 'new matches',
    released: (count: number) => `${counted(count, 'message', 'messages')} that it finds now would be without it.`,
    capped: (most: number) => `Only the newest ${number(most)} matches were looked at.`,
    words: 'In words',
    expiredWords: (count: number, time: string, ending: PolicyRule['onExpiry']) =>
      `${counted(count, 'request', 'requests')} took longer than ${time}: ${count === 1 ? 'it' : 'they'} would have expired and ${ending === 'nothing' ? 'nothing' : 'a rejection'} would have been written.`,
    moreWords: (count: number) =>
      `${counted(count, 'request', 'requests')} would have waited for more people than agreed on ${count === 1 ? 'it' : 'them'}.`,
    freshWords: (count: number) =>
      `${counted(count, 'message', 'messages')} that no version of it found would have been requests to decide on.`,
    heldWords: (count: number) =>
      `${counted(count, 'message of a person', 'messages of people')} would have waited for another person before ${count === 1 ? 'it was' : 'they were'} written.`,
    termsWords: (count: number) =>
      `${counted(count, 'request', 'requests')} ${count === 1 ? 'is' : 'are'} open and would be under other terms.`,
    nothing: 'Nothing would have gone differently.',
    noMatch: 'Nothing of the last 30 days matches.',
    asked: (zone: string) => `Asked ${zone}`,
    row: 'Request, what happened, what would have',
    noPolicy: 'no policy',
    happened: (happened: Happened) => {
      switch (happened.what) {
        case 'decided':
          return `${happened.verb} in ${duration(happened.afterMs)}${happened.people > 1 ? `, ${happened.people} agreed` : ''}`
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
          return 'a request to decide on'
        case 'held':
          return `held for ${counted(would.needed, 'person', 'people')}`
        case 'released':
          return 'without this policy'
        case 'terms':
          return [
            'same',
            would.endsByMs === null
              ? null
              : `ends ${span(Math.abs(would.endsByMs))} ${would.endsByMs < 0 ? 'sooner' : 'later'}`,
            would.target ? 'another target is typed' : null,
          ]
            .filter((part) => part !== null)
            .join(', ')
      }
    },
    shownOf: (shown: number, changed: number) => `The gravest ${number(shown)} of ${number(changed)}.`,
    same: (count: number) => `${number(count)} more, all the same`,
    close: 'Close the trial',
  },
} as const)
