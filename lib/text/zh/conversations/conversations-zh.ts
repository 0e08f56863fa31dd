import type { conversations } from '@/lib/text/conversations/conversations-words'
import { atLeast, number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

const BASES: { readonly [basis: string]: string } = {
  explicit: '显式',
  reply: '回复',
  task: '任务',
  derived: '推断',
  none: '无',
}

export const conversationsZh: Said<typeof conversations> = {
  list: { activity: '对话，最近活动在前', quiet: '对话，静默最久在前', begun: '对话，最新在前' },
  order: '排序',
  orders: { activity: '最近活动', quiet: '静默最久', begun: '最新' },
  columns: {
    title: '对话（开头文字）',
    participants: '参与者',
    protocol: '协议',
    basis: '关联依据',
    status: '状态',
    waiting: '等待对象，时长',
    messages: '消息数',
    worst: '最严重标记',
    last: (zone: string) => `最后 ${zone}`,
    first: (zone: string) => `最早 ${zone}`,
  },
  status: {
    active: '进行中',
    waiting: '等待中',
    'waiting-on-human': '等待人工',
    answered: '已回复',
    'one-message': '仅一条消息',
    quiet: '静默',
  },
  basis: (basis: string) => BASES[basis] ?? basis,
  untitled: '无文本',
  more: (count: number, capped: boolean) => `+${atLeast(count, capped)}`,
  messages: (count: number) => `${number(count)} 条消息`,
  here: (count: number, older: boolean) => `${number(count)} 个对话${older ? '，下方还有更早的' : ''}`,
  unshown: (count: number) => `已暂停，其后有 ${number(count)} 个对话发生变化。`,
  standing: (time: string) => `自 ${time} 起暂停`,
  derived: (protocols: readonly string[]) => `${protocols.join('、')} 的对话为推断所得：协议没有对话标识`,
  pause: '暂停列表，读取继续',
  resume: '回到实时',
  empty: {
    title: '还没有对话。',
    body: '正在监视数据源，第一条消息到达后对话会显示在这里。',
    none: '没有包含匹配消息的对话。',
    clear: '显示全部对话',
    noneSo: '最新的对话中没有符合这些筛选条件的。',
    however: '清除筛选',
  },
  facets: {
    fields: { status: '状态', source: '数据源', basis: '关联依据', agent: '参与者' },
    unit: '对话',
  },
  failed: { title: '无法加载对话。', again: '重试' },
}
