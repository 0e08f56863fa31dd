import type { must } from '@/lib/text/must-be'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const mustZh: Said<typeof must> = {
  empty: '不能为空',
  long: '最多 256 个字符',
  days: (most) => `须为 1 到 ${number(most)} 的整数天数`,
  many: (most) => `最多 ${number(most)} 个`,
  label: '只能包含小写字母、数字、点、- 或 _',
  zone: '必须是 IANA 时区，例如 Asia/Shanghai',
  polling: '必须是 true、false 或 null',
  once: '每个数据源只能出现一次',
}
