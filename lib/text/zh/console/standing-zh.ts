import type { standing } from '@/lib/text/console/console-standing'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const standingZh: Said<typeof standing> = {
  tail: { lead: '读取进程未运行。', body: '页面显示停止之前读取的内容，新文件不会出现。' },
  source: {
    of: (label, state) => `${label}：${state}`,
    ofMany: (count, state) => `${number(count)} 个数据源${state}`,
    more: (count) => `另有 ${number(count)} 个问题`,
    open: '查看数据源',
  },
}
