import type { Loosened } from '@/lib/names/loosened'
import { counted, number } from '../number'
import { spoken } from '../spoken'
import { authorityWords } from './authority-words'
import { contradictionWords } from './contradiction-words'
import { liveness } from './liveness-words'

const BETWEEN = {
  unreadable: 'an unreadable version',
  gone: 'the file was missing',
  unnamed: 'the file did not list it',
  large: 'a version too large to compare',
} as const

export const agents = spoken('agents', {
  list: 'Agents by source',
  pages: 'Agents and their tasks',
  known: (count: number) => `${number(count)} known`,
  shownOf: (shown: number, found: number) => `${number(shown)} of ${number(found)} shown`,
  left: (count: number) => `${number(count)} more. Scroll down, or type part of a name above.`,
  ofShown: (shown: number) => `of ${number(shown)} shown`,
  stale: (count: number) => `${number(count)} stale`,
  oldFiles: (count: number) => `${number(count)} posting with an old heartbeat file`,
  columns: {
    agent: 'Agent',
    tier: 'Tier',
    role: 'Role',
    state: 'State',
    heartbeat: 'Heartbeat',
    limit: 'vs cadence',
    hour: 'Last 60 min',
    queue: 'Queue',
    autonomy: 'Autonomy',
    last: 'Last message',
    rule: 'Contradiction or guardrail',
  },
  filter: {
    label: 'Filter agents',
    placeholder: 'Name, tier, role, state, autonomy, guardrail, capability',
    clear: 'Show all agents',
  },
  group: {
    heartbeat: (beating: number, all: number) =>
      beating === all
        ? 'heartbeats as received here'
        : `${number(beating)} with a heartbeat, others inferred from messages`,
    inferred: 'presence inferred from messages',
    none: 'presence not recorded',
  },
  posting: 'posting',
  quiet: 'quiet',
  inferredWord: ', inferred from messages',
  late: (count: number) => `${number(count)} late`,
  lateWord: 'late',
  authority: authorityWords,
  against: contradictionWords,
  guardrails: (count: number) => counted(count, 'guardrail', 'guardrails'),
  noActivity: 'activity not available',
  noCadence: 'none',
  cadence: (amount: string, learned: boolean) =>
    learned ? `every ${amount}, learned from its heartbeats` : `every ${amount}, set by its protocol`,
  queueSince: (clock: string) =>
    `Messages in its inbox or mailbox, answered or not. For an agent without one: messages since ${clock} that still wait for its answer.`,
  unreadable: (count: number) =>
    `${counted(count, 'file', 'files')} in its inbox ${count === 1 ? 'is' : 'are'} unreadable.`,
  hour: (sent: number, beats: number) =>
    `${counted(sent, 'message', 'messages')} and ${counted(beats, 'heartbeat', 'heartbeats')} in 60 min`,
  hourCut: (counted: string, clock: string) => `${counted}; messages before ${clock} are not counted`,
  hourFrom: (clock: string) => `From ${clock}`,
  unregistered: {
    word: 'no longer registered',
    since: (time: string) => `No longer registered since ${time}.`,
    gone: (path: string) => `${path} disappeared then.`,
    unnamed: (path: string) => `${path} no longer lists it.`,
  },
  unsure: {
    short: 'autonomy uncertain',
    none: 'uncertain',
    show: 'Show the message',
    late: (level: string, time: string) =>
      `Another message, sent ${time}, sets its autonomy to “${level}”. Send times and arrival times disagree about which message is the latest, so the lower level applies, or none if neither is certain.`,
    doubtful: (level: string) =>
      `A message sets its autonomy to “${level}” with a send time that cannot be true, so it grants nothing.`,
  },
  undeclared: 'not declared',
  get staleWord() {
    return liveness.stale
  },
  get oldFile() {
    return liveness.oldFile
  },
  get clock() {
    return liveness.clock
  },
  noHeartbeat: 'none',
  noLimit: 'no limit',
  empty: {
    title: 'No agents yet.',
    body: 'An agent appears here when it registers, sends a heartbeat or writes a message.',
    none: (typed: string) => `No agent matches “${typed}”.`,
  },
  failed: { title: 'Could not load the agents.', again: 'Try again' },
  tabs: {
    presence: 'Presence',
    registration: 'Registration',
    authority: 'Authority',
    traffic: 'Traffic',
    log: 'Log',
    documents: 'Documents',
    state: 'State',
  },
  kept: {
    none: {
      registration: 'It is not registered. It is known from its messages or heartbeats.',
      document: 'No documents of this agent are known.',
      state: 'No state file of this agent is known.',
    },
    versions: (count: number) => counted(count, 'version', 'versions'),
    listed: 'changed',
    copyPath: 'Copy path',
    first: 'first seen',
    cut: 'earlier versions not shown',
    earlier: 'Show earlier versions',
    left: (count: number) =>
      count === 1
        ? '1 file with older changes is not shown.'
        : `${number(count)} files with older changes are not shown.`,
    moreFiles: 'Show more files',
    shared: 'shared',
    unreadable: 'unreadable',
    gone: 'file disappeared',
    unnamed: 'no longer listed in the file',
    large: 'too large to compare',
    against: (time: string, between: readonly ('unreadable' | 'gone' | 'unnamed' | 'large')[]) =>
      `compared with ${time}; in between: ${between.map((one) => BETWEEN[one]).join(', ')}`,
    unreadables: (count: number) => `${number(count)} unreadable`,
    same: 'no line changed',
    added: 'added',
    removed: 'removed',
    folded: (count: number) => counted(count, 'unchanged line', 'unchanged lines'),
    changes: (added: number, removed: number) => `+${number(added)} −${number(removed)}`,
    whole: 'Whole content',
    loosened: (one: Loosened) => {
      if ('from' in one) return `${one.what === 'tier' ? 'Tier' : 'Autonomy'} raised from ${one.from} to ${one.to}.`
      if ('entry' in one) return `Removed from ${one.name}: ${one.entry}.`
      return one.what === 'off' ? `Guardrail turned off: ${one.name}.` : `Guardrail removed: ${one.name}.`
    },
    loosenedMore: (count: number) => `${counted(count, 'more guardrail', 'more guardrails')} loosened.`,
    difference: (time: string) => `Changes at ${time}`,
    failed: 'Could not load the versions.',
  },
  shared: {
    label: 'Shared documents',
    link: 'Documents',
    what: 'Documents in this source that do not belong to a single agent.',
    lead: 'Shared documents of its source',
    none: 'No shared documents are known.',
  },
  traffic: {
    none: 'No messages from or to this agent in the index.',
    log: 'No log lines about this agent in the index.',
    to: 'to',
    all: 'all',
    nobody: 'no recipient',
    from: 'from',
    failed: 'Could not load the rows.',
    last: (count: number) => `Latest ${number(count)}`,
  },
  peek: {
    label: 'Agent',
    previous: 'Previous agent',
    next: 'Next agent',
    staleFor: (age: string, limit: string) => `Last heartbeat ${age} ago. It is stale after ${limit}.`,
    oldFile: (age: string, limit: string | null) =>
      `It is alive and posting, but its heartbeat file is ${age} old${limit === null ? '' : `, over the limit of ${limit}`}.`,
    clock: (said: string) => `Judging by its heartbeats, ${said}. They are timed by when they arrived.`,
    beforeClaim: 'Its declared state may be out of date.',
    inferredFrom: 'This protocol has no heartbeat for it. Its presence is inferred from its messages.',
    nothing: 'Nothing has been received from it.',
    strip: 'Last 24 h',
    noStrip: 'No state was recorded in the last 24 h.',
    whileOff: (count: number) => `${counted(count, 'message', 'messages')} sent while it declared itself off`,
    unheard: 'no heartbeat',
    postsSince: (clock: string) => `Only messages since ${clock} are checked.`,
    stripTable: 'Show as a table',
    share: (percent: number, state: string) => `${number(percent)}% ${state}`,
    unknown: 'no state',
    now: 'now',
    observed: 'Declared vs observed',
    declaredHead: 'Declared',
    observedHead: 'Observed',
    state: 'State',
    posting: (clock: string) => `last message ${clock}`,
    noPost: 'no message',
    heartbeat: 'Heartbeat',
    limit: 'Stale after',
    cadence: 'Cadence',
    learned: (amount: string) => `${amount}, learned`,
    stated: (amount: string) => `${amount}, set by protocol`,
    tooFew: 'too few heartbeats',
    pid: 'Process ID',
    queue: 'Queue',
    unreadable: (count: number) => `${number(count)} unreadable`,
    lateFor: (age: string, every: string) => `Last heartbeat ${age} ago. It usually sends one every ${every}.`,
    saidSince: 'Show its messages since then',
    guardrails: 'Guardrails',
    capabilities: 'Capabilities',
    noneDeclared: 'none declared',
    age: (amount: string) => `age ${amount}`,
    channel: 'Channel',
    registration: 'Registration',
    registered: 'Registered',
    yes: 'yes',
    no: 'no',
    noMore: 'no longer',
    names: 'Names',
    tier: 'Tier',
    role: 'Role',
    model: 'Model',
    provider: 'Provider',
    autonomy: 'Autonomy',
    status: 'Status',
    messages: 'Messages',
    flags: 'Flags',
    write: 'Write to this agent',
    show: 'Show its messages',
    showLog: 'Show its log in the stream',
    notFound: 'This agent is not in the index.',
    notFoundNext: 'Its source may no longer be watched.',
  },
  agents: (count: number) => counted(count, 'agent', 'agents'),
} as const)
