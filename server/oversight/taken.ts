import { parseJson } from '@/lib/json/json'
import { readInside } from '@/server/files/read-inside'
import { isFields } from '@/server/protocols/kit/json-fields'

/** Whether a mailbox on the disk says that it processed the message of this id. */
export async function isTaken({ root, path, id }: { root: string; path: string; id: string }): Promise<boolean> {
  const bytes = await readInside(root, path)
  const parsed = bytes === null ? null : parseJson(new TextDecoder().decode(bytes))
  const box = parsed?.ok && isFields(parsed.value) ? parsed.value.processed_message_ids : null
  return Array.isArray(box) && box.includes(id)
}

const READ = /(?:^|[^a-z])(?:read|seen|process(?:ed|ing)|ack(?:ed|nowledged)?|consumed|completed?)(?![a-z])/i
const DENIED = /(?:^|[^a-z])(?:not|never|un)(?![a-z])/i

/** Whether the status that a log gives a message says that it was read: `sent`, `failed` and `ready` do not. */
export function tellsOfReading(status: string | null): boolean {
  return status !== null && READ.test(status) && !DENIED.test(status)
}
