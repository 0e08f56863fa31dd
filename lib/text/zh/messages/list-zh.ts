import type { histogram } from '@/lib/text/messages/histogram'
import type { narrowing } from '@/lib/text/messages/narrowing'
import type { evidence } from '@/lib/text/messages/read-evidence'
import type { steps } from '@/lib/text/messages/steps-words'
import type { times } from '@/lib/text/messages/times-words'
import { atLeast } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const histogramZh: Said<typeof histogram> = {
  label: '消息随时间的分布',
  summary: (total: string, from: string, until: string) => `${from} 至 ${until}，${total} 条消息`,
  bar: (count: string, from: string, until: string) => `${from} 至 ${until}，${count}`,
  uncounted: '未计数（耗时过长）',
  errors: ({ count, capped }) => (count === null ? '错误未计数（耗时过长）' : `${atLeast(count, capped)} 个错误`),
  unreadable: ({ count, capped }) =>
    count === null ? '无法解析的内容未计数（耗时过长）' : `${atLeast(count, capped)} 处无法解析`,
  from: '开始',
  until: '结束（不含）',
  clear: '全部时间',
  now: (time: string) => `${time} 现在`,
  columns: { time: '起始时间', count: '消息', errors: '错误', unreadable: '无法解析' },
  none: '没有匹配的消息，因此没有直方图。',
  failed: '无法加载直方图。',
}

export const narrowingZh: Said<typeof narrowing> = {
  conversation: '对话',
  path: '文件',
  time: '时间',
  since: (written: string) => `从此时起：${written}`,
  until: (written: string) => `到此时为止：${written}`,
  only: '只看与此行相同的',
  without: '排除与此行相同的',
}

export const evidenceZh: Said<typeof evidence> = {
  answered: (type: string) => `已回复（${type}）`,
  moved: (where: string) => `已移至 ${where}`,
  taken: '其 ID 在已处理的列表中',
  log: (status: string) => `日志记为 ${status}`,
  spoke: '此后在此对话中发过消息，但没有已读的证据',
  gone: '已从投递位置移走，没有证据表明是谁取走的',
  none: '无证据',
}

export const stepsZh: Said<typeof steps> = {
  oldest: '这是最早的匹配消息。',
  without: {
    found: '没有匹配的消息。',
    agent: '此消息没有发送方。',
    conversation: '此消息不属于任何对话。',
    problem: '没有发现问题。',
  },
  last: {
    found: { newer: '没有更晚的匹配消息。', older: '没有更早的匹配消息。' },
    agent: { newer: '此智能体没有更晚的匹配消息。', older: '此智能体没有更早的匹配消息。' },
    conversation: { newer: '此对话没有更晚的匹配消息。', older: '此对话没有更早的匹配消息。' },
    problem: { newer: '匹配的消息中没有更晚的问题。', older: '匹配的消息中没有更早的问题。' },
  },
}

export const timesZh: Said<typeof times> = {
  label: '时间范围',
  title: (now: string) => `${now}。选择其他时间范围`,
  since: [
    { ago: '15m', says: '最近 15 分钟' },
    { ago: '1h', says: '最近 60 分钟' },
    { ago: '1d', says: '最近 24 小时' },
    { ago: '7d', says: '最近 7 天' },
  ],
  ago: (ago: string) => `最近 ${ago}`,
  from: (zone: string) => `开始时间，${zone}`,
  until: (zone: string) => `结束时间（不含），${zone}`,
  apply: '显示此时间范围',
  backwards: '结束时间早于开始时间。',
  open: { from: (time: string) => `${time} 起`, until: (time: string) => `${time} 之前` },
  between: (from: string, until: string) => `${from} 至 ${until}`,
  wrong: '搜索有误，请先更正。',
}
