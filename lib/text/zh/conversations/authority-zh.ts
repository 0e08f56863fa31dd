import type { Term } from '@/lib/authority/authority'
import type { authorityWords } from '@/lib/text/conversations/authority-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

const TERM: { readonly [term in Term]: string } = {
  registered: '注册',
  tier: '层级',
  role: '角色',
  status: '状态',
  autonomy: '自主级别',
  mode: '权限模式',
  capability: '能力',
  guardrail: '护栏',
}

export const authorityZh: Said<typeof authorityWords> = {
  now: '现在的权限',
  at: (time) => `${time} 的权限`,
  showNow: '查看现在',
  pick: (zone) => `查看某一时刻的权限（${zone}）`,
  apply: '查看',
  heldThen: '查看当时的权限',
  thenOf: (name) => `${name} 当时的权限`,
  nothing: '没有文件或消息说明此智能体可以做什么。',
  nothingNext: '读取到注册信息、自主级别变更或权限模式后，会显示在这里。',
  before: (time) => `那时的情况没有记录。此智能体的权限最早从 ${time} 起可知。`,
  unstated: '未说明',
  broken: '违反它的消息',
  basis: '依据',
  message: '一条消息',
  history: '变更',
  counts: (changes, loosened) =>
    loosened === 0 ? `${number(changes)} 次变更` : `${number(changes)} 次变更，其中 ${number(loosened)} 次放宽`,
  firstKnown: '首次得知',
  earlier: '更早的变更未列出。在上方选择时刻，仍可查看当时的权限。',
  seen: '文件从看到其内容之时起算，消息从其发送之时起算。',
  way: { loosened: '放宽', tightened: '收紧', changed: '变更' },
  term: TERM,
  change: ({ term, name, from, to }) => {
    if (term === 'registered') return to === null ? '不再注册' : '已注册'
    if (term === 'capability') return to === null ? `移除能力：${name}` : `新增能力：${name}`
    const what = name === null ? TERM[term] : `${TERM[term]} ${name}`
    if (from === null) return `${what}：${to}`
    return to === null ? `移除${what}，原为 ${from}` : `${what}：${from} → ${to}`
  },
  failed: '无法加载此智能体的权限。',
}
