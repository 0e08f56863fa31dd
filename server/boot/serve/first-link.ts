import { people } from '@/lib/text/people/people-words'
import { asked, inRunningConsole } from '@/server/boot/base/console-calls'
import { opensByLink, serving } from '@/server/boot/base/start-link-file'
import { KnownError } from '@/server/errors'
import type { PeopleVerbs } from '@/server/oversight/people/people-verbs'
import type { PeopleStore } from '@/server/store/people/people-rows'

/** An address that makes the first admin, once. */
const firstLinkTo = (url: string, { link }: { link: string }) => `${url}/join?token=${link}`

type Accounts = {
  ledger: { people: Pick<PeopleStore, 'anyAdmin'> }
  people: Pick<PeopleVerbs, 'inviteFirst'>
  report: (error: unknown, where: string) => void
}

/** Such an address; null where there is an admin. A ledger that cannot be written keeps nobody from reading. */
export async function firstLinkWhereNone(url: string, { ledger, people, report }: Accounts): Promise<string | null> {
  if (await ledger.people.anyAdmin()) return null
  const made = await people.inviteFirst().catch((error: unknown) => {
    report(error, 'first link')
    return null
  })
  return made && firstLinkTo(url, made)
}

/** One more of them, by the console that runs on these data. Throws a `KnownError` where none runs, or there is an admin. */
export async function newFirstLink(data: string, now: number): Promise<string> {
  const { url } = await serving(data)
  // Everybody is asked for a password only once there is an admin.
  if (!(await opensByLink(url)))
    throw new KnownError(
      'refused',
      () => people.link.oneAdmin,
      () => people.link.oneAdminMend,
    )
  return inRunningConsole({ data, now, token: null }, async (console) =>
    firstLinkTo(url, await asked(console.people.link.mutate({ id: null }))),
  )
}
