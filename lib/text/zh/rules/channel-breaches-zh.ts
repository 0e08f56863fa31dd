import type { channelBreaches } from '@/lib/text/rules/channel-breaches'
import type { Said } from '@/lib/text/spoken'

export const channelBreachesZh: Said<typeof channelBreaches> = {
  answersItself: (name) => `${name} 回答了自己的消息。`,
  fieldsMissing: (fields) => `缺少必填字段 ${fields.join('、')}。`,
  noReasoning: '没有写明理由。',
  unknownType: (type) => `协议中没有类型 ${type}。`,
  notAcknowledged: (task) => `10 分钟内无人确认任务 ${task}。`,
  stillBlocked: '15 分钟内无人答复。',
  notPickedUp: '30 分钟内无人接手。',
  notShutDown: (names) => `5 分钟内未确认停机：${names.join('、')}。`,
  notAcknowledgedIn: (task, minutes) => `${minutes} 分钟内无人确认任务 ${task}。`,
  notAnsweredIn: (minutes) => `${minutes} 分钟内无人答复。`,
  notPickedUpIn: (minutes) => `${minutes} 分钟内无人接手。`,
  notShutDownIn: (names, minutes) => `${minutes} 分钟内未确认停机：${names.join('、')}。`,
  spokeAfter: (name, seconds) => `${name} 在 ${seconds} 秒后再次发言，而其间没有人对它说过话。`,
  tornLine: '该行无法读取。',
  lineMoved: '该行现在位于原本在它之后的行之后：顺序被更改。',
  lineAltered: '该行已不在文件中：被修改或删除。',
  nameTime: (seconds) => `文件名中的时间与时间戳相差 ${seconds} 秒。`,
  otherChannel: (session, channel) => `session_id 为 ${session}，消息却位于频道 ${channel}。`,
  changed: '其文件已被写入其他内容。',
  tookPlace: '它取代了其文件中的另一条消息。',
  removed: '其文件已被删除，同一频道的其他文件仍在。',
  notRegistered: (name) => `${name} 没有注册。`,
  notActive: (name, status) => `${name} 的注册状态为 ${status}。`,
  blockedDomain: (domain, name) => `它提到了 ${domain}，而 ${name} 的护栏禁止访问该域。`,
  notWrapped: (call, wrapper, name) => `它给出了“${call}”，没有经过 ${wrapper}，而 ${name} 的护栏要求必须经过它。`,
  incapable: (name, capabilities) => `它要求 ${name} 具备 ${capabilities.join('、')}，而其注册信息没有列出该能力。`,
  claimsCapability: (name, capabilities) =>
    `它把 ${capabilities.join('、')} 写作 ${name} 的能力，而其注册信息没有列出该能力。`,
  unapproved: (name) => `它报告了一项更改。${name} 的更改需要批准，而此前的对话中没有任何批准。`,
}
