import { initTRPC, TRPCError } from '@trpc/server'
import type { Context } from './context'
import { queryProblemsOf, toTrpcError } from './errors'

const t = initTRPC.context<Context>().create({
  errorFormatter: ({ shape, error }) => {
    const { stack: _stack, ...data } = shape.data
    return { ...shape, data: { ...data, problems: queryProblemsOf(error) } }
  },
})

/** Every procedure is built on this: without a session nothing is called, and no unforeseen error leaves by name. */
export const procedure = t.procedure.use(async ({ ctx, next, path }) => {
  if (!ctx.session) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'There is no session.' })
  const result = await next({ ctx: { ...ctx, session: ctx.session } })
  if (result.ok) return result
  throw toTrpcError(result.error, (cause) => ctx.report(cause, path))
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory
