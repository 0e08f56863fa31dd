import type { quietWords } from '@/lib/text/notices/quiet-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

export const quietWordsZh: Said<typeof quietWords> = {
  title: '免打扰时段',
  yours: '您的免打扰时段',
  webhooks: '此 webhook 的免打扰时段',
  mine: '适用于您的系统通知，在您登录的所有浏览器中生效。时段内只通知严重事项，以及时段结束前到期的事项，其余内容在时段结束时合并为一条通知。您正在查看的页面仍会显示全部内容。',
  ofWebhook:
    '时段内只发送严重事项（严重问题、严重请求、严重的告警规则和告警），以及时段结束前到期的事项，其余内容在时段结束时合并为一条通知发送。',
  on: '设置免打扰时段',
  from: '开始',
  until: '结束',
  days: '开始于',
  weekdays,
  zone: '时区',
  same: '免打扰时段的开始和结束时间不能相同，请修改其中一个。',
  noDay: '请至少选择一天。',
  unknownZone: (zone) => `无法识别时区 ${zone}，请选择其他时区。`,
  goesOn: (until) => `免打扰至 ${until}。`,
  next: (from, until) => `下一个免打扰时段：${from} 至 ${until}。`,
  keptBack: (things) => `${number(things)} 项暂不通知`,
  sentAt: (things, until) => `免打扰至 ${until}，此前有 ${number(things)} 项暂不通知。`,
  hours: ({ from, until, days, zone }) =>
    `${from} 至 ${until}，${days.length === 7 ? '每天' : days.map((day) => weekdays[day]).join('、')}，${zone}`,
  none: '无',
  put: '保存免打扰时段',
  saved: '已保存免打扰时段。',
  removed: '已取消免打扰时段。',
  failed: { title: '加载免打扰时段失败。', again: '重试' },
}
