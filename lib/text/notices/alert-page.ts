import { type AlertMeasure, type InboxMeasure, unitOf } from '@/lib/alerts/alert-measure'
import type { AlertDraft, AlertKind, AlertStanding } from '@/lib/alerts/alert-rule'
import { counted, number } from '../number'
import { spoken } from '../spoken'

const MINUTE = 60_000

/** `15 min`, `1 h`, `2 d`: times that people chose are round. */
function span(ms: number): string {
  if (ms > 0 && ms % (1_440 * MINUTE) === 0) return `${number(ms / (1_440 * MINUTE))} d`
  if (ms > 0 && ms % (60 * MINUTE) === 0) return `${number(ms / (60 * MINUTE))} h`
  return `${number(Math.round(ms / MINUTE))} min`
}

const MEASURES = {
  errors: 'Error rate',
  queue: 'Messages in one inbox',
  undrained: 'Inboxes that nobody drains',
  noticed: 'Latency until read by Signalbox',
  logged: 'Latency as the message log says',
  started: 'Latency until started',
  answered: 'Latency until answered',
  processed: 'Latency until processed',
  person: 'Latency until a person decided',
} satisfies Record<AlertMeasure, string>

const UNITS = { percent: '%', messages: 'messages', inboxes: 'inboxes', seconds: 's (p95)' } satisfies Record<
  ReturnType<typeof unitOf>,
  string
>

/** `3.2 a week` */
const perWeek = (count: number) =>
  `${count >= 100 ? number(Math.round(count)) : number(Math.round(count * 10) / 10)} a week`

/** The page of alert rules. */
export const alertPage = spoken('alertPage', {
  known: (rules: number, firing: number) =>
    `${counted(rules, 'alert rule', 'alert rules')}${firing > 0 ? `, ${number(firing)} firing` : ''}`,
  list: 'Alert rules',
  act: 'Add alert rule',
  none: {
    title: 'No alert rules yet',
    body: 'An alert rule notifies you when too many messages match a search within a time, when an expected message does not come, or when a measure is too high. Add one and try it on history first.',
    onlyAdmins: 'Only admins can add alert rules.',
  },
  hidden: {
    title: 'Alert rules are not shown to you',
    body: 'They count messages of every source, and you see only a part of them.',
  },
  failed: { title: 'Could not load the alert rules.', again: 'Try again' },
  columns: { name: 'Alert rule', when: 'Fires when', last: 'Last fired', assigned: 'Assigned to', state: 'State' },
  states: { quiet: 'quiet', firing: 'firing', acknowledged: 'acknowledged', muted: 'muted' } satisfies Record<
    AlertStanding,
    string
  >,
  escalated: 'escalated',
  failing: 'cannot be evaluated',
  /** `lost`: names of people, null for a webhook. */
  lost: (lost: readonly (string | null)[], told: number) =>
    `${told === 0 ? 'An escalation notifies nobody' : 'An escalation does not notify everybody'}: ${lost
      .map((name) => (name === null ? 'the webhook was removed' : `${name} can no longer act or see every source`))
      .join('; ')}.`,
  never: 'never',
  nobody: 'nobody',
  span,
  when: ({ kind, count, windowMs, measure }: Pick<AlertDraft, 'kind' | 'count' | 'windowMs' | 'measure'>) => {
    if (measure === 'queue') return `${number(count)} messages or more in one inbox`
    if (measure === 'undrained') return `${counted(count, 'inbox', 'inboxes')} or more that nobody drains`
    if (measure !== null)
      return `${MEASURES[measure]}: ${number(count)} ${UNITS[unitOf(measure)]} or more in ${span(windowMs)}`
    return kind === 'more'
      ? `More than ${number(count)} in ${span(windowMs)}`
      : `No expected message within ${span(windowMs)}`
  },
  measures: MEASURES,
  measureUnits: UNITS,
  expected: 'expected',
  form: {
    add: 'New alert rule',
    edit: (name: string) => `Edit ${name}`,
    name: 'Name',
    kind: 'Fires when',
    kinds: {
      more: 'Too many messages match',
      absent: 'An expected message is missing',
      measure: 'A measure is too high',
    } satisfies Record<AlertKind, string>,
    query: {
      more: 'Messages that match',
      absent: 'After a message that matches',
      measure: 'Only',
    } satisfies Record<AlertKind, string>,
    queryNote: 'Same syntax as the search bar: rule:CLW402 for a broken rule, severity:error for errors.',
    narrowNote: 'Empty: all sources together. Else one of source:, channel:, from: or type:, as on Health.',
    sourceNote: 'Empty: all sources. Else one of them, as source:name.',
    measure: 'Measure',
    from: 'From',
    inboxNotes: {
      queue:
        'What lies in the fullest inbox now, of one source or of all. Of queues of the past only how much lay there at the end of an hour is known, so this cannot be tried on history.',
      undrained:
        'Inboxes and mailboxes, of one source or of all, where a message has waited for half an hour and nothing was taken since it came. Which they were in the past is not known, so this cannot be tried on history.',
    } satisfies Record<InboxMeasure, string>,
    windowNote: 'By whole hours (UTC), with the one that goes on.',
    expected: 'Expect a message that matches',
    expectedNote: 'It may belong to another conversation: one answer ends the wait for every message before it.',
    count: 'More than',
    countUnit: 'messages',
    window: 'Within',
    units: { min: 'minutes', h: 'hours', d: 'days' },
    unitOf: (label: string) => `Unit of “${label}”`,
    wrongCount: (least: number, most: number) => `Enter a whole number from ${number(least)} to ${number(most)}.`,
    wrongSpan: (least: string, most: string) => `Enter a time from ${least} to ${most}.`,
    severity: 'Severity',
    severityNote: 'Each webhook chooses the least severity that it is notified of.',
    cooldown: 'Cooldown',
    cooldownNote: 'After it has fired, nobody is notified again for this long.',
    escalateTo: 'Escalate to webhook',
    escalateNote: 'This webhook is notified too where nobody acknowledges the rule in time, once for each firing.',
    escalatePerson: 'Escalate to person',
    personNote:
      'The rule is then assigned to this person, and their screens say so at once. Everybody who may act and sees every source can be chosen.',
    personGone: 'a person who can no longer act',
    escalateAfter: 'If not acknowledged for',
    noWebhooks: 'There is no webhook to escalate to. Add one under Notifications.',
    webhookGone: 'a webhook that was removed',
    attempt: 'Try on history',
    trying: 'Trying…',
    put: 'Save alert rule',
    no: 'Cancel',
    saved: (name: string) => `Saved ${name}.`,
    anew: 'Saving restarts the rule: it is judged from its new settings on.',
  },
  fresh: {
    label: 'Alert rules that fired',
    one: (name: string) => `Alert rule ${name} has fired.`,
    several: (count: number) => `${number(count)} alert rules have fired.`,
    mine: 'Alert rules escalated to you',
    escalated: (name: string) => `Nobody acknowledged alert rule ${name} in time. It is escalated to you.`,
    severalEscalated: (count: number) =>
      `${number(count)} alert rules that nobody acknowledged in time are escalated to you.`,
    open: 'Open',
    close: 'Dismiss',
  },
  trial: {
    title: 'Tried on history',
    says: (fired: number, week: number | null) =>
      fired === 0
        ? 'It would not have fired.'
        : `It would have fired ${counted(fired, 'time', 'times')}${week === null ? '' : `: ${perWeek(week)}`}.`,
    looked: (matched: number, from: string, to: string) =>
      `${counted(matched, 'message', 'messages')} looked at, from ${from} to ${to}.`,
    part: (most: number) =>
      `There are more than ${number(most)} matching messages. Only the newest were looked at, so the rule may have fired before that.`,
    newest: 'The newest:',
    outdated: 'The settings have changed since. Try again.',
  },
  peek: {
    label: 'Alert rule',
    close: 'Close',
    firing: (since: string) => `Firing since ${since}.`,
    acknowledged: (by: string, at: string) => `Acknowledged by ${by} at ${at}.`,
    quiet: 'Quiet.',
    muted: (until: string) => `Muted until ${until}. Nobody is notified; if it is still firing then, it notifies.`,
    failing:
      'This rule could not be evaluated just now, so it does not fire. Edit its search; if the search is correct, see the log of the console.',
    silent: 'No webhook is notified of this severity. Choose it for a webhook under Notifications.',
    notifications: 'Open Notifications',
    told: 'Notifies',
    acknowledge: 'Acknowledge',
    acknowledgedNow: (name: string) => `Acknowledged ${name}.`,
    mute: 'Mute for',
    unmute: 'Unmute',
    mutedNow: (name: string, length: string) => `Muted ${name} for ${length}.`,
    unmutedNow: (name: string) => `${name} notifies again.`,
    assign: 'Assigned to',
    assignedNow: (name: string, person: string) => `Assigned ${name} to ${person}.`,
    unassignedNow: (name: string) => `${name} is assigned to nobody.`,
    edit: 'Edit',
    test: 'Send test',
    testing: 'Sending…',
    tested: 'Test result',
    nobodyTold: 'Nothing was sent: no webhook is notified of this severity, or of an escalation.',
    testEscalated: (webhook: string) => `${webhook}, when it escalates`,
    testPerson: (name: string) => `${name} is told on their pages when it escalates. A test shows nothing there.`,
    facts: 'Details',
    kind: 'Fires when',
    query: 'Search',
    expected: 'Expected',
    open: 'Show matching messages',
    openHealth: 'Show in Health',
    openOwed: 'Show in Owed',
    severity: 'Severity',
    escalates: 'Escalates',
    escalatesAfter: (to: string, length: string) => `to ${to}, if not acknowledged for ${length}`,
    escalated: (at: string) => `Not acknowledged in time. Escalated at ${at}.`,
    cooldown: 'Cooldown',
    noCooldown: 'none',
    since: 'Judged since',
    lastFired: 'Last fired',
    log: 'Show when it fired, in the ledger',
    gone: 'This alert rule does not exist.',
    goneNext: 'It may have been removed.',
    remove: 'Remove',
    removeNote: 'When it fired stays in the ledger.',
    ask: {
      title: (name: string) => `Remove ${name}?`,
      body: 'Nobody is notified by it any more.',
      yes: 'Remove',
      no: 'Keep it',
    },
    removed: (name: string) => `Removed ${name}.`,
  },
} as const)
