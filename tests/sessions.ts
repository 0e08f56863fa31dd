import { LOCAL_PERSON, type Role } from '@/lib/person'
import type { Session } from '@/server/api/context'

/** A session as the front door gives it. */
export function sessionOf(role: Role, person: string = LOCAL_PERSON): Session {
  const id = `session of ${person}`
  return { id, actor: { person, name: person, role, assurance: 'password', session: id }, createdAt: 0, expiresAt: 1 }
}
