import { number } from '@/lib/text/number'
import type { compose } from '@/lib/text/posts/compose-words'
import type { Said } from '@/lib/text/spoken'
import { livenessZh as verdict } from '@/lib/text/zh/conversations/liveness-zh'
import { isOff } from '@/lib/time/liveness'

const agents = (count: number) => `${number(count)} 个智能体`

/** The first few names. */
function named(names: readonly string[]): string {
  const more = names.length - 3
  return `${names.slice(0, 3).join('、')}${more > 0 ? ` 等 ${number(names.length)} 个` : ''}`
}

export const composeZh: Said<typeof compose> = {
  title: '新消息',
  reply: '回复',
  again: '再次发送',
  nudge: '提醒',
  stop: '请求停止',
  noCircle: '此消息已不在任何循环或风暴中。',
  notResent: '其数据源不可写入，或该消息没有收件人。',
  noDebt: '此项已不再欠，或从未欠过。',
  kind: '种类',
  kinds: { message: '消息', task: '分配任务', autonomy: '更改自主级别', shutdown: '请求关停', broadcast: '广播' },
  formNotes: {
    task: '将请接收方承接此任务。',
    autonomy: '此后该智能体按此级别工作。',
    shutdown: '智能体会完成手头工作、确认，然后停止。',
    broadcast: '所有在此读取消息的智能体都会收到。',
  },
  task: '任务',
  taskHint: '编号或 ID',
  deadline: '截止时间',
  level: '级别',
  levelHint: 'autonomous',
  command: '命令',
  otherType: '其他',
  repeats: '重发',
  asItWas: '未修改',
  changed: (parts) => `已修改：${parts.join('、')}`,
  parts: {
    channel: '频道',
    to: '接收方',
    type: '类型',
    text: '正文',
    reasoning: '推理说明',
    code: '代码',
    artifacts: '产物',
    priority: '优先级',
    ttl: '有效期',
    extra: '其他字段',
  },
  raw: '原始 JSON',
  toParts: '分字段填写',
  stamped: '以下字段在发布时设置，此处填写的值无效：',
  notParts: '请先修正 JSON 对象。',
  extra: '一并写入：',
  withoutExtra: '移除',
  mention: '提及',
  line: (line) => `第 ${number(line)} 行`,
  replyTo: (name) => `回复 ${name}`,
  inComposer: '在编辑窗口中打开',
  effect: (awake, others) =>
    [
      ...(awake.length > 0 ? [`${named(awake)} 会响应`] : []),
      ...(others.length > 0 ? [`${named(others)} 不会响应`] : []),
    ].join('；'),
  saveDraft: '保存草稿',
  discard: '放弃草稿',
  usual: '通常回复用时，90%',
  usualOf: (replies) => `依据最近 ${number(replies)} 次回复`,
  noUsual: '暂无回复记录',
  usualTimes: (median, p90) => `${median}，${p90}`,
  zone: (utc, own) => `${utc} 即您所在时区的 ${own}。`,
  calm: '以“The”开头',
  calmNote: (agent) => `这样 ${agent} 不会响应`,
  changedHere: '已作的修改',
  andMore: (count) => `等，另有 ${number(count)} 个`,
  harm: {
    no: '暂不',
    shutdown: {
      title: (count) => `请求关停 ${agents(count)}？`,
      body: '智能体已读到的内容无法收回。确认之后它们才会停止。',
      yes: (count) => `请求关停 ${agents(count)}`,
    },
    autonomy: {
      title: (count) => `放宽 ${agents(count)}的权限？`,
      body: '此后，以前须先请求的操作，智能体可能不再请求。已经执行的操作无法撤销。',
      yes: () => '更改自主级别',
    },
    broadcast: {
      title: (count) => `发送给 ${agents(count)}？`,
      body: '所有在此读取消息的智能体都会收到。智能体已读到的内容无法收回。',
      yes: (count) => `发送给 ${agents(count)}`,
    },
  },
  kept: '草稿已保存',
  into: '写入',
  channel: '频道',
  whichChannel: '选择频道',
  manyChannels: (count) => `共 ${number(count)} 个频道，请输入部分名称。`,
  manyRecipients: (count) => `共 ${number(count)} 个可选接收方，请输入部分名称。`,
  moreToMention: (count) => `另有 ${number(count)} 个：请输入 @ 和名称`,
  from: '发送方',
  fromNote: '即您本人，以您的姓名记入台账',
  to: '接收方',
  toHint: '智能体，或 all',
  without: (name) => `移除 ${name}`,
  type: '类型',
  priority: '优先级',
  ttl: '有效期',
  noTtl: '秒',
  ttlNote: '秒；留空表示不限',
  answers: '回复的消息',
  nothing: '无',
  reasoning: '推理说明',
  reasoningHint: '说明原因，将在证据链中显示于消息旁',
  text: '消息',
  textHint: '您想说的内容。输入 @名称 可提及智能体。',
  code: '代码',
  artifacts: '产物',
  artifactsHint: '路径',
  notHad: { title: '未能加载可选的发送位置。', again: '重试' },
  shell: '复制为 shell 命令',
  shellCopied: '命令已复制。',
  ownShell: (name) => `复制为 ${name} 命令`,
  ownShellCopied: (name, unsaid) => `${name} 命令已复制。${unsaid}`,
  post: '签署并发布',
  posting: '正在发布…',
  hold: '挂起，等待另一人同意',
  willBeHeld: (name, version, needed, expires) =>
    `审批策略 ${name} 第 ${number(version)} 版要求先挂起：${expires === null ? '' : `${expires}内`}${
      needed === 1 ? '另一人' : `另外 ${number(needed)} 人`
    }同意后才写入。`,
  neverWritten: (name, version, needed, can) =>
    `审批策略 ${name} 第 ${number(version)} 版会将其挂起，而且无人能够批准：须 ${number(needed)} 人同意，而除您之外${can === 0 ? '无人可以' : `只有 ${number(can)} 人可以`}。请先请管理员修改审批策略，或允许更多人决定。`,
  lost: '连接已断开，暂时无法发布。草稿已保存。',
  readOnly: (source) => `${source} 为只读。`,
  toWriting: '开启写入',
  onRecord: (warnings) => `${number(warnings)} 条警告将随此消息记入台账`,
  notAnswered: '无法回复这条消息。',
  noSource: { title: '未监视任何目录。', body: '请先监视一个目录，之后才能写入。' },
  before: '发布之前',
  checked: '检查于',
  checking: '正在检查…',
  saySomething: '输入内容后，这里会显示发给谁、谁会响应，以及将要写入的确切内容。',
  addressed: '接收对象',
  heartbeat: '状态，心跳',
  agents,
  nobody: '没有已知的智能体。',
  by: ({ by, known, state, heartbeatAt, liveness, agent }) => {
    const how = by
      .map((one) => (one === 'to' ? `发给 ${agent}` : one === 'all' ? '发给所有人' : `提及 @${agent}`))
      .join('、')
    if (!known) return `${how}：未知`
    if (liveness === 'off') return `${how}，${state ?? ''}，可能收不到`
    if (liveness === 'posts' && heartbeatAt !== null)
      return `${how}，${isOff(state) ? verdict.offButPosts(state ?? '') : verdict.oldFile}`
    return liveness === 'stale' ? `${how}，心跳超时` : how
  },
  reacts: '会响应',
  others: (count) => `其余 ${number(count)} 个不会响应。`,
  allWakesNobody: '只写“all”而不提及，不会有智能体响应。',
  checks: '检查',
  noRule: (title) => `未违反 ${title} 的规则`,
  writingOn: (mode) => (mode === null ? '已开启写入' : `已开启写入，智能体可以读取文件，权限 ${mode.toString(8)}`),
  shutOut: (mode, users) =>
    `已开启写入，但权限 ${mode?.toString(8) ?? '?'} 使用户 ${users.join('、')} 的智能体无法读取文件`,
  writingOff: '只读：无法发布',
  use: (name) => `改用 ${name}`,
  exactly: (files) => {
    if (files === 0) return '暂无内容可写入'
    return files === 1 ? '将原样写入以下内容' : `将原样写入以下 ${number(files)} 个文件`
  },
  bytes: {
    create: (bytes) => `新文件，${number(bytes)} 字节`,
    replace: (bytes) => `同一文件，其中加入答复，${number(bytes)} 字节`,
    append: (bytes) => `在末尾追加一行，${number(bytes)} 字节`,
    add: (bytes) => `在其消息列表中追加一条，${number(bytes)} 字节；其余不变`,
  },
  fixed: '灰色显示的值在写入时确定。',
  more: (files) => `另有 ${number(files)} 个类似文件`,
  titles: {
    held: '已挂起，等待另一人同意',
    intent: '正在发布…',
    done: '已发布',
    failed: '未发布',
    doubtful: '未发布，或只发布了一部分',
    refused: '未发布',
  },
  nothingWritten: '未写入任何内容。',
  held: {
    title: '由另一人批准',
    waits: (name, version) => `已按审批策略 ${name} 第 ${number(version)} 版挂起。`,
    until: '截止时间',
    by: (names) => names.join('、'),
    closed: '无人同意',
    card: '打开请求',
  },
  rungs: { written: '已写入并读回', seen: '在磁盘上再次读到', read: '接收方已读', reply: '首次回复' },
  notSeen: '尚未',
  noReply: '暂无',
  evidence: '有证据',
  noEvidence: '尚无证据',
  open: '打开',
  places: (seen, all) => `${number(all)} 处中的 ${number(seen)} 处`,
  another: '再写一条',
  back: '返回草稿',
}
