import { readInside } from '@/server/files/read-inside'
import { placeOf } from '@/server/protocols/kit/placing'
import type { Protocol } from '@/server/protocols/protocol'

type Listed = { protocol: Pick<Protocol, 'places'>; root: string; path: string; id: string }

/** Whether a list on the disk names the message of this id as taken. */
export async function isTaken({ protocol, root, path, id }: Listed): Promise<boolean> {
  const names = placeOf(protocol, path)?.container?.names
  const bytes = names === undefined ? null : await readInside(root, path)
  return bytes !== null && names?.(new TextDecoder().decode(bytes), id) === true
}

const READ = /(?:^|[^a-z])(?:read|seen|taken|process(?:ed|ing)|ack(?:ed|nowledged)?|consumed|completed?)(?![a-z])/i
const DENIED = /(?:^|[^a-z])(?:not|never|un)(?![a-z])/i

/** Whether the status that a log gives a message says that it was read: `sent`, `failed` and `ready` do not. */
export function tellsOfReading(status: string | null): boolean {
  return status !== null && READ.test(status) && !DENIED.test(status)
}
