import type { Delivery, Template, ToldList, WebhookRow } from '@/lib/pages/notice'
import { counted, number } from '../number'
import { spoken } from '../spoken'

const lists = { decide: 'decisions', answer: 'answers' } satisfies Record<ToldList, string>

function what({ lists: chosen, alarms }: Pick<WebhookRow, 'lists' | 'alarms'>): string {
  return [...chosen.map((list) => lists[list]), ...(alarms ? ['alarms'] : [])].join(', ')
}

/** The page of notices, and the line that a page shows when something new waits. */
export const noticePage = spoken('noticePage', {
  known: (webhooks: number, paused: number) =>
    `${counted(webhooks, 'webhook', 'webhooks')}${paused > 0 ? `, ${number(paused)} paused` : ''}`,
  list: 'Notices',
  fresh: {
    label: 'New requests',
    says: (count: number) => counted(count, 'new request waits for you.', 'new requests wait for you.'),
    open: (count: number) => (count === 1 ? 'Open it' : 'Open them'),
    close: 'Put this notice away',
  },
  screen: {
    title: 'In this browser',
    note: 'A new request is counted on the tab and said at the foot of every page. These two are kept in this browser alone.',
    on: 'Show a notification of the system while this page is in the background',
    content: 'Say who asks and the first words in it',
    contentNote: 'Others may see your screen: without it a notification says only how many wait.',
    blocked:
      'This browser does not allow it for this address. Allow it in the settings of the browser, then turn it on here.',
    missing: 'This browser cannot show notifications at this address.',
    title1: 'Signalbox',
    said: (from: string | null, words: string) => `${from ?? 'Somebody'}: “${words}”`,
  },
  webhooks: {
    title: 'Webhooks',
    note: 'Tell a service or a messenger of new requests. A link in a notice shows the request and never decides.',
    onlyAdmins: 'Admins see and change webhooks.',
    act: 'Add a webhook',
    none: {
      title: 'No webhook yet',
      body: 'A webhook tells a service or a group of 企业微信, 钉钉, 飞书 or Slack that a request waits: where it comes from, in which list, how many, and a link. Add one, then send a test.',
    },
    failed: { title: 'The webhooks could not be had.', again: 'Ask again' },
    link: 'The link in a notice:',
    opensHere: 'It opens on the machine of this console only.',
    opensHereNext: 'Start it with --public-url https://… to have it lead here from elsewhere.',
    columns: { name: 'Webhook', place: 'Leads to', what: 'Told of', last: 'Last try', state: 'State' },
    what,
    ofSources: (sources: readonly string[] | null) => (sources === null ? '' : sources.join(', ')),
    never: 'never',
    paused: 'paused',
    fails: 'fails',
    works: 'works',
    untried: 'not tried',
    waiting: (count: number) => `${number(count)} waiting`,
  },
  templates: {
    json: 'JSON',
    slack: 'Slack',
    wecom: '企业微信',
    dingtalk: '钉钉',
    feishu: '飞书',
  } satisfies Record<Template, string>,
  form: {
    add: 'New webhook',
    edit: (name: string) => `Change ${name}`,
    name: 'Name',
    url: 'Address',
    urlNote: 'http:// or https://. It is kept like a password: afterwards only its host is shown.',
    urlKept: (place: string) => `Empty: ${place}, as it is.`,
    template: 'Form',
    templateNote: {
      json: 'Our own JSON, signed with a secret that is shown once.',
      slack: 'For an incoming webhook of Slack: https://hooks.slack.com/services/…',
      wecom: 'For a robot of a group, 群机器人: https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
      dingtalk:
        'For a robot of a group, 自定义机器人: https://oapi.dingtalk.com/robot/send?access_token=… Where it wants a keyword, 自定义关键词, say Signalbox.',
      feishu:
        'For a robot of a group, 自定义机器人: https://open.feishu.cn/open-apis/bot/v2/hook/… Where it wants a keyword, 自定义关键词, say Signalbox.',
    } satisfies Record<Template, string>,
    sign: 'Its own secret',
    signNote: {
      dingtalk: 'What 钉钉 shows under 加签, beginning with SEC. Leave it empty where the robot has none.',
      feishu: 'What 飞书 shows under 签名校验. Leave it empty where the robot has none.',
    },
    signKept: 'One is kept. Empty: as it is.',
    told: 'Told of',
    tellable: { decide: 'Requests to decide on', answer: 'Requests to answer', alarms: 'Alarms' },
    sources: 'Of sources',
    query: 'Only requests that match',
    queryNote: 'The language of the search bar. Empty: all.',
    content: 'Say who asks and the first words',
    contentNote:
      'Without it nothing that was said leaves this machine. With it, up to 200 characters of each request do.',
    put: 'Add it',
    save: 'Save',
    no: 'Cancel',
    saved: (name: string) => `${name} is saved.`,
    added: (name: string) => `${name} is added.`,
    once: 'Its secret is shown this once; every notice is signed with it.',
    copy: 'Copy the secret',
    done: 'I have kept it',
  },
  peek: {
    label: 'Webhook',
    close: 'Close',
    edit: 'Change',
    test: 'Send a test',
    testing: 'Sending…',
    tested: 'The test',
    arrived: (status: number, ms: number) => `It arrived: answered ${status} after ${number(ms)} ms.`,
    missed: (why: string) => `It did not arrive. ${why}`,
    answer: 'Answered',
    noAnswer: 'nothing',
    pause: 'Pause',
    resume: 'Go on',
    paused: (name: string) => `${name} is paused. What comes meanwhile is not told later.`,
    resumed: (name: string) => `${name} is told of new requests again.`,
    renew: 'New secret',
    renewAsk: {
      title: (name: string) => `A new secret for ${name}?`,
      body: 'The old one is of no use from then on: who receives refuses what is sent until the new one stands there.',
      yes: 'Make a new secret',
      no: 'Keep the old one',
    },
    renewed: (name: string) => `${name} has a new secret; the old one is of no use any more.`,
    facts: 'What it is',
    form: 'Form',
    place: 'Leads to',
    what: 'Told of',
    query: 'That match',
    sources: 'Sources',
    all: 'all',
    content: 'Words',
    contentOn: 'who asks and the first words go along',
    contentOff: 'nothing that was said',
    made: 'Added',
    gone: 'There is no such webhook.',
    goneNext: 'It may have been removed.',
    remove: 'Remove',
    removeNote: 'Ends what waits to be sent and forgets its secret.',
    ask: {
      title: (name: string) => `Remove ${name}?`,
      body: 'Nothing more is sent there; what waits and the log below are forgotten.',
      yes: 'Remove it',
      no: 'Keep it',
    },
    removed: (name: string) => `${name} is removed.`,
  },
  log: {
    title: 'Deliveries',
    none: 'Nothing was sent yet.',
    failed: { title: 'The log could not be had.', again: 'Ask again' },
    kept: 'The newest 50. They are kept for 30 days.',
    states: {
      waiting: 'waits',
      delivered: 'delivered',
      'given-up': 'given up',
      closed: 'not sent: nothing of it waits any more',
    } satisfies Record<Delivery['state'], string>,
    test: 'test',
    /** A test is tried once. */
    missed: 'did not arrive',
    told: ({ decide, answer, alarms }: Delivery['counts']) =>
      [
        decide > 0 ? `${number(decide)} to decide` : null,
        answer > 0 ? `${number(answer)} to answer` : null,
        alarms > 0 ? counted(alarms, 'alarm', 'alarms') : null,
      ]
        .filter((part) => part !== null)
        .join(', '),
    next: (time: string) => `again at ${time}`,
    attempt: (n: number) => `try ${number(n)}`,
    status: (status: number | null) => (status === null ? 'no answer' : String(status)),
    ms: (ms: number) => `${number(ms)} ms`,
    again: 'Send again',
    againDone: 'It is tried again now.',
  },
} as const)
