import type { connection } from '@/lib/text/console/connection'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const connectionZh: Said<typeof connection> = {
  banner: {
    lead: (time: string) => `${time} 起与 Signalbox 失去连接。`,
    body: '您看到的是断开时的内容。智能体可能仍在写入，Signalbox 可能仍在读取。恢复连接后会打开您请求的页面，消息流从最后一行接着显示，不会遗漏或重复。',
    retry: (tries: number, seconds: number) => `${seconds} 秒后第 ${number(tries)} 次重试`,
    retrying: (tries: number) => `正在第 ${number(tries)} 次重试`,
    now: '立即重试',
    details: '详情',
  },
  session: {
    lead: '会话已结束。',
    body: '请重新加载此页面并登录，或打开新的启动链接。您看到的是会话结束时的内容。',
  },
}
