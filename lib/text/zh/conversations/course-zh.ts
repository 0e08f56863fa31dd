import type { course } from '@/lib/text/conversations/course-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const courseZh: Said<typeof course> = {
  views: { thread: '消息列表', timeline: '时间线', sequence: '时序图' },
  label: '查看此对话的方式',
  bands: { oversight: '监督', command: 'Command', pm: 'PM', worker: 'Worker', other: '未注明层级' },
  sequence: '按时间排列的消息，每条从发送方指向接收方',
  timeline: (messages: number, agents: number, from: string, until: string) =>
    `按线性时间显示各参与者的工作时段。${from} 至 ${until}，${number(agents)} 个参与者之间 ${number(messages)} 条消息。`,
  step: (from: string, to: string, type: string) => `${from} 发给 ${to === '' ? '无接收方' : to}，${type}`,
  quiet: (amount: string) => `静默 ${amount}`,
  unanswered: (clock: string) => `未回复 ${clock}`,
  of: (limit: string) => `限 ${limit}`,
  over: (limit: string) => `超出 ${limit}`,
  earlier: '更早的消息只在消息列表中显示。',
  path: '关键路径',
  linear: '线性时间',
  wait: (clock: string) => `等待人工 ${clock}`,
  owed: (clock: string) => `未回复 ${clock}`,
  legs: {
    title: '各段耗时',
    label: '关键路径的各段，以及路径旁未回复的消息',
    count: (shown: number, all: number) => `共 ${number(all)} 条，其中 ${number(shown)} 条位于关键路径上或其旁`,
    none: '只有一条无需回复的消息，没有可显示的路径。',
    sent: (zone: string) => `发送 ${zone}`,
    who: '发送方，接收方',
    message: '消息',
    noticed: '发现用时',
    worked: '处理用时',
    total: '合计',
    share: '与最长一段相比',
    flag: '标记',
    beside: '不在路径上',
    noEvidence: '无证据',
  },
  spent: { title: '耗时分布', waiting: (name: string) => `等待 ${name}` },
  lanes: {
    button: (shown: number, all: number) => (shown === all ? '全部泳道' : `泳道 ${number(shown)} / ${number(all)}`),
    label: '显示的泳道',
    all: '全部泳道',
    none: '未选择泳道。',
  },
  take: {
    button: '导出 SVG、Mermaid',
    label: '当前时序图及所显示的泳道',
    svg: { copy: '复制 SVG', save: '下载 SVG' },
    mermaid: { copy: '复制 Mermaid', save: '下载 Mermaid' },
    copied: '已复制。',
  },
  strip: {
    label: '按线性时间显示的此对话',
    shown: (shown: number, all: number, from: string, until: string) =>
      `${from} 至 ${until}，共 ${number(all)} 条消息，已显示 ${number(shown)} 条`,
    all: '全部时间',
    none: '此时段内这些泳道之间没有消息。',
  },
  failed: { title: '无法加载图表。', again: '重试' },
  nobody: '此对话中没有人发送过消息。',
}
