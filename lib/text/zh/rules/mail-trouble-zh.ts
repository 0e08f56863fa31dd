import { number } from '@/lib/text/number'
import type { mail } from '@/lib/text/rules/mail-trouble-words'
import type { Said } from '@/lib/text/spoken'

const messages = (count: number) => `${number(count)} 条消息`

export const mailZh: Said<typeof mail> = {
  resend: '再次发送…',
  resendTo: (name) => `再次发送给 ${name}`,
  stop: '请求停止…',
  circle: {
    title: '循环',
    storm: '消息风暴',
    everybody: '所有人',
    drawn: (agents, count) => `${agents.join('、')}：一分钟内互相发送 ${messages(count)}。`,
    edge: messages,
    lead: (count) => `此前一分钟内 ${messages(count)}`,
    quiet: '之后再没有。',
    since: (count, capped, last) => `之后${capped ? '至少' : '又有'} ${number(count)} 条，最后一条在 ${last}。`,
    more: (count) => `有 ${number(count)} 个智能体参与，太多而无法画出。`,
    to: '发给',
    failed: '无法加载谁给谁发送了消息。',
  },
  inboxes: {
    title: '无人收取的收件箱',
    label: '无人收取的收件箱，等待最久的在前',
    lead: '其中最久的消息已等待超过 30 分钟，此后没有任何消息被取走。',
    count: messages,
    since: '始于',
    why: {
      unheard: '从未有过这个名称的智能体。',
      there: (ago) => `它在 ${ago} 前还有动静，但没有从这里取走消息。`,
      away: (ago) => `它最后的动静在 ${ago} 前，早于这些消息。`,
    },
    near: (name) => `最接近的已知名称是 ${name}。`,
    mend: {
      unheard: '检查名称，然后再次发送这些消息。',
      there: '请它查看收件箱，或查看其监视程序是否在运行。',
      away: '启动它，或把消息发送给其他智能体。',
    },
    open: '打开最早的一条',
    resend: '再次发送最早的一条',
    first: (count) => `仅显示前 ${number(count)} 个。`,
    failed: '无法加载无人收取的收件箱。',
  },
}
