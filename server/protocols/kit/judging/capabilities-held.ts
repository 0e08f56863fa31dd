import { isInactive } from '@/lib/names/inactive-status'

type Registered = { registered: boolean; status: string | null; capabilities: readonly string[] }

/** What an agent is registered to be capable of; null where no registration that holds says anything of that. */
export function capabilitiesHeld({ registered, status, capabilities }: Registered): readonly string[] | null {
  const holds = registered && (status === null || !isInactive(status))
  return holds && capabilities.length > 0 ? capabilities : null
}
