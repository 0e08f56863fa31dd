import type { Caller } from './root'

/** What the running house gives to pages. Next compiles its own copy of every module, so it is reached through globalThis. */
export type PageHouse = {
  /** The same procedures as over the network, authorised by the session cookie among `headers`. */
  caller: (headers: Headers) => Promise<Caller>
}

declare global {
  var signalboxHouse: PageHouse | undefined
}

export function setPageHouse(house: PageHouse): void {
  globalThis.signalboxHouse = house
}

/** For pages: `const api = await pageCaller(await headers())`, then `await api.stream.page({ … })`. */
export function pageCaller(headers: Headers): Promise<Caller> {
  const house = globalThis.signalboxHouse
  if (!house) throw new Error('Pages are served by `signalbox serve` only.')
  return house.caller(headers)
}
