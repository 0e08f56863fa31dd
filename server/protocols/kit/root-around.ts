import type { Protocol } from '../protocol'

/** The directory that is meant by `place`: of the folder in which the files of one of these lie, the project around it. */
export function rootAround(protocols: readonly Pick<Protocol, 'within'>[], place: string): string {
  const bare = place.replace(/\/+$/, '')
  for (const { within } of protocols) {
    const around = within === undefined ? null : bare.slice(0, -`/${within}`.length)
    if (around !== null && around !== '' && bare === `${around}/${within}`) return around
  }
  return place
}
