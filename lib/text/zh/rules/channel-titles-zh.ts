import type { channelTitles } from '@/lib/text/rules/channel-titles'
import type { Said } from '@/lib/text/spoken'

export const channelTitlesZh: Said<typeof channelTitles> = {
  MAO110: {
    title: '任务由他人分配',
    means: '按照该协议，只有主管分配任务。检查发送者的智能体会忽略它；不检查的可能做错事。',
    mend: '询问发送者原因。如果任务正确，请由主管来分配。',
  },
  MAO111: {
    title: '类型属于其他角色',
    means: '协议的表格为该类型规定了其他发送者。',
    mend: '询问发送者原因，不要把其内容当作该角色所说。',
  },
  MAO130: {
    title: '智能体回答了自己',
    means: '智能体把自己的消息当作需要回答的消息，可能会一直循环下去。',
    mend: '查看是否还在继续；如果是，请停止该智能体。',
  },
  SWM201: {
    title: '没有理由',
    means: '之后无人能说明为何这样说：证据链要求每条消息都有理由。',
    mend: '提醒该智能体，每条消息都需要写明理由。',
  },
  SWM203: {
    title: '未知类型',
    means: '协议没有定义该类型，智能体可能会忽略这条消息。',
    mend: '让写入程序使用协议表格中的类型。',
  },
  SWM210: {
    title: '自主权由他人更改',
    means: '只有技术总监可以授予或收回自主权。',
    mend: '仍按之前的方式对待该智能体，并询问是谁让它更改的。',
  },
  SWM211: {
    title: '停机由他人请求',
    means: '只有技术总监可以要求智能体停机。',
    mend: '查看是否有智能体因此停止；如果有，请重新启动。',
  },
}
