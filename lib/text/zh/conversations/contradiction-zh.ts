import type { contradictionWords } from '@/lib/text/conversations/contradiction-words'
import { number } from '@/lib/text/number'
import type { Said } from '@/lib/text/spoken'

export const contradictionZh: Said<typeof contradictionWords> = {
  short: {
    offPosting: (state) => `${state}，但在发消息`,
    idleQueue: (count) => `IDLE，但有 ${number(count)} 条消息未取走`,
    workingSilent: (time) => `WORKING，但已静默 ${time}`,
    twoProcesses: '同一名称有两个进程',
    processEnded: '进程已结束，文件仍在',
    clockBack: '所示时间倒退',
  },
  whole: {
    offPosting: (state, off, post) => `于 ${off} 声明 ${state}，却在 ${post} 发送了消息。`,
    idleQueue: (count, since) => `它显示为 IDLE，但自 ${since} 起收到的 ${number(count)} 条消息它都没有取走。`,
    workingSilent: (time, since) => `它显示为 WORKING，但自 ${since} 起已有 ${time}既没有发言，也没有更新状态。`,
    twoProcesses: (one, other) => `有两个进程轮流以此名称上报：${one} 和 ${other}。`,
    processEnded: (path) => `其进程已结束，但文件 ${path} 仍在，看上去像还在运行。`,
    clockBack: (time) => `它所示的时间比同一进程之前所示的早 ${time}。`,
  },
}
