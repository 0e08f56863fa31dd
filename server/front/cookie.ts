import { createHash } from 'node:crypto'

/** Cookies ignore ports: consoles on one machine are told apart by their data directory. */
export function cookieName(data: string): string {
  return `signalbox-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`
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

/** `__Host-` and `Secure` work on https only, and the console speaks http on loopback. */
export function setCookie(name: string, token: string, seconds: number): string {
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${Math.floor(seconds)}`
}
