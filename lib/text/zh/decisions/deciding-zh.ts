import type { ToldEntry } from '@/lib/ledger/told-entry'
import type { deciding } from '@/lib/text/decisions/deciding-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'
import { roleNamed } from '@/lib/text/zh/people/role-zh'
import { dayName, duration, zonedMoment, zonedTime } from '@/lib/time/clock'
import { didZh } from './did-zh'

const since = (at: number, now: number) =>
  now - at < 3_600_000 ? `比您早 ${duration(now - at)}` : `时间为 ${when(at, now)}`
const when = (at: number, now: number) => `${dayName(at, now)} ${zonedTime(at)}`
const inEntry = (entry: ToldEntry) => (typeof entry === 'number' ? `（台账第 ${number(entry)} 条）` : '')
const entryIn = (table: string, entry: ToldEntry) =>
  typeof entry === 'number' ? `${table}第 ${number(entry)} 条` : table

const QUOTED = 80
/** The first words on one line; nothing where there are none. */
function quoted(said: string): string {
  const signs = [...said.replace(/\s+/g, ' ').trim()]
  return signs.length === 0 ? '' : `“${signs.slice(0, QUOTED).join('')}${signs.length > QUOTED ? '…' : ''}”`
}

/** What commands say is English. */
export const decidingZh: Omit<Said<typeof deciding>, 'command'> = {
  did: didZh,
  subject: (asker, said, where) => `${where} 中 ${asker} 的请求${quoted(said)}`,
  subjectHeld: (author, said, where) => `${author} 在 ${where} 中发布的内容${quoted(said)}`,
  withdrawn: '发布者已撤回。',
  declined: (by, reason) => `${by} 已驳回${reason === '' ? '。' : `：“${reason}”`}`,
  nobody: '未具名者',
  keptNothing: '未写入任何内容。',
  heldChanged: '将要写入的内容与当初提交的已不一致：可送达的对象或所回复的消息有变化。请驳回后重新发布。',
  heldAuthor: (name) => `提交者 ${name} 已无权在此发布。只能驳回，再由仍有权限的人重新发布。`,
  noSender: '该请求没有发送方，无法回复。',
  noAsker: '该请求自称来自所有人，无法回复。',
  signing: '其他人同时进行了签署。请查看签署人后重新决定。',
  noAsk: '这条消息不需要人工处理。',
  closed: ({ how, at, by, decided }, now) => {
    switch (how) {
      case 'decided':
        return decided === null
          ? '此请求已有决定。'
          : `${decided.name} 对此请求的处理：${didZh[decided.verb]}，${since(decided.at, now)}${inEntry(decided.entry)}。`
      case 'answered':
        return `此请求已由在此发布的消息回复，${since(at, now)}。`
      case 'decided-on-disk':
        return `${by === null ? '有人' : `“${by}”`}直接在磁盘上作出了回复，未经过本控制台，${since(at, now)}。`
      case 'over':
        return `此请求已在其终端中答复或放弃，${since(at, now)}。`
      case 'ended':
        return `发出此请求的会话已不存在（${zonedMoment(at, now)} 发现）。`
      case 'unheard':
        return `最后一次收到发出此请求的会话的消息是${since(at, now)}，不知道它是否仍在等待。`
      case 'expired':
        return `此请求已于 ${when(at, now)} 过期。`
      case 'withdrawn':
        return `此请求已撤回：自 ${zonedMoment(at, now)} 起磁盘上已不存在。`
      case 'changed':
        return '您打开后此请求有变化，请重新阅读。'
    }
  },
  nothingWritten: '未写入任何内容。',
  closedUnseen: '此请求已因您权限范围之外的内容而关闭。',
  notSealed: '通行密钥签署的不是当前这项决定。',
  notSealedMend: '未写入任何内容。请重新决定，并再次出示通行密钥。',
  warnsAnewMend: '未写入任何内容。请阅读警告后重新决定。',
  wordsHeld: (name, version) =>
    `审批策略 ${name} 第 ${number(version)} 版会将含有这些内容的消息挂起，等待另一人同意。请单独发布一条消息，等待对方同意。`,
  wordsHarm: '这些内容会关停智能体或放宽其权限。请单独发布一条消息，届时会要求您再次确认。',
  notNow: {
    overdue: (at, now) => `接收方在 ${zonedMoment(at, now)} 之前仍可回复。`,
    unguarded: '其发送方已不再需要审批，或其数据源未被监视。',
    untold: '只有能看到整个数据源的人才能得知其发送方是否需要审批，而您只能看到部分频道。请由能看到全部内容的人决定。',
  },
  unseen: '目前无法读取此请求的文件，因此不清楚内容是否有变化。',
  unseenMend: '未写入任何内容。请在“数据源”中排除问题后重新决定。',
  mayNot: {
    approver: (role) => `作出决定需要审批人角色，您的角色是${roleNamed(role)}。`,
    role: (role, policy) => `审批策略 ${policy} 要求${roleNamed(role)}或更高角色。`,
    people: (policy) => `审批策略 ${policy} 指定了决定人，您不在其中。`,
    factor: (policy) => `审批策略 ${policy} 要求第二因素验证，而您登录时未使用。`,
    least: (least, known) =>
      `此请求只接受通过${least}确认身份的人批准，而您的身份是通过${known}确认的。请登录账号：管理员可在“设置”的“人员”中创建。`,
    own: '不能决定自己的请求。',
    terminal: '只能在其会话的终端中回复。',
    author: '这是您提交的，须由另一人决定。您可以撤回。',
    local: '您的身份仅由本机确认，不能算作第二个人。须由登录了账号的人决定。',
    signed: '您已签署，接下来须由另一人签署。',
    verb: (verb, list) => `不能对 ${list} 列表中的请求执行 ${verb}。`,
    neverMet: (policies, needed, can) =>
      `${policies}：须 ${number(needed)} 人同意，而目前${can === 0 ? '无人可以' : `只有 ${number(can)} 人可以`}。在管理员修改审批策略或允许更多人决定之前，无人能批准此请求。`,
    neverMetHeld: (policies, needed, can) =>
      `${policies}：须 ${number(needed)} 人同意，而除提交者外目前${can === 0 ? '无人可以' : `只有 ${number(can)} 人可以`}，因此无人能批准。请撤回，待管理员修改审批策略或允许更多人决定后重新发布。`,
    noTarget: (policy, path) => `审批策略 ${policy} 要求输入操作目标，而载荷的 ${path} 处没有目标。此请求只能驳回。`,
  },
  reasonMissing: '请填写理由：审批策略要求必填。',
  wordsMissing: '请填写文字，写入的就是这些文字。',
  asksAsVerdict: '这些文字的开头像是同意或拒绝，会被当作决定。请换一种说法提问，或者直接批准或驳回。',
  changedMissing: '请填写您所批准的完整载荷。',
  targetWrong: (target) => `请准确输入操作目标：${target}。`,
  facts: {
    notStated: '未说明',
    people: (needed) => `${number(needed)} 人`,
    reason: '理由',
    factor: '第二因素',
    inIndex: (path) => `${path} 存在`,
    inLog: (word) => `日志中有 ${word}`,
    noEvidence: (word) => `${word}：无证据`,
    blocked: (domain) => `文本提到 ${domain}，属于禁用的域`,
    policy: (name, version, asks) => `${name} 第 ${number(version)} 版：${asks.join('，')}`,
    also: (name, version) => `${name} 第 ${number(version)} 版同样适用`,
    entry: (entry) => entryIn('审批策略台账', entry),
    author: (name, role, known) => `${name}，${roleNamed(role)}（${known}）`,
    ledger: (entry) => entryIn('台账', entry),
    oneUser: '发起请求的程序与本控制台由同一用户运行，能读取其密钥：这里提供的是便利，不是安全屏障',
  },
  ladder: {
    written: (files) => `读回后哈希一致：${number(files)} 个文件`,
    writing: '正在写入',
    failed: (why) => `未写入：${why}`,
    doubtful: (why) => `未写入，或只写入了一部分：${why}`,
    processed: (path) => `已移至 ${path}`,
    taken: (path) => `其 ID 已列入 ${path} 的已处理项`,
    log: (channel) => `${channel} 的一行日志提到它`,
    reply: (from) => `${from} 已回复`,
    consumed: '已从投递位置消失，没有证据表明由谁取走',
    spoke: (from) => `${from} 在此对话中继续发言`,
    acted: (from, type) => `${from} 发出 ${type}`,
    byHook: (allowed) => `其会话的记录称：已由钩子${allowed ? '批准' : '拒绝'}`,
    due: '尚未发生',
    none: '无证据',
  },
}
