import type { Fact } from '@/lib/asks/approval'
import { isAmiss } from '@/lib/asks/hook-told'
import { deciding as words } from '@/lib/text/decisions/deciding-words'
import { hookStates as states } from '@/lib/text/sources/hook-states'
import { ownerInside } from '@/server/files/read-inside'
import type { ApprovalServices } from '../approval-services'
import type { Ask } from './current-ask'

/** What became of the hooks that ask at the same desk, where that is not as it was said. */
export async function hookFacts({ hooks }: Pick<ApprovalServices, 'hooks'>, { message, closed }: Ask): Promise<Fact[]> {
  if (closed !== null) return []
  const found = await hooks([{ label: message.source, root: message.root, protocol: message.protocol }])
  return found.filter(isAmiss).map(({ file, state }) => ({
    what: 'guardrail',
    says: states.says[state](file),
    source: file,
    standing: 'warning',
  }))
}

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
