import type { channelBreaches } from '@/lib/text/rules/channel-breaches'
import type { Said } from '@/lib/text/spoken'

export const channelBreachesZh: Said<typeof channelBreaches> = {
  answersItself: (name: string) => `${name} 回答了自己的消息。`,
}
