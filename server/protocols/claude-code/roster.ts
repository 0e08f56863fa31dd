import { plainName } from '@/lib/names/names'
import { objectEnd } from '@/server/containers/line-parts'
import { asText, isFields } from '@/server/protocols/kit/json-fields'
import type { Outlet } from '@/server/protocols/kit/written-post'
import { LEAD, memberOf } from './member-names'
import { OBJECT, places } from './places'

/** Such a name is that of its inbox, too; what becomes of another is the program's own affair. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,53}$/
const MOST = 1_000

/** The inboxes of a team: of its members alone, since what is put into another is never read. */
export function inboxesIn(found: Outlet, text: string | null): Outlet[] {
  const team = places.find(({ name }) => name === 'team')?.match(found.path)?.team
  const among = text === null ? [] : membersOf(text)
  if (team === undefined) return []
  const isOne = (name: string) => among.filter((other) => plainName(other) === plainName(name)).length === 1
  return among
    .filter((name) => FILE_NAME.test(name) && isOne(name))
    .map((name) => ({
      kind: 'mailbox',
      name: memberOf(name, team, { aliases: new Map() }).raw,
      path: `teams/${team}/inboxes/${name}.json`,
      begins: true,
      among,
    }))
}

/** It is the inbox of whoever leads a team in which nobody else is. */
export function isLeadAlone({ name, among = [] }: Outlet): boolean {
  return name.startsWith(`${LEAD}@`) && among.length === 1
}

/** The program writes over what stood there and cuts it to length then: what is behind its object is of the text before. */
function membersOf(text: string): string[] {
  const start = text.indexOf('{')
  const parsed = OBJECT.one(text.slice(0, objectEnd(text, Math.max(0, start), text.length) ?? text.length))
  const members = parsed.ok && isFields(parsed.value) ? parsed.value.members : null
  return (Array.isArray(members) ? members.slice(0, MOST) : [])
    .filter(isFields)
    .flatMap(({ name }) => asText(name) ?? [])
}
