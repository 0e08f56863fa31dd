import type { Fact } from '@/lib/asks/approval'
import { deciding as words } from '@/lib/text/decisions/deciding-words'
import { ownerInside } from '@/server/files/read-inside'
import type { Ask } from './current-ask'

/**
 * Whether whoever waits for the answer runs as the user that signs it: then it can read the key, and what is asked here
 * keeps it from nothing that it means to do.
 */
export async function oneUserFacts({ protocol, message, closed }: Ask): Promise<Fact[]> {
  if (protocol.greetsAt === undefined || closed !== null) return []
  const owner = await ownerInside(message.root, message.path)
  return owner === null || owner !== process.geteuid?.()
    ? []
    : [{ what: 'guardrail', says: words.facts.oneUser, source: null, standing: 'warning' }]
}
