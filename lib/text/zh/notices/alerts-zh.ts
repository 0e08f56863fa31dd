import type { alerts } from '@/lib/text/notices/alert-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const alertsZh: Said<typeof alerts> = {
  noRule: '该告警规则不存在。',
  nameTaken: (name) => `已有名为 ${name} 的告警规则。`,
  tooMany: (most) => `最多可添加 ${number(most)} 条告警规则，请先移除一条。`,
  quiet: '该告警规则未处于触发状态，无需确认。',
  noWebhook: '所选的升级 webhook 不存在，请另选一个。',
  queueUntried: '收件箱过去的消息数只知道每小时结束时的，因此无法试运行此类规则。',
  queueUntriedMend: '请直接保存；当前达到该数量时即会触发。',
  escalatedTo: (name) => `已指派给 ${name}。`,
  escalatedFrom: (name, before) => `已从 ${before} 改派给 ${name}。`,
  escalatedToNobody: (name) => `${name} 未收到通知：此人已无权操作，或不能再查看全部数据源。`,
  noPerson: '无法指派给此人：此人无权操作，或不能查看全部数据源。',
}
