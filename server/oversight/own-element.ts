import { hash } from 'node:crypto'
import type { MessageDetail } from '@/lib/message/message'
import type { Sought } from '@/server/containers/container'

/** The sha256 by which it is known in its file, as the place says that is the message's now. */
export function elementSha({ places, path: own }: Pick<MessageDetail, 'places' | 'path'>): string | null {
  return (places.find(({ path, until }) => path === own && until === null) ?? places.at(-1))?.sha256 ?? null
}

/** A record that is known by a sha256. */
export function knownBy(sha256: string | null, id: string | null = null): Sought {
  return { isIt: (identity) => hash('sha256', identity) === sha256, id }
}
