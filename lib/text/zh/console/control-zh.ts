import type { controls } from '@/lib/text/console/control-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const controlsZh: Said<typeof controls> = {
  toasts: '本页提示',
  copy: '复制',
  copied: '已复制',
  copyFailed: '浏览器不允许复制。',
  resize: '侧栏宽度',
  moreRows: {
    of: (shown: number, found: number) => `共 ${number(found)} 条，已显示 ${number(shown)} 条。`,
    act: '显示更多',
  },
}
