import type { facets } from '@/lib/text/messages/facets-words'
import { atLeast, number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

type Counts = { count: number; capped: boolean; among?: number }

export const facetsZh: Said<typeof facets> = {
  fields: {
    source: '数据源',
    severity: '严重程度',
    channel: '频道',
    from: '发送方',
    to: '接收方',
    type: '类型',
    kind: '种类',
    priority: '优先级',
    state: '状态',
    flag: '标记',
  },
  severities: { critical: '严重', error: '错误', warning: '警告', none: '无' },
  count: atLeast,
  countOf: ({ count, capped, among }: Counts) => (among === undefined ? atLeast(count, capped) : `${number(count)}*`),
  among: (newest: number) => `* 最新 ${number(newest)} 条中的数量`,
  amongAll: (count: number, newest: number, unit: string) =>
    `最新 ${number(newest)} 条${unit}中的 ${number(count)} 条，更早的未计入`,
  counts: (count: number, capped: boolean) => `${atLeast(count, capped)} 条消息`,
  unit: '消息',
  leftOut: '已排除',
  more: (count: number, open: boolean) => `还有 ${atLeast(count, open)} 个`,
  some: '缩小搜索范围后会统计更多的值',
  fewer: '收起',
  only: (written: string) => `只看 ${written}`,
  without: (written: string) => `排除 ${written}`,
  back: (written: string) => `从搜索中去掉 ${written}`,
  failed: '无法加载数量。',
  again: '重试',
  none: '没有可统计的内容。',
  asOf: (time: string) => `截至 ${time} 的数量`,
  hint: '单击按此值筛选，按住 Alt 单击则排除',
}
