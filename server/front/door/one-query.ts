import type { ServerResponse } from 'node:http'
import { callTRPCProcedure, getTRPCErrorShape, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { answers } from '@/lib/text/console/answers-words'
import type { Context } from '@/server/api/base/context'
import { appRouter } from '@/server/api/root'
import { writtenJson } from '@/server/store/rows/written'
import { sendParts } from './send-answer'

const QUERIES: ReadonlySet<string> = new Set(
  Object.entries<unknown>(appRouter._def.procedures).flatMap(([path, procedure]) => (isQuery(procedure) ? [path] : [])),
)

/** The path names one procedure that only reads. */
export const isOneQuery = (path: string) => QUERIES.has(path)

function isQuery(procedure: unknown): boolean {
  const about: unknown = typeof procedure === 'function' && '_def' in procedure ? procedure._def : null
  return typeof about === 'object' && about !== null && 'type' in about && about.type === 'query'
}

const HEAD = Buffer.from('{"result":{"data":')
const TAIL = Buffer.from('}}')

type Query = { path: string; asked: URLSearchParams; ctx: Context }

/**
 * Answers one query as tRPC's adapter does, and in half the time: that one makes a web request of it and a stream of its
 * answer, which many calls at once and uploads need.
 */
export async function answerQuery(response: ServerResponse, { path, asked, ctx }: Query): Promise<void> {
  let input: unknown
  const getRawInput = async () => {
    input = read(asked.get('input'))
    return input
  }
  let status = 200
  let answer: readonly Buffer[]
  try {
    const data: unknown = await callTRPCProcedure({
      ...{ router: appRouter, path, type: 'query', ctx, getRawInput },
      ...{ signal: undefined, batchIndex: 0 },
    })
    const written = typeof data === 'object' && data !== null ? writtenJson(data) : null
    answer = written === null ? [Buffer.from(JSON.stringify({ result: { data } }))] : [HEAD, written, TAIL]
  } catch (cause) {
    // A procedure reports what it throws; what is thrown here was thrown of its answer.
    const error = cause instanceof TRPCError ? cause : unforeseen(ctx.report(cause, path))
    const config = appRouter._def._config
    status = getHTTPStatusCodeFromError(error)
    answer = [
      Buffer.from(JSON.stringify({ error: getTRPCErrorShape({ config, error, type: 'query', path, input, ctx }) })),
    ]
  }
  sendParts(response, status, 'application/json', answer)
}

const unforeseen = (number: string) => new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: answers.broke(number) })

function read(input: string | null): unknown {
  try {
    return input === null ? undefined : JSON.parse(input)
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: answers.calls.noJson, cause })
  }
}
