import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod'
import { configuration as words } from '@/lib/text/data/configuration'

/** A number or the text of one. Nothing else becomes a number: `true` is not one month, and no text is not port 0. */
export const numeric = (number: z.ZodNumber) =>
  z.preprocess((said) => (typeof said === 'string' && said.trim() !== '' ? Number(said) : said), number)

export const placed = z.string({ error: words.must.path }).min(1, { error: words.must.path })
export const port = numeric(z.number({ error: words.must.port }).int().min(0).max(65_535))
export const loopback = z.string().refine((host) => ['127.0.0.1', '::1', 'localhost'].includes(host), {
  error: words.must.loopback,
})
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: words.must.postgres, abort: true })
  .refine(isAddress, {
    error: words.must.address,
  })

export const httpsOrigin = z
  .string()
  .refine(
    (text) =>
      URL.canParse(text) &&
      text.replace(/\/$/, '').toLowerCase() === new URL(text).origin &&
      text.toLowerCase().startsWith('https:'),
    {
      error: words.must.origin,
    },
  )
  .transform((text) => new URL(text).origin)

export const networks = z.string().refine((text) => text.split(',').every((one) => isNetwork(one.trim())), {
  error: words.must.networks,
})

/** As the driver reads it: of several hosts the first stands for all. */
function isAddress(text: string): boolean {
  const one = text.replace(/,[^/?@]*(?=[/?]|$)/, '')
  if (!URL.canParse(one)) return false
  const { username, password } = new URL(one)
  return [username, password].every((part) => {
    try {
      decodeURIComponent(part)
      return true
    } catch {
      return false
    }
  })
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  if (most === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

/** Said instead of a directory for checkpoints: none are taken. */
export const OFF = 'off'

/** Where programs of a person keep what is no data and must not be lost; one that is not absolute counts as none (XDG). */
export function stateOf(variables: { readonly [name: string]: string | undefined }, home: string): string {
  const named = variables.XDG_STATE_HOME ?? ''
  return path.isAbsolute(named) ? named : path.join(home, '.local', 'state')
}
