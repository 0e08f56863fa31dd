import type { Loosened } from '@/lib/names/loosened'
import type { agents } from '@/lib/text/conversations/agents-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'
import { agentPeekZh } from './agent-peek-zh'
import { authorityZh } from './authority-zh'
import { contradictionZh } from './contradiction-zh'
import { livenessZh } from './liveness-zh'

const BETWEEN = {
  unreadable: '有一个版本无法解析',
  gone: '文件曾消失',
  unnamed: '文件中曾没有它',
  large: '有一个版本过大，无法比较',
} as const

export const agentsZh: Said<typeof agents> = {
  list: '按数据源排列的智能体',
  pages: '智能体及其任务',
  known: (count: number) => `共 ${number(count)} 个`,
  shownOf: (shown: number, found: number) => `共 ${number(found)} 个，已显示 ${number(shown)} 个`,
  left: (count: number) => `还有 ${number(count)} 个。请继续滚动，或在上方输入名称的一部分。`,
  ofShown: (shown: number) => `以上按已显示的 ${number(shown)} 个统计`,
  stale: (count: number) => `${number(count)} 个心跳超时`,
  oldFiles: (count: number) => `${number(count)} 个在发消息但心跳文件已过期`,
  columns: {
    agent: '智能体',
    tier: '层级',
    role: '角色',
    state: '状态',
    heartbeat: '心跳',
    limit: '对照周期',
    hour: '最近 60 分钟',
    queue: '排队',
    autonomy: '自主级别',
    last: '最近一条消息',
    rule: '矛盾或护栏',
  },
  filter: {
    label: '筛选智能体',
    placeholder: '名称、层级、角色、状态、自主级别、护栏、能力',
    clear: '显示全部智能体',
  },
  group: {
    heartbeat: (beating: number, all: number) =>
      beating === all ? '心跳以本机收到为准' : `${number(beating)} 个有心跳，其余按消息推断`,
    inferred: '在线情况按消息推断',
    none: '未记录在线情况',
  },
  posting: '在发消息',
  quiet: '静默',
  inferredWord: '，按消息推断',
  late: (count: number) => `${number(count)} 个心跳延迟`,
  lateWord: '延迟',
  authority: authorityZh,
  against: contradictionZh,
  guardrails: (count: number) => `${number(count)} 条护栏`,
  noActivity: '活动情况不可用',
  noCadence: '无',
  cadence: (amount: string, learned: boolean) =>
    learned ? `每 ${amount}一次，由心跳推得` : `每 ${amount}一次，由协议规定`,
  queueSince: (clock: string) =>
    `收件箱或邮箱中的消息，无论是否已回复。没有收件箱的智能体：${clock} 以来等待其回复的消息。`,
  unreadable: (count: number) => `收件箱中有 ${number(count)} 个文件无法解析。`,
  hour: (sent: number, beats: number) => `60 分钟内 ${number(sent)} 条消息、${number(beats)} 次心跳`,
  hourCut: (counted: string, clock: string) => `${counted}；${clock} 之前的消息未计入`,
  hourFrom: (clock: string) => `自 ${clock} 起`,
  unregistered: {
    word: '已不再注册',
    since: (time: string) => `自 ${time} 起不再注册。`,
    gone: (path: string) => `当时 ${path} 消失。`,
    unnamed: (path: string) => `${path} 中不再有它。`,
  },
  unsure: {
    short: '自主级别不确定',
    none: '不确定',
    show: '查看该消息',
    late: (level: string, time: string) =>
      `另一条于 ${time} 发送的消息将其自主级别设为“${level}”。发送时间与到达时间对哪条最新不一致，因此按较低的级别处理；都无法确定时不给予任何级别。`,
    doubtful: (level: string) => `有消息将其自主级别设为“${level}”，但所写的发送时间不可能成立，因此不予采信。`,
  },
  undeclared: '未声明',
  staleWord: livenessZh.stale,
  oldFile: livenessZh.oldFile,
  clock: livenessZh.clock,
  noHeartbeat: '无',
  noLimit: '无限制',
  empty: {
    title: '还没有智能体。',
    body: '智能体注册、发送心跳或写消息后会显示在这里。',
    none: (typed: string) => `没有与“${typed}”匹配的智能体。`,
  },
  failed: { title: '无法加载智能体。', again: '重试' },
  tabs: {
    presence: '在线情况',
    registration: '注册信息',
    authority: '权限',
    traffic: '往来消息',
    log: '日志',
    documents: '文档',
    state: '状态',
  },
  kept: {
    none: {
      registration: '它没有注册，只见于其消息或心跳。',
      document: '没有发现它的文档。',
      state: '没有发现它的状态文件。',
    },
    versions: (count: number) => `${number(count)} 个版本`,
    listed: '有变更',
    copyPath: '复制路径',
    first: '首次出现',
    cut: '更早的版本未显示',
    earlier: '显示更早的版本',
    left: (count: number) => `还有 ${number(count)} 个变更更早的文件未显示。`,
    moreFiles: '显示更多文件',
    shared: '共用',
    unreadable: '无法解析',
    gone: '文件已消失',
    unnamed: '文件中不再有它',
    large: '过大，无法比较',
    against: (time: string, between: readonly (keyof typeof BETWEEN)[]) =>
      `与 ${time} 的版本比较；其间${between.map((one) => BETWEEN[one]).join('，')}`,
    unreadables: (count: number) => `${number(count)} 个无法解析`,
    same: '各行均无变化',
    added: '新增',
    removed: '删除',
    folded: (count: number) => `${number(count)} 行未变`,
    changes: (added: number, removed: number) => `+${number(added)} −${number(removed)}`,
    whole: '完整内容',
    loosened: (one: Loosened) => {
      if ('from' in one) return `${one.what === 'tier' ? '层级' : '自主级别'}由 ${one.from} 提高到 ${one.to}。`
      if ('entry' in one) return `已从 ${one.name} 中移除：${one.entry}。`
      return one.what === 'off' ? `护栏已关闭：${one.name}。` : `护栏已移除：${one.name}。`
    },
    loosenedMore: (count: number) => `还有 ${number(count)} 条护栏被放宽。`,
    difference: (time: string) => `${time} 的变更`,
    failed: '无法加载各版本。',
  },
  shared: {
    label: '共用文档',
    link: '文档',
    what: '此数据源中不属于任何单个智能体的文档。',
    lead: '其数据源的共用文档',
    none: '没有发现共用文档。',
  },
  traffic: {
    none: '索引中没有它收发的消息。',
    log: '索引中没有关于它的日志行。',
    to: '发给',
    all: '所有人',
    nobody: '无接收方',
    from: '来自',
    failed: '无法加载消息。',
    last: (count: number) => `最近 ${number(count)} 条`,
  },
  peek: agentPeekZh,
  agents: (count: number) => `${number(count)} 个智能体`,
}
