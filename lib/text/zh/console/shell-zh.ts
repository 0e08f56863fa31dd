import type { WaitingCount } from '@/lib/asks/approval'
import type { shell } from '@/lib/text/console/shell-words'
import { atLeast, badgeOf, number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

const apart = (here: number, terminal: number, capped: boolean) =>
  `${here > 0 ? `此处 ${atLeast(here, capped)}，` : ''}终端中 ${number(terminal)}`

export const shellZh: Said<typeof shell> = {
  product: 'Signalbox',
  navigation: '页面',
  pages: {
    stream: '消息流',
    conversations: '对话',
    approvals: '审批',
    agents: '智能体',
    tasks: '任务',
    unreadable: '无法解析',
    problems: '问题',
    health: '健康状况',
    owed: '所欠',
    sources: '数据源',
    ledger: '操作台账',
    people: '人员与令牌',
    policies: '审批策略',
    rules: '规则',
    notices: '通知',
    alerts: '告警规则',
    about: '关于',
    help: '帮助',
  },
  settings: '设置',
  pageWith: (page: string, { count, capped, terminal }: WaitingCount) =>
    terminal === 0 ? `${page} ${atLeast(count, capped)}` : `${page}，${apart(count - terminal, terminal, capped)}`,
  apart,
  badge: badgeOf,
  title: (page: string, { count, capped, terminal }: WaitingCount) =>
    `${count > 0 ? `(${badgeOf(count, capped, terminal)}) ` : ''}${page} · Signalbox`,
  compose: '写消息',
  help: '帮助与快捷键',
  search: '搜索与跳转',
  more: '跳转',
  moreWith: (count, page) => `搜索与跳转 ${count}：${page}`,
  theme: { label: '主题', toDark: '深色主题', toLight: '浅色主题' },
  close: '关闭',
  skip: '跳到正文',
  connection: {
    connecting: '正在连接',
    live: '实时',
    paused: '已暂停',
    noSource: '没有数据源',
    disconnected: '连接已断开',
    stopped: '读取已停止',
    lag: (amount: string) => `延迟 ${amount}`,
    pausedSince: (time: string, unshown: number) => `${time} 起，${number(unshown)} 条未显示`,
    lostFor: (clock: string, seconds: number | null) => (seconds === null ? clock : `${clock}，${seconds} 秒后重试`),
  },
  status: {
    looking: '正在查看目录',
    label: '控制台状态',
    lag: '延迟',
    noLag: '尚无变化',
    sources: (count: number) => `${number(count)} 个数据源`,
    asOf: (time: string) => `截至 ${time}`,
    ledger: '台账',
    toOwnZone: (zone: string) => `时间以 UTC 显示。改用 ${zone}`,
    toUtc: (zone: string) => `时间以 ${zone} 显示。改用 UTC`,
    catchingUp: (done: number, total: number) => `已读取 ${number(done)} / ${number(total)}`,
  },
  sourceStates: {
    'catching-up': '正在追平',
    watching: '监视中',
    degraded: '降级',
    vanished: '已消失',
    stopped: '已停止',
  },
  failed: {
    title: '此页面出错了。',
    body: '磁盘上的内容没有改动，读取仍在继续。',
    again: '重新加载',
    notFound: '此地址没有内容。',
    toStream: '打开消息流',
    query: '无法加载结果。',
    unreached: 'Signalbox 没有响应。',
    retry: '重试',
  },
}
