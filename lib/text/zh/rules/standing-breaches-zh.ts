import { number } from '@/lib/text/number'
import type { standingBreaches } from '@/lib/text/rules/standing-breaches'
import type { Said } from '@/lib/text/spoken'

export const standingBreachesZh: Said<typeof standingBreaches> = {
  nobodyKnown: (name) => `${name} 没有注册，也从未出现过。`,
  nearestKnown: (name, near) => `${name} 没有注册，也从未出现过。最接近的已知名称是 ${near}。`,
  wasRetired: (name, status) => `${name} 在发送之前已注册为 ${status}，之后也没有任何动静。`,
  wasOffline: (name) => `发送时 ${name} 处于 OFFLINE 状态，之后也没有任何动静。`,
  wasOff: (name, state) => `发送时 ${name} 显示为 ${state}，之后也没有任何动静。`,
  wasStale: (name, minutes) => `发送时 ${name} 已有 ${minutes} 分钟没有动静，之后也没有。`,
  circle: (names, count) => `${names.join('、')} 在一分钟内循环发送了 ${count} 条消息，大多内容雷同。`,
  storm: (name, count) => `${name} 在一分钟内发送了 ${count} 条消息。`,
  spokeOffline: (name, minutes) => `${name} 显示为 OFFLINE，却在 ${minutes} 分钟后发送了此消息。`,
  spokeOfflineSoon: (name, seconds) => `${name} 显示为 OFFLINE，却在 ${number(seconds)} 秒后发送了此消息。`,
  workingSilent: (name) => `${name} 显示为 WORKING，但 15 分钟内既没有发言，也没有更新状态。`,
  workingSilentFor: (name, minutes) =>
    `${name} 显示为 WORKING，但 ${number(minutes)} 分钟内既没有发言，也没有更新状态。`,
  idleQueue: (name, count) => `${name} 显示为 IDLE，但此后收到的 ${count} 条消息它都没有取走。`,
  twoProcesses: (name, one, other) => `有两个进程轮流以 ${name} 的身份上报：${one} 和 ${other}。`,
  autonomyGiven: (name, level) => `它授予 ${name} 自主权 ${level}。`,
  autonomyRaised: (name, before, level) => `它将 ${name} 的自主权从 ${before} 提高到 ${level}。`,
  autonomyRegistered: (name, before, level) => `${name} 的注册信息将其自主权从 ${before} 提高到 ${level}。`,
  tierRegistered: (name, before, tier) => `${name} 的注册信息将其层级从 ${before} 提高到 ${tier}。`,
  guardrailsGone: (name, guardrails) => `${name} 的注册信息放宽了这些护栏：${guardrails.join('、')}。`,
  clockBackward: (name, seconds) => `${name} 的在线状态所示时间比同一进程之前所示的早 ${seconds} 秒。`,
  watcherErred: (name, error) => `${name} 的监视程序在其后记录了一个错误，且没有回复：${error}`,
  malformedLogged: '监视程序记录了一条它无法解析的消息。',
  leftUnprocessed: '它已离开邮箱，但 processed_message_ids 中没有它。',
  listShrank: (ids, count) =>
    count === 1
      ? `其邮箱的已处理消息列表中不再有 ${ids.join('、')}。`
      : `其邮箱的已处理消息列表中少了 ${count} 条原有的消息：${ids.join('、')}${count > ids.length ? '……' : '。'}`,
  evidenceMissing: (paths) => `它提到的文件不存在：${paths.join('、')}`,
  evidenceChanged: (paths) => `它提到的文件在其后被更改：${paths.join('、')}`,
  busySilent: (name) => `${name} 处于忙碌状态，已有 30 分钟没有动静。`,
}
