import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { inputProblem } from '@/lib/pages/input-problem'
import type { Problem } from '@/lib/query/ast'
import { answers } from '@/lib/text/console/answers-words'
import { KnownError } from '@/server/errors'
import { StoreError } from '@/server/store/door/base/store-error'
import { QuestionError } from '@/server/store/rows/question-error'

/** The mistakes of a question that cannot be asked, for the page to show at their places. */
export function queryProblemsOf(error: TRPCError): Problem[] | null {
  return error.cause instanceof QuestionError ? error.cause.problems : null
}

const codes = {
  'not-found': 'NOT_FOUND',
  refused: 'FORBIDDEN',
  unproven: 'PRECONDITION_REQUIRED',
  conflict: 'CONFLICT',
  unavailable: 'SERVICE_UNAVAILABLE',
  'bad-setting': 'BAD_REQUEST',
  'bad-usage': 'BAD_REQUEST',
} as const

/** The one place where errors become answers. What was not foreseen is logged and leaves as an id only. */
export function toTrpcError(error: TRPCError, report: (cause: unknown) => string): TRPCError {
  if (error.code !== 'INTERNAL_SERVER_ERROR')
    return error.cause instanceof ZodError
      ? new TRPCError({ code: error.code, message: inputProblem(error.cause), cause: error.cause })
      : error
  const cause = error.cause
  if (cause instanceof QuestionError) return new TRPCError({ code: 'BAD_REQUEST', message: cause.message, cause })
  const code = foreseen(cause)
  if (code) return new TRPCError({ code, message: sentence(cause), cause })
  return new TRPCError({
    code: 'INTERNAL_SERVER_ERROR',
    message: answers.broke(report(cause ?? error)),
  })
}

function foreseen(cause: unknown) {
  if (cause instanceof StoreError) return 'SERVICE_UNAVAILABLE'
  if (!(cause instanceof KnownError)) return null
  return Object.entries(codes).find(([name]) => name === cause.code)?.[1] ?? null
}

function sentence(cause: unknown): string {
  if (cause instanceof KnownError)
    return [cause.told.message, cause.told.mend].filter((part) => part !== null).join(' ')
  if (!(cause instanceof Error)) return answers.refused
  const mend = 'mend' in cause && typeof cause.mend === 'string' ? ` ${cause.mend}` : ''
  return `${cause.message}${mend}`
}
