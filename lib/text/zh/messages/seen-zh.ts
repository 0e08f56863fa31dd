import type { seen } from '@/lib/text/messages/seen-words'
import { atLeast } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const seenZh: Said<typeof seen> = {
  news: (count: number, capped: boolean, time: string) => `${time} 以来有 ${atLeast(count, capped)} 条新消息`,
  failed: (cause: string) => `无法保存已读位置。${cause}`,
  notHad: '无法加载新消息的数量。',
  late: '新消息，迟到',
}
