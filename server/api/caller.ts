import type { Caller } from './root'

/** What the running console gives to pages. Next compiles its own copy of every module, so it is reached through globalThis. */
export type PageServices = {
  /** The same procedures as over the network, authorised by the session cookie among `headers`. */
  caller: (headers: Headers) => Promise<Caller>
  /** Writes to the log what a page threw. */
  report: (error: unknown, where: string) => string
}

declare global {
  var signalboxPages: PageServices | undefined
}

export function setPageServices(services: PageServices): void {
  globalThis.signalboxPages = services
}

/** For Next: what a page threw while it was made. The route, never the address, which holds what was asked for. */
export function pageFailed(error: unknown, route: string): void {
  globalThis.signalboxPages?.report(error, `page ${route}`)
}

/** For pages: `const api = await pageCaller(await headers())`, then `await api.stream.page({ … })`. */
export function pageCaller(headers: Headers): Promise<Caller> {
  const services = globalThis.signalboxPages
  if (!services) throw new Error('Pages are served by `signalbox serve` only.')
  return services.caller(headers)
}
