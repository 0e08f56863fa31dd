import type { OpenAsk, OpenAsks } from '@/server/store/asks/ask-reader'
import { fairly } from '@/server/store/asks/asks-fair'
import type { ApprovalServices } from '../approval-services'
import { decidedAmong } from './settled'

/** So many a list shows. */
export const ROWS = 200

type Added = Pick<ApprovalServices, 'asks' | 'candidates' | 'decisions' | 'judge'>
type Judged = Awaited<ReturnType<ApprovalServices['judge']['added']>>['held']

/** What policies put into the list of what is to be decided, as far as it waits: of more than it shows, some of each asker. */
export async function addedOf(services: Added, decided: ReadonlySet<string>): Promise<OpenAsks> {
  const { held, capped } = await services.judge.added()
  const open = [...held.keys()].filter((uid) => !decided.has(uid))
  const long = await decidedAmong(services, open)
  const wanted = open.filter((uid) => !long.has(uid))
  const { uids, more } = await chosen(services, wanted, held)
  const found = await services.candidates(uids)
  const rows = found
    .filter(({ row }) => row.goneAt === null)
    .map(({ row }): OpenAsk => ({ message: row, expiresAt: null, deadlineAt: null, terminal: false, probably: false }))
  return { rows, count: rows.length + more, capped, terminal: 0 }
}

/** Those that are shown, and how many more there are. Whole rows are read of what is shown only. */
async function chosen({ asks }: Added, wanted: readonly string[], held: Judged) {
  if (wanted.length <= ROWS) return { uids: wanted, more: 0 }
  const there = await asks.places(wanted)
  const standing = there.map(({ uid, ...place }) => ({ ...place, expiresAt: held.get(uid)?.expiresAt ?? null }))
  const keys = new Set(fairly(standing, ROWS))
  const uids = there.filter(({ key }) => keys.has(key)).map(({ uid }) => uid)
  return { uids, more: there.length - uids.length }
}
