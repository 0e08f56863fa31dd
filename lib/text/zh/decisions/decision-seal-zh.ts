import type { decisionSeal } from '@/lib/text/decisions/decision-seal'
import type { Said } from '@/lib/text/spoken'

export const decisionSealZh: Said<typeof decisionSeal> = {
  stopped: '通行密钥验证已取消或超时，未发送任何内容。请重新决定并出示通行密钥，或不加签章直接决定。',
  unable: '此浏览器在这里无法使用通行密钥，未发送任何内容。请不加签章直接决定。',
  without: (verb) => `${verb}（不加签章）`,
  withoutIs: '台账届时只记录您以通行密钥登录，不记录这项决定由其签章。',
  notHad: (why) => `未能加载需要通行密钥签章的内容，因此未发送：${why}`,
}
