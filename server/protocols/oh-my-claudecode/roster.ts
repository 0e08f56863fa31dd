import { plainName } from '@/lib/names/names'
import { asText, isFields } from '@/server/protocols/kit/json-fields'
import type { Outlet } from '@/server/protocols/kit/written-post'
import { LEADER, memberOf } from './names'
import { OBJECT, places, WITHIN } from './places'

/** Such a name is that of its mailbox, too. */
const FILE_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/
const MOST = 1_000

/** The mailboxes of a team: of who leads it and of the workers that it names, since nobody looks into another. */
export function mailboxesIn(found: Outlet, text: string | null): Outlet[] {
  const team = places.find(({ name }) => name === 'team')?.match(found.path)?.team
  const workers = text === null ? null : workersOf(text)
  if (team === undefined || workers === null) return []
  const among = [LEADER, ...workers]
  const isOne = (name: string) => among.filter((other) => plainName(other) === plainName(name)).length === 1
  return among
    .filter((name) => FILE_NAME.test(name) && isOne(name))
    .map((name) => ({
      kind: 'mailbox',
      name: memberOf(name, team, { aliases: new Map() }).raw,
      path: `${WITHIN}/${team}/mailbox/${name}.json`,
      begins: true,
      among,
    }))
}

/** Null where that cannot be read. */
function workersOf(text: string): string[] | null {
  const parsed = OBJECT.one(text)
  if (!parsed.ok || !isFields(parsed.value)) return null
  const { workers } = parsed.value
  return (Array.isArray(workers) ? workers.slice(0, MOST) : [])
    .filter(isFields)
    .flatMap(({ name }) => asText(name) ?? [])
}
