import type { seen } from '@/lib/text/messages/seen-words'
import { atLeast } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const seenZh: Said<typeof seen> = {
  news: (count: number, capped: boolean, time: string) => `${time} 以来有 ${atLeast(count, capped)} 条新消息`,
  first: '跳到第一条新消息',
  mark: '全部标为已读',
  markTitle: '现有消息都算已读，之后的才是新消息',
  here: '标为已读至此',
  hereTitle: '所选消息及之前到达的消息都算已读',
  nothing: (time: string) => `${time} 以来没有新消息`,
  undo: '撤销',
  undoTitle: '把已读位置放回原处',
  failed: (cause: string) => `无法保存已读位置。${cause}`,
  notHad: '无法加载新消息的数量。',
  late: '新消息，迟到',
}
