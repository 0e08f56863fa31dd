import { number } from '@/lib/text/number'
import type { doubts } from '@/lib/text/sources/doubt-words'
import type { Said } from '@/lib/text/spoken'

/** What is wrong with a source is made once for all who are told of it: its cause and mend are English. */
export const doubtsZh: Pick<Said<typeof doubts>, 'unsure' | 'lead' | 'more' | 'reading' | 'notRead'> = {
  unsure: {
    asks: '没有已知的请求。',
    unreadable: '没有已知的无法解析内容。',
    inList: '没有已知条目。',
    agents: '没有已知智能体',
  },
  lead: '磁盘上的部分内容可能尚未显示在此。',
  more: (count) => `另有 ${number(count)} 个数据源`,
  reading: '首次读取尚未完成。',
  notRead: '目前未在读取。',
}
