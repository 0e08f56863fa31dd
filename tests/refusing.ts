import type { Context } from '@/server/api/base/context'
import { reachWithin } from '@/server/boot/serve/reach-within'
import { KnownError } from '@/server/errors'

const refuse = async (): Promise<never> => {
  throw new KnownError('unavailable', 'Nothing is done here.')
}

type Whole = Parameters<typeof reachWithin>[0]

/** For tests of what only reads: whatever is not given refuses. */
export function refusing(given: Pick<Whole, 'readers'> & Partial<Whole>): Context['reach'] {
  return reachWithin({
    sources: {
      ...{ offered: refuse, check: refuse, watch: refuse, remove: refuse, restore: refuse, settings: refuse },
      ...{ projects: refuse, countProjects: refuse },
      ...{ rules: refuse, setRules: refuse, tryRules: refuse },
      ...{ change: refuse, countDisk: refuse, kept: refuse, keep: refuse, retry: refuse },
      ...{ loadDemo: refuse, removeDemo: refuse },
    },
    posting: () => ({
      posts: {
        targets: refuse,
        preview: refuse,
        send: refuse,
        refuse,
        receipt: refuse,
        usual: refuse,
        again: refuse,
        resend: refuse,
      },
      approvals: {
        lists: refuse,
        found: refuse,
        card: refuse,
        preview: refuse,
        decide: refuse,
        refuse,
        over: refuse,
        closed: refuse,
        closedOnDisk: refuse,
        waits: refuse,
      },
      writing: { state: refuse, list: async () => [], turn: refuse },
      holds: { list: refuse, put: refuse, one: refuse, lift: refuse },
      problems: {
        ...{ waivers: refuse, choose: refuse, acknowledge: refuse, takeBack: refuse, check: refuse },
        ...{ waive: refuse, waiver: refuse, end: refuse },
        told: async (rows) => rows.map((row) => ({ ...row, waived: null })),
      },
    }),
    policies: () => ({ list: async () => [], one: refuse, save: refuse, turn: refuse, attempt: refuse }),
    ...given,
  })
}
