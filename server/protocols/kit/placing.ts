import type { Container } from '@/server/containers/container'
import { file } from '@/server/containers/file-container'
import type { Place, Protocol } from '../protocol'

/** One record by itself, of which nothing may change. */
export const ALONE = file()

/** The first place that matches has it. */
export function placeOf({ places }: Pick<Protocol, 'places'>, path: string): Place | null {
  return places.find((place) => place.match(path) !== null) ?? null
}

/** How records lie in the file of this path; what is in no place is one record. */
export function containerAt(protocol: Pick<Protocol, 'places'>, path: string): Container {
  return placeOf(protocol, path)?.container ?? ALONE
}

/** The directory that is meant by `place`: of the folder in which the files of one of these lie, the project around it. */
export function rootAround(protocols: readonly Pick<Protocol, 'within'>[], place: string): string {
  const bare = place.replace(/\/+$/, '')
  for (const { within } of protocols) {
    const around = within === undefined ? null : bare.slice(0, -`/${within}`.length)
    if (around !== null && around !== '' && bare === `${around}/${within}`) return around
  }
  return place
}
