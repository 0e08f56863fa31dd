import type { exported } from '@/lib/text/ledger/export-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const exportedZh: Said<typeof exported> = {
  button: '导出…',
  label: '导出结果',
  counted: (count, capped) => (capped ? `至少 ${number(count)} 条消息` : `${number(count)} 条消息`),
  rule: '从旧到新：导出开始时已到达的匹配消息。疑似密钥的内容会被遮盖。文件中的时间为 UTC。',
  nothing: '没有匹配的消息，无可导出内容。',
  wrong: '查询有误，请更正后导出。',
  lost: '连接已断开，请恢复连接后导出。',
  counting: '正在统计…',
  formats: {
    jsonl: { name: 'JSONL', says: '每行一个 JSON 对象，包含全部字段' },
    csv: { name: 'CSV', says: '供电子表格使用，不含公式' },
    md: { name: 'Markdown', says: '供阅读，智能体的文字放在代码块中' },
  },
  badAddress: '导出需要指定格式（jsonl、csv 或 md）和查询。',
  left: '导出中断：接收方已断开，或会话已结束。',
  onlyRead: '导出只能读取。',
  anew: '导出期间索引被重建。',
  again: '请重新导出。',
}
