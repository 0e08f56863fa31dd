import { createHash } from 'node:crypto'

/** Cookies ignore ports: consoles on one machine are told apart by their data directory. */
export function cookieName(data: string, beyond = false): string {
  return `${beyond ? '__Host-' : ''}signalbox-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`
}

/** The value of the cookie, when there is exactly one of that name. */
export function cookieIn(header: string | undefined, name: string): string | null {
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
  const [only] = found
  return found.length === 1 && only !== undefined ? only.slice(name.length + 1) : null
}

/** `Secure` and a name with `__Host-` work on https only: `beyond` this machine, where a proxy speaks it. */
export function setCookie(name: string, token: string, seconds: number, beyond = false): string {
  const secure = beyond ? '; Secure' : ''
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${Math.floor(seconds)}${secure}`
}
