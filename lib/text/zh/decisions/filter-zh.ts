import type { FilterName } from '@/lib/asks/ask-filter'
import type { approvalFilter } from '@/lib/text/decisions/filter-words'
import { atLeast, number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const approvalFilterZh: Said<typeof approvalFilter> = {
  label: '搜索列表中的请求',
  placeholder: '词语、from:qa、is:…',
  filters: (on) => (on === 0 ? '筛选' : `筛选：已启用 ${number(on)} 项`),
  name: {
    source: '数据源',
    agent: '智能体',
    tier: '层级',
    type: '类型',
    age: '等待时长',
    policy: '审批策略',
  } satisfies Record<FilterName, string>,
  any: (name) => `全部${name}`,
  nothing: {
    source: '无数据源',
    agent: '未署名',
    tier: '无层级',
    type: '无类型',
    age: '无等待时长',
    policy: '无审批策略',
  } satisfies Record<FilterName, string>,
  age: { new: '不到 15 分钟', '15m': '15 分钟以上', '1h': '1 小时以上', '1d': '1 天以上', '7d': '7 天以上' },
  choice: (value, count) => `${value}（${number(count)}）`,
  coming: '搜索尚未生效：正在加载结果。',
  failed: (why) => `搜索未生效：${why}`,
  left: (left, listed, further) =>
    `已列出 ${number(listed)} 条请求，显示其中 ${number(left)} 条。${
      further > 0 ? `另有 ${number(further)} 条尚未列出，未参与搜索。` : ''
    }`,
  all: '全部显示',
  of: (left, count, capped) => `${number(left)}/${atLeast(count, capped)}`,
  none: (listed) =>
    listed === 0 ? '这里没有请求。' : `这里的 ${number(listed)} 条都不符合筛选条件。请全部显示，或减少筛选条件。`,
}
