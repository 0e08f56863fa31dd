import { isIP } from 'node:net'
import { z } from 'zod'

/** A number or the text of one. Nothing else becomes a number: `true` is not one month, and no text is not port 0. */
export const numeric = (number: z.ZodNumber) =>
  z.preprocess((said) => (typeof said === 'string' && said.trim() !== '' ? Number(said) : said), number)

export const port = numeric(z.number({ error: 'must be a port, 0 to 65535' }).int().min(0).max(65_535))
export const loopback = z.string().refine((host) => ['127.0.0.1', '::1', 'localhost'].includes(host), {
  error:
    'must be 127.0.0.1, ::1 or localhost: the console answers this machine only (from another one, use an SSH tunnel to the same port, or a proxy here and --public-url)',
})
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
  .refine(isAddress, {
    error:
      'must be postgres://user@host:port/name, where a password has %25 for % and %2F for / (any sign: % and its code)',
  })

export const httpsOrigin = z
  .string()
  .refine(
    (text) =>
      URL.canParse(text) &&
      text.replace(/\/$/, '').toLowerCase() === new URL(text).origin &&
      text.toLowerCase().startsWith('https:'),
    {
      error: 'must be https:// and a name, with nothing after it',
    },
  )
  .transform((text) => new URL(text).origin)

export const networks = z.string().refine((text) => text.split(',').every((one) => isNetwork(one.trim())), {
  error: 'must be addresses or CIDRs with commas between, such as 10.0.0.7,192.0.2.0/24',
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
