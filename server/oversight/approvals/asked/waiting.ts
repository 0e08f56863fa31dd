import type { List } from '@/lib/asks/ask-kinds'
import { heldAct } from '@/lib/post/held-flag'
import type { Candidate } from '@/lib/query/match'
import type { HeldRow, HeldStore } from '@/server/store/hand/held-rows'
import type { ApprovalServices } from '../approval-services'
import { decidedAmong, settledAsks } from './settled'

/**
 * What waits for a decision or an answer, posts that are held among it, by its uid: of each list the newest `most`. What
 * waits in a terminal is among it when it has waited for `restMs`.
 */
export async function waitingAsks(
  services: Pick<ApprovalServices, 'decisions' | 'asks' | 'judge' | 'candidates'> & { held: Pick<HeldStore, 'open'> },
  { now, most, restMs = 0 }: { now: number; most: number; restMs?: number },
): Promise<Map<string, Exclude<List, 'inform'>>> {
  const { decided, without, waiting } = await settledAsks(services)
  const of = (list: List) => services.asks.uids({ now, limit: most, without, waiting, list, restMs })
  const [answer, decide, { held }] = await Promise.all([of('answer'), of('decide'), services.judge.added()])
  const long = await decidedAmong(services, [...answer, ...decide, ...held.keys()])
  const added = [...held.keys()].filter((uid) => !decided.has(uid) && !long.has(uid))
  const found = new Map<string, Exclude<List, 'inform'>>(answer.map((uid) => [uid, 'answer']))
  for (const uid of decide) found.set(uid, 'decide')
  for (const uid of long) found.delete(uid)
  for (const { row } of await services.candidates(added.slice(0, most)))
    if (row.goneAt === null) found.set(row.uid, 'decide')
  const toDecide = [...found].flatMap(([uid, list]) => (list === 'decide' ? [uid] : []))
  for (const [uid, { expiresAt }] of await services.judge.of(toDecide))
    if (expiresAt !== null && expiresAt <= now) found.delete(uid)
  for (const { message, policy } of (await services.held.open()).slice(0, most))
    if (policy.expiresAt === null || policy.expiresAt > now) found.set(message.uid, 'decide')
  return found
}

/** Asks by their uids, messages and posts that are held, with what questions find them by; a post is from its author. */
export async function askCandidates(
  services: Pick<ApprovalServices, 'candidates'> & { held: Pick<HeldStore, 'one'> },
  uids: readonly string[],
): Promise<Candidate[]> {
  const posts = await Promise.all(
    uids.flatMap((uid) => {
      const act = heldAct(uid)
      return act === null ? [] : [services.held.one(act)]
    }),
  )
  const messages = await services.candidates(uids.filter((uid) => heldAct(uid) === null))
  return [...messages, ...posts.flatMap((held) => (held === null ? [] : [candidateOf(held)]))]
}

/** What questions find a held post by: it is from its author. */
export function candidateOf({ message, found, act }: HeldRow): Candidate {
  return { row: { ...message, from: act.draft.actor.name }, ...found }
}
