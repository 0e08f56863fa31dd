import type { Waits } from '@/lib/asks/ask-kinds'
import type { unanswered } from '@/lib/text/decisions/unanswered'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

const about = (count: number, capped: boolean) => `${number(count)} 条${capped ? '以上' : ''}`

export const unansweredZh: Said<typeof unanswered> = {
  said: ({ from, words, decides }) => {
    const said = [from, words.replace(/\s+/g, ' ').trim().slice(0, 80)].filter(Boolean).join('：')
    return `有消息称此请求已${decides ? '决定' : '回复'}，但不是由 Signalbox 写入，因此请求仍未关闭。${
      words === '' ? '' : `“${said}”`
    }`
  },
  waits: {
    'id-taken': '另有消息使用相同的 ID。在此作出的决定会指明本消息的字节；只提到 ID 的内容可能针对任意一条。',
    'answer-before': '对其 ID 的回复早于此请求，因此针对的是别的内容。',
    disagrees: '对其 ID 的回复不作数：到达顺序与文件中的时间对先后的说法不一致。',
    'id-worn': '使用其 ID 的消息或回复过多，无法判断所指的是哪一条：只提到 ID 的内容不作数。',
  } satisfies Record<Waits, string>,
  group: (count, capped) => `据称已在别处决定，未验证（${about(count, capped)}）`,
  about: '有消息称这些请求已决定，但不是由 Signalbox 写入。在有人决定或标记为已知悉之前，它们会继续等待。',
  reason: '统一理由',
  acknowledge: (listed, count, capped) =>
    listed < count || capped
      ? `将其中 ${number(listed)} 条标记为已知悉（共 ${about(count, capped)}）`
      : `将${listed === 1 ? '此' : `全部 ${number(listed)} `}条标记为已知悉`,
  together: (count, capped) => `查看全部 ${about(count, capped)}据称已在别处决定的请求`,
  further: (listed) => `只会将此处列出的 ${number(listed)} 条标记为已知悉，此数据源的其余请求随后列出。`,
  noReason: '请先填写理由：理由会随每条请求记入台账。',
}
