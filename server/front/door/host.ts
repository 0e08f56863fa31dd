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

type Asked = { method: string; path: string; headers: Headers; hostCount: number }
type Headers = { readonly [name: string]: string | string[] | undefined }

/**
 * Judged before anything else, also for health and the live stream: 421 for a name that is not ours (DNS rebinding),
 * 403 for another site's page (request forgery); null lets it pass.
 */
export function refusal({ method, path, headers, hostCount }: Asked, { hosts, publicHost }: Names): 421 | 403 | null {
  const host = headers.host
  if (hostCount !== 1 || typeof host !== 'string') return 421
  const name = host.toLowerCase()
  if (name !== publicHost && !hosts.has(name)) return 421
  const guarded = (method !== 'GET' && method !== 'HEAD') || path.startsWith('/api/')
  if (!guarded) return null
  const { origin } = headers
  if (origin !== undefined && origin !== `${name === publicHost ? 'https' : 'http'}://${name}`) return 403
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none' ? null : 403
}
