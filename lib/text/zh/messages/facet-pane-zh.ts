import type { facetPane } from '@/lib/text/messages/facet-pane-words'
import type { Said } from '@/lib/text/spoken'

export const facetPaneZh: Said<typeof facetPane> = {
  title: '筛选',
  close: '关闭筛选',
  hide: '隐藏筛选',
  show: '显示筛选',
}
