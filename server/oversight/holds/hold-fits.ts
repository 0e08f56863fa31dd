import type { AskedCall } from '@/server/protocols/kit/written-post'
import type { Hold } from '@/server/store/hand/hold-rows'
import type { MessageReader } from '@/server/store/store'

/** Whether sessions of a team run in a source, as far as its record tells. */
export type RunsIn = (source: string, teams: readonly string[]) => Promise<boolean>

type Asked = { source: string; call: AskedCall }

/** The oldest hold that a call is under; null where it is under none. A hold only refuses, so a name that two sources have is enough. */
export async function holdOn(holds: readonly Hold[], { source, call }: Asked, runsIn: RunsIn): Promise<Hold | null> {
  for (const hold of holds) {
    // Of who sees a part no act reaches what asks elsewhere.
    if (!hold.everywhere && hold.scope.source !== source) continue
    if (await fits(hold, { source, call }, runsIn)) return hold
  }
  return null
}

async function fits({ scope }: Hold, { source, call }: Asked, runsIn: RunsIn): Promise<boolean> {
  switch (scope.what) {
    case 'session':
      return call.session === scope.name
    case 'team':
      return call.teams.includes(scope.name)
    case 'source':
      return scope.source === source || runsIn(scope.source, call.teams)
  }
}

/** What else than a name of a team is asked for would be another question. */
const TEAM = /^[\w-]+$/

/** Whether the record of a source has anything of one of these teams. */
export function runsIn(messages: Pick<MessageReader, 'page'>, now: () => number): RunsIn {
  return async (source, teams) => {
    for (const team of teams.filter((one) => TEAM.test(one))) {
      const query = `is:any source:${JSON.stringify(source)} channel:${team}`
      if ((await messages.page({ query, limit: 1, now: now() })).rows.length > 0) return true
    }
    return false
  }
}
