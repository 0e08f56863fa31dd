import type { generalBreaches } from '@/lib/text/rules/general-breaches'
import type { Said } from '@/lib/text/spoken'

export const generalBreachesZh: Said<typeof generalBreaches> = {
  unreadable: '无法读取。',
  noTime: '时间戳缺失或不可用。',
  timeAhead: '时间戳比看到它的时间晚 60 秒以上。',
  timeAheadBy: (seconds: number) => `时间戳比看到它的时间晚 ${seconds} 秒以上。`,
  sameId: '另一条消息使用了相同的 ID，内容却不同。',
  claimsHuman: (name: string) => `它以 ${name} 的名义发出，但操作台账中没有人写过它的记录。`,
  hidden: '含有不可见的字符，或会颠倒阅读顺序的字符。',
  beforeAsked: '时间戳早于它所回答的消息。',
  onlyFrom: (what: string, who: string, from: string) => `按照该协议，${what} 只能由 ${who} 发出；它来自 ${from}。`,
  fieldMissing: (field: string) => `缺少必填字段 ${field}。`,
}
