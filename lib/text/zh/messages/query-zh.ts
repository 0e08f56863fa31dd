import type { noRows } from '@/lib/text/messages/no-rows-words'
import type { query } from '@/lib/text/messages/query'
import type { starters } from '@/lib/text/messages/starters-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

const QUOTED = '如需搜索该文本本身，请加引号。'

export const queryZh: Said<typeof query> = {
  unread: '搜索有误。',
  noCursor: '列表无法从此处继续，请重新加载页面。',
  longByArrival: '此对话过长，无法按到达时间排序。',
  tooLong: (most: number) => `搜索最多 ${number(most)} 个字符。`,
  tooMany: (most: number) => `搜索最多 ${number(most)} 个条件。`,
  tooDeep: (most: number) => `分组和排除最多嵌套 ${number(most)} 层。`,
  unclosedQuote: '缺少右引号。',
  unclosedGroup: '缺少右括号。',
  nothingToClose: '此处没有可结束的分组。',
  emptyGroup: '此分组为空。',
  nothingBefore: (sign: string) => `${sign} 之前需要有内容。`,
  nothingAfter: (sign: string) => `${sign} 之后需要有内容。`,
  loneMinus: '“-”之后需紧跟一个条件。请补上，或去掉此符号。',
  noWords: (text: string) => `无法搜索“${text}”：其中没有字母或数字。`,
  innerStar: '“*”代表词的其余部分，只能用在词尾。',
  loneStar: '“*”之前需要有词的开头。',
  shortPrefix: '以一个字母开头的词太多，“*”之前请至少写两个字母。',
  unknownField: (name: string, near: string | null) =>
    near === null ? `没有字段“${name}”。${QUOTED}` : `没有字段“${name}”，您是不是要找“${near}”？${QUOTED}`,
  emptyValue: (field: string, example: string) => `“${field}:”需要一个值，例如 ${example}。`,
  groupAsValue: (field: string) => `“${field}:”只接受一个值。请写成 (${field}:one OR ${field}:other)。`,
  unknownValue: (field: string, value: string, near: string | null, values: readonly string[]) =>
    `“${field}:”没有值“${value}”。${near === null ? `可用的值：${oneOf(values)}。` : `您是不是要找“${near}”？`}`,
  noPrefix: (field: string) => `“${field}:”只接受完整的值，不能用“*”。`,
  noRange: (field: string) => `“${field}:”没有顺序，不能比较。只有“priority:”和“severity:”可以。`,
  badTime: (field: string, value: string) =>
    `“${value}”不是时间。“${field}:”可用 2h、30m、7d、2w、14:30、2025-06-01、2025-06-01T14:30Z、today 或 yesterday。`,
  badDay: (value: string) => `“${value}”不是日期。“on:”可用 2025-06-01、today 或 yesterday。`,
  badId: (field: string) => `“${field}:”需要不含空格的 ID。`,
  tooWide: (field: string, prefix: string, most: number) =>
    `“${field}:”中以“${prefix}”开头的值超过 ${number(most)} 个，请多写一些。`,
}

function oneOf(values: readonly string[]): string {
  return values.length > 12 ? `共 ${values.length} 个，输入时会列出` : values.join('、')
}

export const noRowsZh: Said<typeof noRows> = {
  title: '还没有消息。',
  reading: '正在首次读取数据源，找到的消息会陆续显示在这里。',
  body: '正在监视数据源，第一条消息写入后会立即显示在这里。',
  noResult: (total: string) => `${total} 条消息中没有匹配的。`,
  none: '没有匹配的消息。',
  meant: '您是不是要找',
  without: (token: string) => `去掉 ${token} 再搜索`,
  mended: (question: string) => `搜索 ${question}`,
  inLogs: '搜索日志行',
  clear: '搜索全部',
  logs: '结果不含日志行。如需搜索日志行，请加上 is:log。',
  badQuery: '搜索有误。',
}

export const startersZh: Said<typeof starters> = {
  fields: '字段',
  instead: '可改为：',
  values: (field: string) => `${field} 中出现过`,
  label: '搜索历史与示例',
  asked: '搜索过',
  forget: '清除搜索历史',
  unanswered: '无人回复的请求',
  warnings: '问题：警告及以上',
  errors: '报告错误的消息',
  unreadable: '无法解析的内容',
  today: '今天的全部内容',
  from: (agent: string) => `${agent} 发送的`,
  fromTo: (from: string, to: string) => `${from} 发给 ${to} 的`,
  typed: (type: string) => `类型为 ${type} 的消息`,
  channel: (channel: string) => `${channel} 中的消息`,
  without: (agent: string, channel: string) => `${channel} 中不是 ${agent} 发送的消息`,
}
