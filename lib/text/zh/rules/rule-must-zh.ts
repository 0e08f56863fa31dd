import type { LimitUnit } from '@/lib/rules/rule-settings'
import { listed } from '@/lib/text/joined'
import { number } from '@/lib/text/number'
import type { ruleMust } from '@/lib/text/rules/rule-must'
import type { Said } from '@/lib/text/spoken'

const UNITS: { readonly [unit in LimitUnit]: string } = {
  seconds: '秒',
  minutes: '分钟',
  messages: '条消息',
  percent: '%',
}

export const ruleMustZh: Said<typeof ruleMust> = {
  text: '必须是 1 到 256 个字符的文本',
  ignoreSomething: '必须给出 from、to、channel 或 path',
  severity: (all) => `必须是 ${listed(all)} 之一`,
  number: '必须是数字',
  many: (most) => `最多 ${most} 个`,
  code: '必须是规则代码，例如 GEN001',
  known: '不是此协议的规则',
  noLimit: (limits) => (limits.length === 0 ? '不是此规则的阈值：此规则没有阈值' : `必须是 ${listed(limits)} 之一`),
  between: (least, most, unit) =>
    unit === 'messages'
      ? `必须是 ${number(least)} 到 ${number(most)} 的整数`
      : `必须在 ${number(least)} 到 ${number(most)} ${UNITS[unit]}之间`,
}
