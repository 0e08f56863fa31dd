import type { changedPayload, fault } from '@/lib/text/messages/json-words'
import type { mailFault } from '@/lib/text/messages/mail-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const faultZh: Said<typeof fault> = {
  'json-template': '含有未填写的模板。',
  'json-none': '不是 JSON。',
  'json-more': (found: string) => `JSON 值之后还有内容：${found}。`,
  'json-empty': '为空。',
  'json-blank': '只有空白。',
  'json-nul': '含有 NUL 字节。',
  'json-conflict': '含有 git 冲突标记。',
  'json-control': '字符串中有换行或控制字符。',
  'json-escape': (found: string) => `无效的转义序列：${found}。`,
  'json-comment': '含有注释。',
  'json-comma': '右括号前多了一个逗号。',
  'json-no-comma': (bracket: string, found: string) => `此处应为逗号或 ${bracket}，实际为 ${found}。`,
  'json-no-colon': (found: string) => `此处应为冒号，实际为 ${found}。`,
  'json-no-key': (found: string) => `此处应为带双引号的键，实际为 ${found}。`,
  'json-no-value': (found: string) => `此处应为值，实际为 ${found}。`,
  'json-cut': '被截断：JSON 值尚未完整，文本已结束。',
  'json-too-deep': (most: string) => `嵌套超过 ${most} 层。`,
  'json-members': (most: string) => `超过 ${number(Number(most))} 个成员。`,
  'json-items': (most: string) => `超过 ${number(Number(most))} 个元素。`,
}

export const changedPayloadZh: Said<typeof changedPayload> = {
  notJson: (line: number | null, column: number | null, reason: string) => {
    const place = line === null || column === null ? '' : `（第 ${number(line)} 行第 ${number(column)} 列）`
    return `请求的内容是 JSON，而此处不是有效的 JSON${place}：${reason}`
  },
}

export const mailFaultZh: Said<typeof mailFault> = {
  'mail-no-header': '第一行应为 ---，其后是头部。',
  'mail-cut': '被截断：头部没有结束。',
  'mail-no-field': '头部每行应有名称、冒号和值。',
  'mail-too-long': (most: string) => `头部超过 ${most} 行。`,
}
