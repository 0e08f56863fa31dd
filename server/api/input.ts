import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { isZone } from '@/lib/zone'

export const uid = z.string().min(1).max(128)
export const queryText = z.string().max(4096)
export const cursor = z.string().max(128).nullish()
export const direction = z.enum(['older', 'newer'])
export const limit = z.int().min(1).max(200)
/** A name that a protocol, an agent or a source goes by. */
export const name = z.string().min(1).max(512)
export const directory = z.string().min(1).max(4096)

const most = 200
const short = z.string().min(1).max(256)

/** What may be chosen for a source. */
export const choice = z.strictObject({
  zone: z.string().max(64).refine(isZone, { error: 'This is no IANA time zone, such as Europe/Berlin.' }),
  humans: z.array(short.toLowerCase()).max(most),
  aliases: z.record(short, short).refine((names) => Object.keys(names).length <= most),
  /** A slash at the end says nothing: files and directories are left out alike. */
  ignore: z.array(short.transform((glob) => glob.replace(/(?<=.)\/+$/, ''))).max(most),
  polling: z.boolean().nullable(),
})

export function found<T>(value: T | null, what: string): T {
  if (value === null) throw new TRPCError({ code: 'NOT_FOUND', message: `${what} is not in the index.` })
  return value
}
