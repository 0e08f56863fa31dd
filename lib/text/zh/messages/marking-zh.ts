import type { marking } from '@/lib/text/messages/marking-words'
import type { Said } from '@/lib/text/spoken'

export const markingZh: Said<typeof marking> = {
  first: '跳到第一条新消息',
  mark: '全部标为已读',
  markTitle: '现有消息都算已读，之后的才是新消息',
  here: '标为已读至此',
  hereTitle: '所选消息及之前到达的消息都算已读',
  nothing: (time: string) => `${time} 以来没有新消息`,
  undo: '撤销',
  undoTitle: '把已读位置放回原处',
}
