import { fairly } from '@/server/store/asks/asks-fair'
import type { OpenAsk, OpenAsks } from '@/server/store/readers'
import type { ApprovalHouse } from '../approval-services'
import { decidedAmong } from './settled'

/** So many a list shows. */
export const ROWS = 200

type Added = Pick<ApprovalHouse, 'asks' | 'candidates' | 'decisions' | 'judge'>
type Judged = Awaited<ReturnType<ApprovalHouse['judge']['added']>>['held']

/** What policies put into the list of what is to be decided, as far as it waits: of more than it shows, some of each asker. */
export async function addedOf(house: Added, decided: ReadonlySet<string>): Promise<OpenAsks> {
  const { held, capped } = await house.judge.added()
  const open = [...held.keys()].filter((uid) => !decided.has(uid))
  const long = await decidedAmong(house, open)
  const wanted = open.filter((uid) => !long.has(uid))
  const { uids, more } = await chosen(house, wanted, held)
  const found = await house.candidates(uids)
  const rows = found
    .filter(({ row }) => row.goneAt === null)
    .map(({ row }): OpenAsk => ({ message: row, expiresAt: null }))
  return { rows, count: rows.length + more, capped }
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
