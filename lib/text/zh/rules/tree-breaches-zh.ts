import { number } from '@/lib/text/number'
import type { treeBreaches } from '@/lib/text/rules/tree-breaches'
import type { Said } from '@/lib/text/spoken'

export const treeBreachesZh: Said<typeof treeBreaches> = {
  completesNothing: 'TASK_COMPLETED 没有说明它完成的是哪个计划。',
  failsUnsaid: '它失败了，但没有用 error_details 说明原因。',
  completesWrong: '它是 COMPLETED，却带有 error_details。',
  restsOnNothing: (task: string) => `它依赖 ${task}，但没有这个已知的任务。`,
  restsOnItself: (tasks: string[]) => `这些任务互相等待：${tasks.join('、')}。`,
  beganBefore: (task: string, state: string, other: string, otherState: string) =>
    `${task} 的状态是 ${state}，但它依赖的 ${other} 仍是 ${otherState}。`,
  template: (value: string) => `含有未填写的模板：${value}`,
  templateThere: '无法读取，因为其中的模板未填写。',
  fieldsMissing: (fields: string[]) => `缺少必填字段：${fields.join('、')}。`,
  pmToPm: (from: string, to: string[]) => `${from} 是 PM，却写给了另一个 PM：${to.join('、')}。`,
  workerToWorker: (from: string, to: string[]) => `${from} 是 Worker，却写给了另一个 Worker：${to.join('、')}。`,
  pastPm: (from: string, to: string[]) => `${from} 写给了 ${to.join('、')}：层级表不允许 Command 与 Worker 直接通信。`,
  otherTier: (name: string, said: string, registered: string) =>
    `在这条消息中 ${name} 的层级是 ${said}；它注册的层级是 ${registered}。`,
  answersUnknown: (request: string) => `它指明的请求 ${request} 是未知的。`,
  answersAgain: (request: string) => `请求 ${request} 已经有最终回答。`,
  recoverable: (code: string, right: boolean) =>
    `错误表中 ${code} ${right ? '可恢复' : '不可恢复'}；这条消息的说法相反。`,
  unknownCode: (code: string) => `错误表中没有 ${code}。`,
  processedLate: (expiry: string) => `它于 ${expiry} 过期，之后才被处理。`,
  stillWaiting: (expiry: string) => `它于 ${expiry} 过期，仍在收件箱中。`,
  notAnswered: (by: string) => `到 ${by} 为止无人回答。`,
  poison: '无法读取，仍在收件箱中。',
  slow: (hour: string, seconds: number, messages: number) =>
    `从 ${hour} 起的一小时内，按日志 95% 的消息耗时不超过 ${number(seconds)} 秒；共测量了 ${number(messages)} 条消息。`,
  slowAnswers: (hour: string, seconds: number, messages: number) =>
    `从 ${hour} 起的一小时内，95% 的回答耗时不超过 ${number(seconds)} 秒；共测量了 ${number(messages)} 条回答。`,
  queueFull: (agent: string, waiting: number) => `${agent} 的收件箱中有 ${number(waiting)} 条消息。`,
  manyErrors: (hour: string, errors: number, messages: number, percent: number) =>
    `从 ${hour} 起的一小时内，${number(messages)} 条消息中有 ${number(errors)} 条是错误：${number(percent)}%。`,
}
