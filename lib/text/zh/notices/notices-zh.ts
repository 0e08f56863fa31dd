import type { Gravity } from '@/lib/rules/judged'
import { type notices, sumOf } from '@/lib/text/notices/notices-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

const severities: { [severity in Gravity]: string } = {
  info: '供参考',
  warning: '警告',
  error: '错误',
  critical: '严重',
}

export const noticesZh: Said<typeof notices> = {
  lead: ({ decide, answer, alarms, alerts, problems, unreadable, holds }) =>
    [
      decide > 0 ? `${number(decide)} 条请求待审批` : null,
      answer > 0 ? `${number(answer)} 条请求待回复` : null,
      alarms > 0 ? `触发 ${number(alarms)} 条告警` : null,
      problems > 0 ? `${number(problems)} 个严重问题` : null,
      unreadable > 0 ? `${number(unreadable)} 个文件无法解析` : null,
      holds > 0 ? `新增 ${number(holds)} 项暂停` : null,
      alerts > 0 ? `${number(alerts)} 次告警规则触发` : null,
    ]
      .filter((part) => part !== null)
      .join('，'),
  said: (lead, sources) =>
    sources.length === 0 ? `Signalbox：${lead}。` : `Signalbox：${lead}（${sources.join('，')}）。`,
  alert: (name, severity) => `${name}（${severities[severity]}）`,
  unheardAlert: (name, severity) => `${name}（${severities[severity]}），尚未确认知悉`,
  inboxes: {
    queue: (count) => `一个收件箱中有 ${number(count)} 条消息`,
    undrained: (count) => `${number(count)} 个收件箱无人收取`,
  },
  assigned: (person) => `已指派给 ${person}`,
  problem: (title, source, count) => `${title}（${source}）：${number(count)}`,
  ofSource: (source, counts) => `${source} ${number(sumOf(counts))}`,
  moreSources: (count) => (count > 0 ? [`另有 ${number(count)} 个数据源`] : []),
  quoted: (from, source, words) => `${from ?? '未知发送方'}（${source}）：“${words}”`,
  open: '在 Signalbox 中打开',
  opensHere: '控制台没有公开地址（--public-url），链接只能在运行控制台的机器上打开。',
  test: 'Signalbox：这是一条测试通知，没有新的请求。',
  testAlert: 'Signalbox：这是告警规则的测试通知，该规则并未触发。',
  noSource: '无数据源',
  others: '其他',
  refused: {
    address: '这不是有效的网址。',
    scheme: '地址必须以 http:// 或 https:// 开头。',
    credentials: '请去掉地址中的用户名和密码。',
    own: '这是本控制台自己的地址。',
    metadata: (address) => `不会向 ${address} 发送：这是链路本地地址，机器自身的密钥由此类地址提供。`,
  },
  failed: {
    late: (ms) => `${number(Math.round(ms / 1000))} 秒内未收到完整响应。`,
    stopped: '发送期间控制台停止运行。',
    redirect: (status) => `接收端要求重定向（${status}），系统不跟随重定向。`,
    status: (status, word = null) => (word === null ? `接收端返回 ${status}。` : `接收端返回 ${status}：${word}。`),
    messenger: (status) => `接收端返回 ${status}，但未确认已接收。`,
    code: (status, code, said) => `接收端返回 ${status}，但拒绝了消息：${code}${said === '' ? '' : `，“${said}”`}。`,
    codes: new Map([
      ['ECONNREFUSED', '该地址没有服务在监听。'],
      ['ECONNRESET', '连接被断开。'],
      ['ENOTFOUND', '主机名不存在。'],
      ['EAI_AGAIN', '主机名解析失败。'],
      ['EHOSTUNREACH', '无法到达该主机。'],
      ['ENETUNREACH', '无法到达该主机。'],
      ['ETIMEDOUT', '主机没有响应。'],
      ['CERT_HAS_EXPIRED', '证书已过期。'],
      ['DEPTH_ZERO_SELF_SIGNED_CERT', '证书为自签名证书。'],
      ['SELF_SIGNED_CERT_IN_CHAIN', '证书由未知机构签发。'],
      ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', '证书由未知机构签发。'],
    ]),
    other: (code) => `发送失败：${code}。`,
  },
  noWebhook: '该 webhook 不存在。',
  noDelivery: '该投递记录不存在。',
  nothing: '请至少选择一项通知内容。',
  needsUrl: '新建 webhook 需要填写地址。',
  tooMany: (most) => `最多可添加 ${most} 个 webhook，请先移除一个。`,
}
