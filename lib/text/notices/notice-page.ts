import type { Delivery, NoticeCounts, Template, ToldList, WebhookRow } from '@/lib/pages/notice'
import type { Gravity } from '@/lib/rules/judged'
import { counted, number } from '../number'
import { spoken } from '../spoken'

const lists = { decide: 'requests to decide', answer: 'requests to answer' } satisfies Record<ToldList, string>

const leastOf = {
  info: 'all',
  warning: 'warning or worse',
  error: 'error or worse',
  critical: 'only critical',
} satisfies Record<Gravity, string>

type Chosen = Pick<WebhookRow, 'lists' | 'alarms' | 'alerts' | 'problems' | 'holds'>

function what({ lists: chosen, alarms, alerts, problems, holds }: Chosen): string {
  const rules = alerts === null ? [] : [`alert rules (${leastOf[alerts]})`]
  const pressing = problems ? ['critical problems', 'unreadable files'] : []
  const more = [...pressing, ...(holds ? ['holds'] : []), ...(alarms ? ['alerts'] : []), ...rules]
  return [...chosen.map((list) => lists[list]), ...more].join(', ')
}

const waits = (count: number) =>
  count > 0 ? [counted(count, 'new request waits for you', 'new requests wait for you')] : []

const pressed = (critical: number, unreadable: number) => [
  ...(critical > 0 ? [counted(critical, 'new critical problem', 'new critical problems')] : []),
  ...(unreadable > 0 ? [counted(unreadable, 'unreadable file', 'unreadable files')] : []),
]

/** The page of notifications, and the line that a page shows when something new waits. */
export const noticePage = spoken('noticePage', {
  known: (webhooks: number, paused: number) =>
    `${counted(webhooks, 'webhook', 'webhooks')}${paused > 0 ? `, ${number(paused)} paused` : ''}`,
  list: 'Notifications',
  fresh: {
    label: 'New requests and problems',
    says: (count: number) => `${waits(count).join('')}.`,
    /** `1 new critical problem, 2 unreadable files.` */
    pressing: (critical: number, unreadable: number) => `${pressed(critical, unreadable).join(', ')}.`,
    openPressing: 'Open problems',
    open: (count: number) => (count === 1 ? 'Open it' : 'Open them'),
    close: 'Dismiss',
  },
  screen: {
    title: 'In this browser',
    note: 'New requests are counted on the browser tab. They, new critical problems and unreadable files are announced at the bottom of every page. The two settings below are stored in this browser only.',
    on: 'Show a system notification while this page is in the background',
    content: 'Include the sender and the first words',
    contentNote:
      'Other people may see your screen. When this is off, a notification says only how many requests are waiting, and how many problems are new. While nobody looks, there is at most one an hour, unless a problem is critical.',
    blocked:
      'Your browser blocks notifications from this address. Allow them in the browser settings, then turn this on again.',
    missing: 'Your browser cannot show notifications from this address.',
    title1: 'Signalbox',
    body: ({ asks, critical, unreadable }: { asks: number; critical: number; unreadable: number }) =>
      `${[...waits(asks), ...pressed(critical, unreadable)].join(', ')}.`,
    said: (from: string | null, words: string) => `${from ?? 'Unknown sender'}: “${words}”`,
  },
  webhooks: {
    title: 'Webhooks',
    note: 'Notify a service or a messenger about new requests, critical problems, unreadable files and holds, in the language of the person who added the webhook. A link in a notification opens the request and never decides.',
    onlyAdmins: 'Only admins can see and change webhooks.',
    act: 'Add webhook',
    none: {
      title: 'No webhooks yet',
      body: 'A webhook tells a service or a group in WeCom, DingTalk, Feishu or Slack that requests are waiting: from which source, in which list, how many, and a link. Add one, then send a test.',
    },
    failed: { title: 'Could not load the webhooks.', again: 'Try again' },
    link: 'Link in a notification:',
    opensHere: 'It opens only on the machine that runs this console.',
    opensHereNext: 'To make it work elsewhere, start the console with --public-url https://…',
    columns: { name: 'Webhook', place: 'Destination', what: 'Notifies about', last: 'Last attempt', state: 'State' },
    what,
    ofSources: (sources: readonly string[] | null) => (sources === null ? '' : sources.join(', ')),
    never: 'never',
    paused: 'paused',
    fails: 'failing',
    works: 'working',
    untried: 'not tried yet',
    waiting: (count: number) => `${number(count)} waiting`,
  },
  templates: {
    json: 'JSON',
    slack: 'Slack',
    wecom: 'WeCom',
    dingtalk: 'DingTalk',
    feishu: 'Feishu',
  } satisfies Record<Template, string>,
  form: {
    add: 'New webhook',
    edit: (name: string) => `Edit ${name}`,
    name: 'Name',
    url: 'Address',
    urlNote: 'Starts with http:// or https://. Treated like a password: the full address is never shown again.',
    urlKept: (place: string) => `Leave empty to keep ${place}.`,
    template: 'Format',
    templateNote: {
      json: 'Signalbox’s own JSON, signed with a secret that is shown once.',
      slack: 'For a Slack incoming webhook: https://hooks.slack.com/services/…',
      wecom: 'For a group robot (群机器人): https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
      dingtalk:
        'For a group robot (自定义机器人): https://oapi.dingtalk.com/robot/send?access_token=… If it requires a keyword (自定义关键词), use Signalbox.',
      feishu:
        'For a group robot (自定义机器人): https://open.feishu.cn/open-apis/bot/v2/hook/… If it requires a keyword (自定义关键词), use Signalbox.',
    } satisfies Record<Template, string>,
    sign: 'Robot secret',
    signNote: {
      dingtalk: 'The secret that DingTalk shows under 加签. It starts with SEC. Leave empty if the robot has none.',
      feishu: 'The secret that Feishu shows under 签名校验. Leave empty if the robot has none.',
    },
    signKept: 'A secret is stored. Leave empty to keep it.',
    told: 'Notify about',
    tellable: {
      decide: 'Requests to decide',
      answer: 'Requests to answer',
      problems: 'Critical problems and unreadable files',
      holds: 'Holds that somebody puts on',
      alarms: 'Alerts',
    },
    alerts: 'Alert rules that fire',
    noAlerts: 'none',
    leastOf,
    alertsNote: 'Whatever their source. An alert rule tells its name and severity, and nothing that agents wrote.',
    sources: 'From sources',
    query: 'Only requests that match',
    queryNote: 'Same syntax as the search bar. Leave empty for all requests.',
    content: 'Include the sender and the first words',
    contentNote:
      'When off, nothing that agents wrote leaves this machine. When on, up to 200 characters of a request do.',
    put: 'Save webhook',
    save: 'Save',
    no: 'Cancel',
    saved: (name: string) => `Saved ${name}.`,
    added: (name: string) => `Added ${name}.`,
    once: 'This secret is shown only once. It signs every notification.',
    copy: 'Copy secret',
    done: 'I have stored it',
  },
  peek: {
    label: 'Webhook',
    close: 'Close',
    edit: 'Edit',
    test: 'Send test',
    testing: 'Sending…',
    tested: 'Test result',
    arrived: (status: number, ms: number) => `Delivered: the receiver answered ${status} after ${number(ms)} ms.`,
    missed: (why: string) => `Not delivered. ${why}`,
    answer: 'Answer',
    noAnswer: 'empty',
    pause: 'Pause',
    resume: 'Resume',
    paused: (name: string) => `Paused ${name}. Requests that arrive meanwhile are not sent later.`,
    resumed: (name: string) => `Resumed ${name}.`,
    renew: 'New secret',
    renewAsk: {
      title: (name: string) => `Replace the secret of ${name}?`,
      body: 'The old secret stops working at once: a receiver that checks signatures rejects notifications until it has the new one.',
      yes: 'Replace secret',
      no: 'Keep the old one',
    },
    renewed: (name: string) => `${name} has a new secret. The old one no longer works.`,
    facts: 'Details',
    form: 'Format',
    place: 'Destination',
    what: 'Notifies about',
    query: 'Requests that match',
    sources: 'Sources',
    all: 'all',
    content: 'Content',
    contentOn: 'with the sender and the first words',
    contentOff: 'nothing that agents wrote',
    made: 'Added',
    gone: 'This webhook does not exist.',
    goneNext: 'It may have been removed.',
    remove: 'Remove',
    removeNote: 'Also deletes its secret and any unsent notifications.',
    ask: {
      title: (name: string) => `Remove ${name}?`,
      body: 'Nothing more is sent there. Waiting deliveries and the log below are deleted.',
      yes: 'Remove',
      no: 'Keep it',
    },
    removed: (name: string) => `Removed ${name}.`,
  },
  log: {
    title: 'Deliveries',
    none: 'Nothing sent yet.',
    failed: { title: 'Could not load the deliveries.', again: 'Try again' },
    kept: 'The newest 50, kept for 30 days.',
    states: {
      waiting: 'waiting',
      delivered: 'delivered',
      'given-up': 'given up',
      closed: 'not sent: nothing in it is waiting any more',
    } satisfies Record<Delivery['state'], string>,
    test: 'test',
    /** A test is tried once. */
    missed: 'not delivered',
    told: ({ decide, answer, alarms, alerts, problems, unreadable, holds }: NoticeCounts) =>
      [
        decide > 0 ? `${number(decide)} to decide` : null,
        answer > 0 ? `${number(answer)} to answer` : null,
        problems > 0 ? counted(problems, 'critical problem', 'critical problems') : null,
        unreadable > 0 ? counted(unreadable, 'unreadable file', 'unreadable files') : null,
        holds > 0 ? counted(holds, 'hold', 'holds') : null,
        alarms > 0 ? counted(alarms, 'alert', 'alerts') : null,
        alerts > 0 ? counted(alerts, 'alert rule', 'alert rules') : null,
      ]
        .filter((part) => part !== null)
        .join(', '),
    keptBack: (time: string) => `not urgent: sent by ${time}`,
    next: (state: string, time: string) => `${state}, next attempt at ${time}`,
    attempt: (n: number) => `attempt ${number(n)}`,
    status: (status: number | null) => (status === null ? 'no answer' : String(status)),
    ms: (ms: number) => `${number(ms)} ms`,
    again: 'Send again',
    againDone: 'Sending again now.',
  },
} as const)
