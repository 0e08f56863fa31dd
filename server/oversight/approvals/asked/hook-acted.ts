import type { Rung } from '@/lib/asks/approval'
import { canonicalText } from '@/lib/ledger/seal'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { inWords } from '@/lib/text/written/read-in-words'
import type { AskedCall } from '@/server/protocols/kit/written-post'
import type { Protocol } from '@/server/protocols/protocol'
import type { DecisionRow } from '@/server/store/hand/decisions'
import type { ApprovalServices } from '../approval-services'

const words = deciding.ladder
/** A call stands in the record of its session before its hook is called; so long before, ms, on a machine under load. */
const BEFORE_MS = 600_000
const PAGE = 200
/** What else would be another question. */
const NAME = /^[\w-]+$/

/** The clock of who asks and ours may differ so far, ms. */
const APART_MS = 5_000

type Services = Pick<ApprovalServices, 'messages' | 'protocols' | 'status' | 'now'>
/** `at`: when it was asked, UTC ms. */
type Asked = { call: AskedCall; at: number }

/**
 * What the record of its session says became of the very call that was decided on: that a hook allowed it, or refused
 * it, as the decision says. Null where it says nothing of that, or where another open call was the same: nothing tells
 * then which of them it was. Any program of that user can write such a record.
 */
export async function hookActed(
  services: Services,
  { call, at }: Asked,
  { verb, at: decidedAt }: Pick<DecisionRow, 'verb' | 'at'>,
): Promise<Rung | null> {
  const wanted = verb === 'approve' ? 'accept' : verb === 'reject' ? 'reject' : null
  if (wanted === null || call.made === null) return null
  const { sources } = await services.status()
  for (const { label: source, protocol } of sources) {
    const calls = services.protocols.find(({ name }) => name === protocol)?.calls
    if (calls === undefined) continue
    for (const team of call.teams.filter((one) => NAME.test(one))) {
      const where = { source, team, session: call.session }
      const same = await sameCalls(services, where, { calls, made: call.made, at, decidedAt })
      if (same.length === 0) continue
      const [only] = same
      const [told] = only?.results ?? []
      const isSo = told?.body.endsWith(` ${inWords.reports(wanted, 'hook')}`) ?? false
      return same.length > 1 || told === undefined || !isSo
        ? null
        : { standing: 'evidence', says: words.byHook(wanted === 'accept'), at: told.at, uid: told.uid }
    }
  }
  return null
}

type Line = { uid: string; body: string; at: number }
type Where = { source: string; team: string; session: string }

/** Log lines of one session that a question finds, the newest of them. */
async function linesOf({ messages, now }: Services, { source, team, session }: Where, asked: string): Promise<Line[]> {
  const query = `is:log source:${JSON.stringify(source)} channel:${team} ${asked}`
  const { rows } = await messages.page({ query, limit: PAGE, now: now() })
  return rows.filter(({ path }) => path.includes(session)).map(({ uid, body, orderAt }) => ({ uid, body, at: orderAt }))
}

type Same = {
  calls: NonNullable<Protocol['calls']>
  made: NonNullable<AskedCall['made']>
  at: number
  decidedAt: number
}

/** The calls that were the same and open between request and decision, with their results; by its id only that one, where the request has it. */
async function sameCalls(services: Services, where: Where, { calls, made, at, decidedAt }: Same) {
  const input = canonicalText(made.input)
  const span = `after:${isoOf(at - BEFORE_MS)} before:${isoOf(decidedAt + APART_MS)}`
  const ids = new Set<string>()
  for (const { uid } of await linesOf(services, where, `called ${span}`)) {
    const stored = await services.messages.bytes(uid)
    for (const one of stored?.whole ? calls(new TextDecoder().decode(stored.bytes)) : [])
      if (one.tool === made.tool && canonicalText(one.input) === input && NAME.test(one.id)) ids.add(one.id)
  }
  const found: { id: string; results: Line[] }[] = []
  for (const id of made.id === null ? ids : [...ids].filter((one) => one === made.id)) {
    const lines = await linesOf(services, where, `"${id}" after:${isoOf(at - BEFORE_MS)}`)
    const results = lines.filter(({ body }) => body.startsWith(`${id} succeeded`) || body.startsWith(`${id} failed`))
    if (!results.some((one) => one.at < at - APART_MS)) found.push({ id, results })
  }
  return found
}

const isoOf = (at: number) => new Date(at).toISOString()
