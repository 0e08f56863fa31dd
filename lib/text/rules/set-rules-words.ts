import type { LimitName, LimitUnit, RuleProblem, SetSeverity } from '@/lib/rules/rule-settings'
import { counted, number } from '../number'
import { spoken } from '../spoken'

/** The page on which the rules of a source are set. */
export const setRules = spoken('setRules', {
  list: 'Rules of this source',
  source: 'Source',
  sum: (rules: number, changed: number) =>
    `${counted(rules, 'rule', 'rules')}, ${changed === 0 ? 'all as the protocol has them' : `${number(changed)} changed`}`,
  columns: { rule: 'Rule', severity: 'Severity', limits: 'Thresholds', ignored: 'Ignored', problems: 'Problems' },
  severities: {
    info: 'info',
    warning: 'warning',
    error: 'error',
    critical: 'critical',
    off: 'off',
  } satisfies Record<SetSeverity, string>,
  severityOf: (code: string) => `Severity of ${code}`,
  usualSeverity: (severity: string) => `protocol: ${severity}`,
  limits: {
    within: 'Time allowed',
    critical: 'Time allowed, critical',
    high: 'Time allowed, high',
    normal: 'Time allowed, normal',
    low: 'Time allowed, low',
    log: 'Wait for its log',
    apart: 'Difference allowed',
    ahead: 'Ahead allowed',
    together: 'Gone together, from',
    latency: 'Latency, from',
    queue: 'Queue, from',
    errors: 'Error rate, from',
    storm: 'Of one agent in a minute, at most',
    offline: 'OFFLINE, heard after',
    silent: 'WORKING, silent for',
    idle: 'IDLE, queue waits',
    untaken: 'IDLE, untaken',
  } satisfies Record<LimitName, string>,
  limitOf: (code: string, limit: string) => `${limit}, ${code}`,
  units: { seconds: 's', minutes: 'min', messages: 'messages', percent: '%' } satisfies Record<LimitUnit, string>,
  usual: (value: number, unit: string) => `protocol: ${number(value)} ${unit}`,
  noUsual: 'protocol: none',
  noLimits: 'none',
  problem: (code: string, part: RuleProblem['part'], says: string) =>
    part === 'code' ? `${code} ${says}.` : `${code}, ${part}: it ${says}.`,
  problemMend: 'Correct this value, or leave it out so that the protocol’s own holds.',
  ignore: {
    none: 'nothing',
    add: 'Ignore…',
    addOf: (code: string) => `Ignore for ${code}`,
    from: 'From',
    to: 'To',
    channel: 'Channel',
    path: 'Path',
    put: 'Add',
    cancel: 'Cancel',
    note: 'All that is filled in must hold exactly. A message to others too is not only to the agent that is named.',
    remove: (what: string) => `No longer ignore ${what}`,
    said: ({ from, to, channel, path }: { from?: string; to?: string; channel?: string; path?: string }) =>
      [
        from === undefined ? '' : `from ${from}`,
        to === undefined ? '' : `to ${to}`,
        channel === undefined ? '' : `in ${channel}`,
        path === undefined ? '' : `at ${path}`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  back: 'Back to default',
  backOf: (code: string) => `Set ${code} back to what the protocol says`,
  allBack: 'All back to default',
  counts: (since: number, before: number) =>
    before === 0 ? number(since) : `${number(since)}, before: ${number(before)}`,
  openProblems: (code: string) => `Open the problems of ${code}`,
  changes: (count: number) => `${counted(count, 'rule is', 'rules are')} changed and not saved.`,
  discard: 'Discard changes',
  save: 'Save and judge again',
  saving: 'Saving…',
  saved: (label: string) => `Saved. The messages of ${label} are judged again.`,
  notSaved: (why: string) => `Nothing was saved. ${why}`,
  waits: 'The process that reads this source has not taken up the last change yet.',
  try: 'Try on history',
  trying: (looked: number, total: number) => `${number(looked)} of ${number(total)} messages tried`,
  stop: 'Stop',
  tried: {
    title: 'What would change',
    close: 'Close the trial',
    nothing: (looked: number) =>
      `Nothing would change: ${counted(looked, 'message was', 'messages were')} judged both ways.`,
    whole: (looked: number) => `All ${counted(looked, 'message', 'messages')} of this source were judged both ways.`,
    part: (looked: number, oldest: string) =>
      `Only the newest ${counted(looked, 'message was', 'messages were')} judged both ways, back to ${oldest}. Older ones may change too.`,
    from: (now: number, then: number) => `${number(now)} now, ${number(then)} then`,
    otherwise: (count: number, severity: string) => `${number(count)} would be ${severity}`,
    gained: 'new:',
    lost: 'gone:',
    failed: 'History could not be tried.',
    again: 'Try again',
    stale: 'This is about earlier values. Try again to see what holds now.',
  },
  onlyAdmins: 'Only an admin changes rules.',
  configured: (file: string) =>
    `This source is set in ${file}. Changes can be tried here; to keep them, copy "rules" into that file and restart.`,
  commandLine:
    'This source was named on the command line. Changes can be tried here; to keep them, name the source in signalbox.config.json, copy "rules" into it, and restart.',
  copyEntry: 'Copy "rules" for signalbox.config.json',
  elsewhere:
    'Another process watches this source. Changes can be tried here; make them where that process was started.',
  failed: 'Could not load the rules.',
  again: 'Try again',
  none: { title: 'No source is watched', body: 'Add a source to set its rules.', add: 'Add a source' },
  unknown: {
    title: (label: string) => `There is no source named ${label}`,
    body: 'It may have been removed, or renamed.',
    first: 'Show the first source',
  },
  blocks:
    'Rules also hold for what people post. A rule that the protocol has as an error keeps a post from being written however it is set here.',
  change: (label: string) => `Change this rule for ${label}…`,
  rulesOf: 'Rules of this source',
})
