import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server'
import { includes } from '@/lib/people/people-told'
import type { Actor, Role } from '@/lib/people/person'
import { canBeScoped, EVERYTHING } from '@/lib/people/scope'
import { answers } from '@/lib/text/console/answers-words'
import { people } from '@/lib/text/people/people-words'
import { KnownError, type Sentence } from '@/server/errors'
import { actOf, sentWhole } from './acts'
import { queryProblemsOf, toTrpcError } from './answer-errors'
import type { CallContext, Context, Reach, Session } from './context'

const t = initTRPC.context<Context>().create({
  errorFormatter: ({ shape, error }) => {
    const { stack: _stack, ...data } = shape.data
    return { ...shape, data: { ...data, problems: queryProblemsOf(error) } }
  },
})

/**
 * Every procedure is built on this: without a session nothing is called, what is called sees nothing outside the scope
 * of the session, and no unforeseen error leaves by name. By itself it is for reading, and for what is one's own.
 */
export const procedure = t.procedure.use(async ({ ctx, next, path }) => {
  if (!ctx.session) throw new TRPCError({ code: 'UNAUTHORIZED', message: answers.noSession })
  const { reach, session, ...rest } = ctx
  const failed = (error: TRPCError) => toTrpcError(error, (cause) => ctx.report(cause, path))
  const result = await next({ ctx: { ...rest, session, reach: undefined, ...reached(reach, session, failed) } })
  if (result.ok) return result
  throw failed(result.error)
})

function reached(reach: Context['reach'], { scope }: Session, failed: (error: TRPCError) => TRPCError): Reach {
  try {
    return reach(scope)
  } catch (cause) {
    throw failed(getTRPCErrorFromUnknown(cause))
  }
}

/** For what only some inputs of a procedure ask for: as `operator`, once it is known that this one does. */
export async function assertOperator({ session, ...ctx }: Proven, path: string, input: unknown): Promise<void> {
  const { actor } = session
  if (!includes(actor.role, 'operator')) await refuse({ ...ctx, actor, path, input }, () => people.mayNot(actor.role))
}

/** For these roles; one that is for the whole of Signalbox (the ledger, who may what) only with a session that sees all of it. */
const only = (...roles: readonly Role[]) =>
  procedure.use(async ({ ctx, next, path, getRawInput }) => {
    const { actor, scope } = ctx.session
    const isCut = scope !== EVERYTHING && !canBeScoped(actor.role)
    if (roles.includes(actor.role) && !isCut) return next()
    const why = () => (roles.includes(actor.role) ? people.notScoped(actor.role) : people.mayNot(actor.role))
    return refuse({ ...ctx, actor, path, input: await sentBy(getRawInput) }, why)
  })

/** What a refused call was sent with, for the record; a call without an input has no body, which is no JSON. */
async function sentBy(getRawInput: () => Promise<unknown>): Promise<unknown> {
  try {
    return await getRawInput()
  } catch {
    return undefined
  }
}

/** An act that is refused goes on record: what decides or posts with what was shown and what it would have written. */
function refuse(
  { record, posts, approvals, actor, path, input }: Refused,
  why: Sentence,
  code: 'refused' | 'unproven' = 'refused',
) {
  const refused = new KnownError(code, why)
  const acted = actOf(path, input)
  if (acted === null) throw refused
  const { decision, post } = sentWhole(path, input)
  if (decision !== null) return approvals.refuse({ actor, ...decision }, refused)
  if (post !== null) return posts.refuse({ actor, ...post }, refused)
  return record<never>(actor, acted, () => Promise.reject(refused))
}

type Recording = Pick<CallContext, 'record' | 'posts' | 'approvals'>
type Refused = Recording & { actor: Actor; path: string; input: unknown }

/** Posts and answers. */
export const operator = only('operator', 'approver', 'admin')
/** Decides what agents ask. */
export const approver = only('approver', 'admin')
/** People, policies, sources and what may be written. */
export const admin = only('admin')
/** Reads and checks the ledger. */
export const auditor = only('auditor', 'admin')

/** For who has signed in to an account by themselves: no program, and nobody who is only on this machine. */
const account = procedure.use(async ({ ctx, next, path, getRawInput }) => {
  const { actor } = ctx.session
  if (actor.assurance !== 'loopback' && actor.assurance !== 'token') return next()
  return refuse({ ...ctx, actor, path, input: await sentBy(getRawInput) }, () => people.noAccount)
})

/** For who has signed in by a browser, with an account or without: no program. */
export const browser = procedure.use(async ({ ctx, next, path, getRawInput }) => {
  const { actor } = ctx.session
  if (actor.assurance !== 'token') return next()
  return refuse({ ...ctx, actor, path, input: await sentBy(getRawInput) }, () => people.noBrowser)
})

type Proven = Recording & { session: Session }

/** Who signed in to an account a while ago shows again who they are, before what decides or changes who may. */
export async function assertProven({ session, ...ctx }: Proven, path: string, input: unknown): Promise<void> {
  const { actor, stale } = session
  if (stale) await refuse({ ...ctx, actor, path, input }, () => people.stale, 'unproven')
}

/** As `admin` and `account`, of who showed lately who they are. */
export const provenAdmin = admin.use(async ({ ctx, next, path, getRawInput }) => {
  if (ctx.session.stale) await assertProven(ctx, path, await sentBy(getRawInput))
  return next()
})
export const provenAccount = account.use(async ({ ctx, next, path, getRawInput }) => {
  if (ctx.session.stale) await assertProven(ctx, path, await sentBy(getRawInput))
  return next()
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory
