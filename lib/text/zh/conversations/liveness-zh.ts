import type { liveness } from '@/lib/text/conversations/liveness-words'
import type { Said } from '@/lib/text/spoken'
import { duration } from '@/lib/time/clock'

const EXACT_MS = 60_000

export const livenessZh: Said<typeof liveness> = {
  oldFile: '在线且在发消息，心跳文件已过期',
  offButPosts: (state: string) => `在线且在发消息，但声明为 ${state}`,
  stale: '心跳超时',
  clock: (offMs: number | null) => {
    if (offMs === null || Math.abs(offMs) < EXACT_MS) return null
    const seconds = Math.floor(Math.abs(offMs) / 1000)
    const amount = seconds < 1000 ? `${seconds} 秒` : duration(seconds * 1000)
    return `其时钟${offMs < 0 ? '慢' : '快'} ${amount}`
  },
}
