import type { KeptFromMany, SaidToMany } from '@/lib/asks/said-to-many'
import type { many } from '@/lib/text/decisions/many-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const manyZh: Said<typeof many> = {
  mark: (words) => `标记“${words.replace(/\s+/g, ' ').trim().slice(0, 60)}”`,
  count: (count) => `已标记 ${number(count)} 条`,
  changed: (count) => `${number(count)} 条已变化或关闭`,
  hidden: (count) => `${number(count)} 条因筛选未显示`,
  clear: '取消标记',
  never: '不支持批量批准，请逐条批准。',
  nothing: '按 X 可标记当前打开的请求。请先打开一条。',
  closed: '已关闭的请求无法标记：已无需再作决定。',
  unlisted: '该请求已不在列表中，未标记。',
  act: {
    reject: (count) => `驳回 ${number(count)} 条`,
    answer: (count) => `回复 ${number(count)} 条`,
    'no-decision': (count) => `${number(count)} 条无需决定`,
  },
  none: {
    reject: '已标记的请求都不能驳回：它们仅供知悉。',
    answer: '已标记的请求都不能用文字回复：它们等待批准或驳回，或处于挂起状态。',
    'no-decision': '已标记的请求都在等待批准或驳回。',
  } satisfies Record<SaidToMany, string>,
  noneAsMarked: '已标记的请求已变化或关闭：请取消标记，再标记当前的请求。',
  title: {
    reject: (count) => `驳回 ${number(count)} 条请求？`,
    answer: (count) => `用相同内容回复 ${number(count)} 条请求？`,
    'no-decision': (count) => `将 ${number(count)} 条请求记录为无需决定？`,
  },
  about: {
    reject: '逐条驳回，理由写入各自的文件，并各自记入台账。',
    answer: '逐条回复，内容写入各自的文件，并各自记入台账。',
    'no-decision': '不向智能体写入任何内容，各自记入台账。',
  } satisfies Record<SaidToMany, string>,
  reason: { reject: '统一理由', answer: '统一回复', 'no-decision': '统一理由（选填）' } satisfies Record<
    SaidToMany,
    string
  >,
  kept: {
    'no-reason': '请先填写：内容会记入台账并发给每个智能体。',
    'too-long': '内容过长：最多 10,000 个字符。',
    verdict: '内容的开头像是同意或拒绝。不支持批量批准；如要拒绝，请使用“驳回”。',
  } satisfies Record<KeptFromMany, string>,
  lost: '连接已断开，暂时无法决定。已输入的内容会保留。',
  apart: (count) => `另有 ${number(count)} 条已标记的请求不适用此操作，保持不变。`,
  apartChanged: '标记后已变化或关闭，因此不作处理。可在列表中重新标记当前版本。',
  cancel: '取消',
  close: '关闭',
  stop: '处理完这一条后停止',
  again: (count) => `重试 ${number(count)} 条`,
  unsealed: (count) => `${number(count)} 条不使用通行密钥`,
  progress: (done, all) => `${number(done)}/${number(all)}…`,
  sum: (done, all) =>
    done === all ? `${number(all)} 条全部完成。` : `${number(all)} 条中已完成 ${number(done)} 条，其余保留标记。`,
  came: {
    waits: '未发送',
    sent: '正在发送…',
    written: { reject: '已驳回', answer: '已回复', 'no-decision': '已记录' } satisfies Record<SaidToMany, string>,
    signed: '已签署，还需其他人签署',
    noted: { reject: '已驳回', answer: '已回复', 'no-decision': '已记录' } satisfies Record<SaidToMany, string>,
    writing: '已记录，正在写入',
    failed: '未能写入，请打开查看原因',
    unknown: (says) => `不清楚是否已完成：${says}重试不会重复执行。`,
  },
  keys: {
    open: '请先打开一条请求。',
    closed: '此请求已关闭，已无需再作决定。',
    withdraw: 'W 用于撤回您自己的挂起消息，而这条不是。',
    raw: '挂起的消息尚未写入磁盘，没有原始字节。',
  },
}
