import type { Compare } from '@/lib/query/ast'
import type { explained } from '@/lib/text/messages/explained-question'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

const starting = (value: string) => `以“${value}”开头的值`

/** A space before Latin letters, none before Han. */
const spaced = (said: string) => (/^\p{Script=Han}/u.test(said) ? said : ` ${said}`)

/** `优先级不低于 high。` */
const compared = { '=': '为', '>=': '不低于', '>': '高于', '<=': '不高于', '<': '低于' } as const

export const explainedZh: Said<typeof explained> = {
  not: (sentence: string) => `排除：${sentence}`,
  signs: {
    open: '分组开始。',
    close: '分组结束。',
    and: '两边都须符合。',
    or: '符合任意一边即可。',
    not: '排除其后的条件。',
    minus: '排除其后的条件。',
  },
  phrase: (text: string, prefix: boolean) => `含有短语“${text}${prefix ? '…' : ''}”。`,
  word: (text: string, prefix: boolean) => (prefix ? `含有以“${text}”开头的词。` : `含有词“${text}”。`),
  signsLeft: (words: string) => `只看字母和数字，查找的是“${words}”。`,
  nameBeginning: (value: string) => `以“${value}”开头的名称`,
  from: (who: string) => `发送方为${spaced(who)}。`,
  to: (who: string) => `接收方为${spaced(who)}。`,
  agent: (who: string) => `发送方、接收方或提到的对象为${spaced(who)}。`,
  mention: (who: string) => `提到${spaced(who)}。`,
  type: (value: string, prefix: boolean) => `类型为${spaced(prefix ? starting(value) : value)}。`,
  kind: (value: string) => `种类为 ${value}。`,
  priority: (how: Compare, value: string) => `优先级${compared[how]} ${value}。`,
  severity: (how: Compare, value: string) => `严重程度${compared[how]} ${value}。`,
  channel: (value: string) => `位于频道 ${value}。`,
  source: (value: string) => `来自数据源 ${value}。`,
  protocol: (value: string) => `协议为 ${value}。`,
  state: (value: string, prefix: boolean) => `状态为${spaced(prefix ? starting(value) : value)}。`,
  what: {
    message: '是消息。',
    unreadable: '无法解析。',
    log: '是日志行。',
    any: '全部内容，包括日志行。',
    reply: '回复了另一条消息。',
    broadcast: '发给所有人。',
    answered: '接收方之一已回复。',
    unanswered: '指名发给某方，且无人回复。',
    gone: '磁盘上已不存在。',
    ask: '需要人处理或知悉。',
  },
  is: (value: string) => `是 ${value}。`,
  asks: { decide: '请人作出决定。', answer: '等待人回复。', inform: '供人知悉。' },
  ask: (value: string) => `请求的是 ${value}。`,
  holds: {
    code: '代码',
    attachment: '附件',
    reasoning: '推理说明',
    error: '错误',
    progress: '进度计数',
    reply: '所回复消息的 ID',
    trace: '追踪 ID',
  },
  has: (what: string) => `含有${spaced(what)}。`,
  flag: (value: string) => `带有标记 ${value}。`,
  rule: (code: string) => `违反规则 ${code}。`,
  problem: '违反了某条规则。',
  owed: {
    open: '仍有智能体为此欠着。',
    late: '有智能体为此欠着，且已逾期。',
    acknowledged: '有智能体为此欠着，并表示已收到。',
    expired: '为此所欠的已过期。',
    answered: '为此所欠的已得到答复。',
  },
  last: (span: string) => `在最近 ${span}内。`,
  after: (moment: string) => `在 ${moment} 或之后。`,
  earlier: (span: string) => `在 ${span}以前。`,
  before: (moment: string) => `在 ${moment} 之前。`,
  on: (day: string) => `在 ${day}（UTC）。`,
  conversation: (id: string) => `位于对话 ${id}。`,
  traceOrConversation: (id: string) => `追踪 ID 为 ${id}，或所在对话的 ID 现在或曾经是它。`,
  trace: (id: string) => `追踪 ID 为 ${id}。`,
  id: (id: string) => `自身 ID 为 ${id}。`,
  reply: (id: string) => `回复 ${id}。`,
  path: (value: string, prefix: boolean) => (prefix ? `位于 ${value} 下的文件中。` : `位于文件 ${value} 中。`),
  now: '现在',
  spans: {
    week: (count: number) => `${number(count)} 周`,
    day: (count: number) => `${number(count)} 天`,
    hour: (count: number) => `${number(count)} 小时`,
    minute: (count: number) => `${number(count)} 分钟`,
    second: (count: number) => `${number(count)} 秒`,
  },
}
