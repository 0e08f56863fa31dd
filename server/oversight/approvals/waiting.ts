import type { List } from '@/lib/ask'
import type { ApprovalHouse } from './house'

/** What waits for a decision or an answer, by its uid: of each list the newest `most`. */
export async function waitingAsks(
  house: Pick<ApprovalHouse, 'decisions' | 'asks' | 'judge' | 'candidates'>,
  { now, most }: { now: number; most: number },
): Promise<Map<string, Exclude<List, 'inform'>>> {
  const latest = await house.decisions.latest()
  const without = latest.filter(({ open }) => !open).map(({ uid }) => uid)
  const waiting = latest.filter(({ verb }) => verb === 'ask-more').map(({ uid }) => uid)
  const of = (list: List) => house.asks.uids({ now, limit: most, without, waiting, list })
  const [answer, decide, { held }] = await Promise.all([of('answer'), of('decide'), house.judge.added()])
  const left = new Set(without)
  const added = [...held.keys()].filter((uid) => !left.has(uid))
  const found = new Map<string, Exclude<List, 'inform'>>(answer.map((uid) => [uid, 'answer']))
  for (const uid of decide) found.set(uid, 'decide')
  for (const { row } of await house.candidates(added.slice(0, most)))
    if (row.goneAt === null) found.set(row.uid, 'decide')
  const decided = [...found].flatMap(([uid, list]) => (list === 'decide' ? [uid] : []))
  for (const [uid, { expiresAt }] of await house.judge.of(decided))
    if (expiresAt !== null && expiresAt <= now) found.delete(uid)
  return found
}
