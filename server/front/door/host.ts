/** The names under which this machine alone may reach a console on `port`, as they stand in a Host header. */
export function allowedHosts(port: number): ReadonlySet<string> {
  const names = ['127.0.0.1', 'localhost', '[::1]']
  return new Set(names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])))
}

export type Names = {
  hosts: ReadonlySet<string>
  /** The name under which a proxy hands the console to other machines, over https. */
  publicHost: string | null
}

type Asked = { method: string; path: string; headers: Headers; hostCount: number; httpVersion: string }
type Headers = { readonly [name: string]: string | string[] | undefined }

/**
 * Judged before anything else, also for health and the live stream: 421 for a name that is not ours (DNS rebinding) or
 * that a proxy put in the place of the one that was asked for, 403 for another site's page (request forgery); null lets
 * it pass.
 */
export function refusal(asked: Asked, { hosts, publicHost }: Names): 421 | 403 | null {
  const { method, path, headers, hostCount } = asked
  const host = headers.host
  if (hostCount !== 1 || typeof host !== 'string') return 421
  const name = host.toLowerCase()
  // Who comes by a proxy is not on this machine, whatever name the proxy asks by.
  if (name !== publicHost && (!hosts.has(name) || isPassedOn(asked))) return 421
  const guarded = (method !== 'GET' && method !== 'HEAD') || path.startsWith('/api/')
  if (!guarded) return null
  const { origin } = headers
  if (origin !== undefined && origin !== `${name === publicHost ? 'https' : 'http'}://${name}`) return 403
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none' ? null : 403
}

/** What proxies add of themselves and of whom they speak for. */
const OF_PROXIES = [
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-server'],
]

/**
 * Does a request under one of this machine's own names come by a proxy? By what proxies add, by HTTP/1.0, which nginx
 * speaks unless it is told otherwise and no browser does, or because the browser knows another name for the same site.
 */
export function isPassedOn({ headers, httpVersion }: Pick<Asked, 'headers' | 'httpVersion'>): boolean {
  if (httpVersion === '1.0' || OF_PROXIES.some((name) => headers[name] !== undefined)) return true
  const { host, origin, referer } = headers
  const from = origin ?? referer
  if (headers['sec-fetch-site'] !== 'same-origin' || typeof from !== 'string' || typeof host !== 'string') return false
  return !URL.canParse(from) || new URL(from).host !== host.toLowerCase()
}
