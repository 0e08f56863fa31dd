import type { treeTitles } from '@/lib/text/rules/tree-titles'
import type { Said } from '@/lib/text/spoken'

export const treeTitlesZh: Said<typeof treeTitles> = {
  DRM301: {
    title: '未说明完成的计划',
    means: 'TASK_COMPLETED 没有 correlation ID：等待该计划的智能体无法得知指的是它。',
    mend: '询问该智能体完成的是哪个计划。',
  },
  DRM310: {
    title: '失败而无说明',
    means: '智能体说失败了，却没有说明原因。',
    mend: '询问该智能体出了什么问题。',
  },
  DRM311: {
    title: '完成却带有错误',
    means: '结果既说已完成，又说有失败。',
    mend: '在当作已完成之前，先阅读错误详情。',
  },
  DRM320: {
    title: '依赖未知的任务',
    means: '计划在等待一个不属于它的任务，可能会一直等下去。',
    mend: '将该任务加入计划，或去掉该依赖。',
  },
  DRM321: {
    title: '任务互相等待',
    means: '这些任务都无法开始，因为它们互相依赖。',
    mend: '去掉其中一个依赖。',
  },
  DRM350: {
    title: '模板未填写',
    means: '某个值仍是占位符，因此写入者没有说出本来要说的内容。',
    mend: '修正模板，或填写模板的程序。',
  },
  CLW403: {
    title: '越过 PM 通信',
    means: 'Command 与 Worker 应通过 PM 通信：允许的配对表中没有这一对。',
    mend: '让它通过该 Worker 的 PM 发送。',
  },
  CLW420: {
    title: '回答了未知的请求',
    means: '没有已知的请求使用该 ID，因此无人知道回答的是什么。',
    mend: '在发送者已处理的消息中查找该请求，并询问智能体指的是哪一个。',
  },
  CLW421: {
    title: '第二个最终回答',
    means: '该请求已经有最终回答。智能体可能采用其中任何一个。',
    mend: '比较两个回答，并告知请求者以哪一个为准。',
  },
  CLW440: {
    title: '是否可恢复',
    means: '关于该错误之后能否继续，消息与错误表的说法不同。',
    mend: '以错误表为准，并修正写入它的程序。',
  },
  CLW441: {
    title: '未知的错误代码',
    means: '错误表中没有该代码，智能体无法得知该怎么做。',
    mend: '让写入程序使用表中的代码。',
  },
  CLW450: {
    title: '未及时回答',
    means: '其优先级允许的时间或截止时间已过，仍没有回答。',
    mend: '查看接收者是否在线，并提醒它。',
  },
}
