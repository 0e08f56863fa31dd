import { type AlertMeasure, unitOf } from '@/lib/alerts/alert-measure'
import type { alertPage } from '@/lib/text/notices/alert-page'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

const MINUTE = 60_000

function span(ms: number): string {
  if (ms > 0 && ms % (1_440 * MINUTE) === 0) return `${number(ms / (1_440 * MINUTE))} 天`
  if (ms > 0 && ms % (60 * MINUTE) === 0) return `${number(ms / (60 * MINUTE))} 小时`
  return `${number(Math.round(ms / MINUTE))} 分钟`
}

const MEASURES = {
  errors: '错误率',
  queue: '一个收件箱中的消息数',
  undrained: '无人收取的收件箱数',
  noticed: '延迟（到 Signalbox 读取）',
  logged: '延迟（按消息日志）',
  started: '延迟（到开始处理）',
  answered: '延迟（到得到回答）',
  processed: '延迟（到处理完成）',
  person: '延迟（到人员决定）',
} satisfies Record<AlertMeasure, string>

const UNITS = { percent: '%', messages: '条消息', inboxes: '个收件箱', seconds: '秒（p95）' }

const perWeek = (count: number) => `每周 ${number(count >= 100 ? Math.round(count) : Math.round(count * 10) / 10)} 次`

export const alertPageZh: Said<typeof alertPage> = {
  known: (rules, firing) => `${number(rules)} 条告警规则${firing > 0 ? `，${number(firing)} 条处于触发状态` : ''}`,
  list: '告警规则',
  act: '添加告警规则',
  none: {
    title: '暂无告警规则',
    body: '一段时间内匹配搜索的消息过多、预期的消息没有出现，或指标过高时，告警规则会发出通知。请添加一条，并先用历史消息试运行。',
    onlyAdmins: '只有管理员可以添加告警规则。',
  },
  hidden: {
    title: '您不能查看告警规则',
    body: '告警规则统计所有数据源的消息，而您只能查看其中一部分。',
  },
  failed: { title: '加载告警规则失败。', again: '重试' },
  columns: { name: '告警规则', when: '触发条件', last: '最近一次触发', assigned: '负责人', state: '状态' },
  states: { quiet: '未触发', firing: '触发中', acknowledged: '已知悉', muted: '已静音' },
  escalated: '已升级',
  failing: '无法判断',
  lost: (lost, told) =>
    `${told === 0 ? '升级时不会通知任何人' : '升级时并非所有对象都会收到通知'}：${lost
      .map((name) => (name === null ? '所选 webhook 已移除' : `${name} 已无权操作或不能查看全部数据源`))
      .join('；')}。`,
  never: '从未',
  nobody: '无',
  span,
  when: ({ kind, count, windowMs, measure }) => {
    if (measure === 'queue') return `一个收件箱中达到 ${number(count)} 条消息`
    if (measure === 'undrained') return `达到 ${number(count)} 个收件箱无人收取`
    if (measure !== null)
      return `${span(windowMs)}内${MEASURES[measure]}达到 ${number(count)} ${UNITS[unitOf(measure)]}`
    return kind === 'more' ? `${span(windowMs)}内超过 ${number(count)} 条` : `${span(windowMs)}内没有预期的消息`
  },
  measures: MEASURES,
  measureUnits: UNITS,
  expected: '预期',
  form: {
    add: '新建告警规则',
    edit: (name) => `编辑 ${name}`,
    name: '名称',
    kind: '触发条件',
    kinds: { more: '匹配的消息过多', absent: '缺少预期的消息', measure: '指标过高' },
    query: { more: '匹配的消息', absent: '在匹配的消息之后', measure: '仅限' },
    queryNote: '语法与搜索栏相同：rule:CLW402 表示违反某条规则，severity:error 表示错误。',
    narrowNote: '留空表示所有数据源合计。否则填写 source:、channel:、from: 或 type: 之一，与“健康”页相同。',
    sourceNote: '留空表示所有数据源，否则以 source:名称 填写其中一个。',
    measure: '指标',
    from: '达到',
    inboxNotes: {
      queue:
        '当前最满的收件箱中的消息数，可限一个数据源或全部。过去的队列只知道每小时结束时的数量，因此无法用历史试运行。',
      undrained:
        '有消息已等待半小时、且自其到达后无任何消息被取走的收件箱和邮箱，可限一个数据源或全部。过去的情况无从得知，因此无法用历史试运行。',
    },
    windowNote: '按整点小时（UTC）计算，包括正在进行的一小时。',
    expected: '预期出现匹配的消息',
    expectedNote: '该消息可以属于其他对话：出现一条即可，此前的所有消息都不再等待。',
    count: '超过',
    countUnit: '条消息',
    window: '时间范围',
    units: { min: '分钟', h: '小时', d: '天' },
    unitOf: (label) => `“${label}”的单位`,
    wrongCount: (least, most) => `请输入 ${number(least)} 到 ${number(most)} 的整数。`,
    wrongSpan: (least, most) => `请输入 ${least}到 ${most}之间的时间。`,
    severity: '严重程度',
    severityNote: '每个 webhook 自行选择接收通知的最低严重程度。',
    cooldown: '冷却时间',
    cooldownNote: '触发之后，在此时间内不再通知。',
    escalateTo: '升级至 webhook',
    escalateNote: '若无人及时确认知悉，还会通知此 webhook；每次触发只通知一次。',
    escalatePerson: '升级至人员',
    personNote: '届时规则会指派给此人，其屏幕会立即提示。可选择任何有权操作且能查看全部数据源的人员。',
    personGone: '已无权操作的人员',
    escalateAfter: '未确认知悉达',
    noWebhooks: '没有可升级至的 webhook。请在“通知”中添加。',
    webhookGone: '已移除的 webhook',
    attempt: '用历史试运行',
    trying: '正在试运行…',
    put: '保存告警规则',
    no: '取消',
    saved: (name) => `已保存 ${name}。`,
    anew: '保存后规则重新开始，按新的设置判断。',
  },
  fresh: {
    label: '已触发的告警规则',
    one: (name) => `告警规则 ${name} 已触发。`,
    several: (count) => `${number(count)} 条告警规则已触发。`,
    mine: '升级给您的告警规则',
    escalated: (name) => `告警规则 ${name} 无人及时确认知悉，现已升级给您。`,
    severalEscalated: (count) => `${number(count)} 条无人及时确认知悉的告警规则已升级给您。`,
    open: '打开',
    close: '关闭',
  },
  trial: {
    title: '历史试运行结果',
    says: (fired, week) =>
      fired === 0 ? '不会触发。' : `会触发 ${number(fired)} 次${week === null ? '' : `，${perWeek(week)}`}。`,
    looked: (matched, from, to) => `已检查 ${number(matched)} 条消息，从 ${from} 到 ${to}。`,
    part: (most) => `匹配的消息超过 ${number(most)} 条，只检查了最新的部分，更早的时间也可能触发。`,
    newest: '最近几次：',
    outdated: '设置已更改，请重新试运行。',
  },
  peek: {
    label: '告警规则',
    close: '关闭',
    firing: (since) => `自 ${since} 起处于触发状态。`,
    acknowledged: (by, at) => `${by} 于 ${at} 确认知悉。`,
    quiet: '未触发。',
    muted: (until) => `静音至 ${until}，期间不通知；届时若仍处于触发状态，会发出通知。`,
    failing: '该规则目前无法判断，因此不会触发。请修改其搜索；如果搜索无误，请查看控制台日志。',
    silent: '没有 webhook 接收此严重程度的通知。请在“通知”中为 webhook 选择。',
    notifications: '打开“通知”',
    told: '通知对象',
    acknowledge: '确认知悉',
    acknowledgedNow: (name) => `已知悉 ${name}。`,
    mute: '静音',
    unmute: '取消静音',
    mutedNow: (name, length) => `已将 ${name} 静音 ${length}。`,
    unmutedNow: (name) => `${name} 恢复通知。`,
    assign: '负责人',
    assignedNow: (name, person) => `已将 ${name} 指派给 ${person}。`,
    unassignedNow: (name) => `${name} 已无负责人。`,
    edit: '编辑',
    test: '发送测试',
    testing: '正在发送…',
    tested: '测试结果',
    nobodyTold: '未发送：没有 webhook 接收此严重程度或升级的通知。',
    testEscalated: (webhook) => `${webhook}（升级时）`,
    testPerson: (name) => `升级时，${name} 会在其页面上得到通知。测试不会在那里显示。`,
    facts: '详情',
    kind: '触发条件',
    query: '搜索',
    expected: '预期',
    open: '查看匹配的消息',
    openHealth: '在“健康”页查看',
    openOwed: '在“所欠”页查看',
    severity: '严重程度',
    escalates: '升级',
    escalatesAfter: (to, length) => `${length}内无人确认知悉时通知 ${to}`,
    escalated: (at) => `无人及时确认知悉，已于 ${at} 升级。`,
    cooldown: '冷却时间',
    noCooldown: '无',
    since: '开始判断时间',
    lastFired: '最近一次触发',
    log: '在操作台账中查看触发记录',
    gone: '该告警规则不存在。',
    goneNext: '可能已被移除。',
    remove: '移除',
    removeNote: '触发记录仍保留在操作台账中。',
    ask: { title: (name) => `移除 ${name}？`, body: '该规则不再发出任何通知。', yes: '移除', no: '保留' },
    removed: (name) => `已移除 ${name}。`,
  },
}
