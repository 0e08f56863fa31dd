import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/** A secret of a webhook, of 32 random bytes. */
export const secretOf = (random: Buffer) => `${PREFIX}${random.toString('base64')}`

/**
 * The signature of a delivery as the Standard Webhooks say: HMAC-SHA256 with the secret's bytes over id, seconds and
 * body with dots between, in base64. `at`: UTC ms.
 */
export function signed({ secret, id, at, body }: { secret: string; id: string; at: number; body: string }) {
  const seconds = Math.floor(at / 1000)
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const hmac = createHmac('sha256', key).update(`${id}.${seconds}.${body}`, 'utf8').digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${hmac}` }
}

/** What 钉钉 wants in the address: milliseconds, and their HMAC with the robot's secret. */
export function dingtalkSigned(sign: string, at: number): { timestamp: string; sign: string } {
  const hmac = createHmac('sha256', sign).update(`${at}\n${sign}`, 'utf8').digest('base64')
  return { timestamp: String(at), sign: hmac }
}

/** What 飞书 wants in the body: seconds, and the HMAC of nothing with seconds and secret as its key. */
export function feishuSigned(sign: string, at: number): { timestamp: string; sign: string } {
  const seconds = Math.floor(at / 1000)
  return { timestamp: String(seconds), sign: createHmac('sha256', `${seconds}\n${sign}`).update('').digest('base64') }
}
