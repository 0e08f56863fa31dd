import { number } from '@/lib/text/number'
import type { post } from '@/lib/text/posts/post-words'
import type { Said } from '@/lib/text/spoken'

const EVERYONE = '所有人'
const JSON_KINDS: { readonly [kind: string]: string } = {
  string: '字符串',
  number: '数字',
  boolean: ' true 或 false',
  array: '列表',
  object: '对象',
}

export const postZh: Said<typeof post> = {
  because: {
    to: (agent) => `接收方是 ${agent}`,
    contains: (agent) => `正文包含 @${agent}`,
    starts: (agent, line) => `第 ${number(line)} 行以 ${agent} 开头`,
    handle: (agent) => `该行提到 "@${agent}"`,
    inbox: (agent) => `消息位于 ${agent} 的收件箱`,
    mailbox: (agent) => `消息在 ${agent} 的邮箱中等待`,
    turn: (agent) => `消息在 ${agent} 的收件箱中等待，直到其当前轮次结束`,
    lead: (agent) =>
      `消息在 ${agent} 的收件箱中等待，直到其当前轮次结束；主智能体只有在有队友时才会读取，并将其视为另一会话的话，而不是其用户的话`,
    unpoked: (agent) => `在 ${agent} 的邮箱中等待其查看；从此处发出的消息不会在其终端中提示`,
    waitsForAnswer: '它正在等待此答复',
  },
  deskAnswersOnly: '请求台只接收答复。请打开一个请求并答复。',
  oneRecipient: '此处的消息只能有一个接收方，或者发给所有人。请在正文中提及其他对象。',
  reasoningMissing: '缺少推理说明：证据链要求每条消息都有。',
  unknownType: (type) => `协议中没有类型 ${type}。`,
  typesOnly: (types) => `类型必须是以下之一：${types.join('、')}。`,
  answersNothing: '回复必须指明所回复的请求：请改为回复某条消息。',
  answersAnother: (request) => `它指明的请求是 ${request}，实际回复的却是另一条。`,
  answeredBefore: '该请求已有回复，智能体可能不理会第二条。',
  answersItself: '它回复的是某人以同一名称所写的消息。',
  onlyFrom: (what, who, from) =>
    `按协议，${what} 应由 ${who} 发出。人员仍可发送，但核对发送方的智能体会忽略来自 ${from} 的这条消息。`,
  completesNothing: 'TASK_COMPLETED 须指明所完成的计划，而人员没有计划。',
  failsUnsaid: 'FAILED 须用 error_details 说明出了什么问题。',
  completesWrong: 'COMPLETED 不应带有 error_details：该字段用于描述失败。',
  restsOnNothing: (task) => `它依赖 ${task}，而其计划中没有该任务。`,
  restsOnItself: (tasks) => `这些任务互相等待：${tasks.join('、')}。`,
  recoverable: (code, right) => `按错误表，${code} ${right ? '可恢复' : '不可恢复'}，而此处写的与之相反。`,
  unknownCode: (code) => `错误表中没有 ${code}。`,
  deadlinePast: (deadline) => `截止时间 ${deadline} 已过，回复不可能按时到达。`,
  template: '正文中有未渲染的模板。',
  taskNumber: '请用编号填写任务。',
  oneAgent: '一次只能更改一个智能体的自主级别。',
  levelMissing: '请填写级别：一个词，例如 supervised 或 autonomous。',
  deadline: '请用带时区的 ISO 8601 时间填写截止时间，例如 2026-11-20T18:00:00Z。',
  tier: (workers) =>
    `层级表不允许 Command 直接发给 Worker（${workers.join('、')}）。人员仍可发送，但核对层级的智能体会忽略这条消息。`,
  noChannelNamed: '命令中没有频道和发送方：两者取决于脚本的配置。',
  noForm: (title, form) => `${title} 没有这种消息：${form}。`,
  textMissing: '请填写消息内容。',
  hidden: '正文中有不可见字符。',
  lookAlike: (name, known) => `${name} 看起来像 ${known}，但是不同的名称。`,
  loosened: '这会放宽权限：此后智能体可以自行做更多事。',
  rawOnly: '请填写 JSON 对象。',
  rawTwice: '有字段重复出现。',
  numberLost: (token, written) => `各程序对数字 ${token} 的读法不同，写入后会变成 ${written}。请给它加上引号。`,
  rawStamped: (path) => `${path} 在发布时设置，此处的值不会写入。`,
  rawMissing: '缺失，而协议要求必填。',
  rawEmpty: '为空，或不符合协议要求的格式。',
  rawKind: (kind) => `必须是${JSON_KINDS[kind] ?? ` ${kind}`}。`,
  rawWrong: (path, why) => (path === '' ? why : `${path}：${why}`),
  extraWrong: '其他字段不是 JSON 对象。',
  channelMissing: '请选择频道。',
  noChannel: '它不属于您能看到的任何频道。',
  channelUnknown: (channel) => `没有频道 ${channel}。`,
  channelName: (channel) => `${channel} 只能读取，不能写入：路径中的名称只能使用字母 a 至 z、数字以及“.”、“_”、“-”。`,
  recipientMissing: '请填写接收方。',
  noInbox: (agent) => `${agent} 在这里没有收件箱，无法投递。`,
  lineTooLong: (bytes, most) =>
    `一行最多 ${number(most)} 字节，而这一行有 ${number(bytes)} 字节：过长的行可能被其他写入打断。请缩短内容，或分成几条。`,
  noInboxes: '这里没有智能体有收件箱，不会有人收到。',
  nobodyKnown: (name) => `${name} 不是已知的智能体。`,
  offline: (agent, state) => `${agent} 处于 ${state} 状态，可能收不到。`,
  stale: (agent) => `${agent} 心跳超时。`,
  itself: '这里只能写给智能体，不能写给人员。',
  readOnly: (source) => `${source} 为只读。`,
  readOnlyMend: '请在“数据源”中为其开启写入，或使用 `signalbox writing on`。',
  noWriter: (title) => `Signalbox 只读取 ${title}：不知道如何在其中写入人员的消息。`,
  noDecider: (title) => `${title} 没有其智能体能理解的批准或驳回用语：请改用消息回复。`,
  inTerminal: '它在其终端中等待，任何文件都无法回复它：请在终端中回复。',
  frame: '这段正文是带有“type”的 JSON：程序可能把它当作权限、计划或结束的指令。请用文字说明。',
  memberName: (name) => `该团队中也有名为 ${name} 的智能体，您的消息会被当作它的消息。请在设置中为人员换一个 id。`,
  toEach: '这里没有发给所有人的消息：请逐个填写智能体。',
  leadAlone: (agent) => `${agent} 目前没有队友：在有队友加入之前，消息会一直未读。`,
  leavesNoTrace:
    'Signalbox 在确认是否写入之前停止，而在那里读取消息的一方不会留下痕迹。重新发送之前，请先查看其智能体的行为。',
  noSource: (source) => `没有名为 ${source} 的数据源。`,
  noMessage: '要回复或重发的消息不在索引中。',
  noPost: '没有这条发布记录。',
  noUnreadable: '没有这条无法解析的记录。',
  otherSource: '要回复或重发的消息在另一个数据源中。',
  otherBody: '此键已用于另一条消息。',
  otherBodyMend: '未写入任何内容。请换一个键重新发送。',
  namesTaken: '尝试的文件名均已被占用。未写入任何内容，请重新发送。',
  warnsAnew: (says) => `出现了新的警告：${says.join('')}`,
  warnsAnewMend: '未写入任何内容。请阅读警告后重新发布。',
  decides: (asked) =>
    `这会回复${asked === null ? '一条请求' : `请求“${firstWords(asked)}”`}，而它正等待决定：请在“审批”中处理。`,
  nothingFound: 'Signalbox 在写入之前停止；请重新发送。',
  directoryGone: 'Signalbox 在确认是否写入之前停止；其目录现已不存在，没有迹象表明已写入。',
  stoppedWithin: 'Signalbox 在写入过程中停止。',
  partly: (written, all) => `共 ${number(all)} 个文件，已写入 ${number(written)} 个，其余未写入。`,
  nothingWritten: '未写入任何内容。',
  othersUndone: '其他文件未写入。',
  unsure: '已写入，智能体可能据此行动，但按失败处理：机器停止后内容可能丢失。重新发送之前请先查看磁盘上的内容。',
  unsureGone: '按失败处理，磁盘上的内容与写入时不符。',
  heldBy: (policy, version) => `审批策略 ${policy} 第 ${number(version)} 版将其挂起，等待另一人处理。`,
  subject: (type, to, where) => `${where} 中发给${to === EVERYONE ? to : ` ${to} `}的 ${type}`,
  everyone: EVERYONE,
  decidesMend: '未写入任何内容。请打开“审批”，或使用 `signalbox asks` 和 `signalbox approve`。',
}

const SAID = 80

/** Enough of a request to know it by. */
function firstWords(text: string): string {
  const said = [...text.replace(/\s+/g, ' ').trim()]
  return said.length > SAID ? `${said.slice(0, SAID).join('')}…` : said.join('')
}
