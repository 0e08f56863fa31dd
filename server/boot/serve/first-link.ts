import { people } from '@/lib/text/people/people-words'
import { asked, inRunningConsole } from '@/server/boot/base/console-calls'
import { opensByLink, serving } from '@/server/boot/base/start-link-file'
import { KnownError } from '@/server/errors'

/** An address that makes the first admin, once. */
export const firstLinkTo = (url: string, { link }: { link: string }) => `${url}/join?token=${link}`

/** One more of them, by the console that runs on these data. Throws a `KnownError` where none runs, or there is an admin. */
export async function newFirstLink(data: string, now: number): Promise<string> {
  const { url } = await serving(data)
  // Everybody is asked for a password only once there is an admin.
  if (!(await opensByLink(url))) throw new KnownError('refused', people.link.oneAdmin, people.link.oneAdminMend)
  return inRunningConsole({ data, now, token: null }, async (console) =>
    firstLinkTo(url, await asked(console.people.link.mutate({ id: null }))),
  )
}
