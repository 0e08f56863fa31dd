import type { controls } from '@/lib/text/console/control-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const controlsZh: Said<typeof controls> = {
  toasts: '本页提示',
  quotes: { open: '「', close: '」' },
  copy: '复制',
  copied: '已复制',
  copyFailed: '浏览器不允许复制。',
  resize: '侧栏宽度',
  moreRows: {
    of: (shown: number, found: number) => `共 ${number(found)} 条，已显示 ${number(shown)} 条。`,
    act: '显示更多',
  },
  unwatched: {
    body: '还没有监视任何目录，所以没有内容可显示。',
    choose: '选择目录',
    toSources: '查看数据源的读取情况',
  },
}
