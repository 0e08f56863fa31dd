import { z } from 'zod'
import { portOf, serveTail } from '@/server/tail/process'
import type { WantedSource } from '@/server/tail/wire'
import { retaining } from './retention'
import { inOneLine } from './sentence'
import { openTailSide } from './tail-side'

/** The variable in which a tail finds its parameters, as JSON. */
export const TAIL_VARIABLE = 'SIGNALBOX_TAIL'

/** What a tail has to know. */
export const tailParameters = z.object({
  data: z.object({ directory: z.string(), postgresUrl: z.string().nullable(), migrations: z.string() }),
  keepMonths: z.number().nullable(),
  logging: z.object({ log: z.enum(['file', 'stderr']), logLevel: z.enum(['debug', 'info', 'warn', 'error']) }),
})

export type TailParameters = z.infer<typeof tailParameters>

/** Runs as the tail of these data until it is told or asked to stop. */
export async function runTail(
  { data, keepMonths, logging }: TailParameters,
  { sources, asked }: { sources: readonly WantedSource[]; asked: Promise<void> },
): Promise<void> {
  const port = portOf(process)
  try {
    const side = await openTailSide({ data, events: true, tell: (word) => port?.send(word), logging })
    const { log } = side
    const dropping = retaining(side.door, keepMonths, log)
    await serveTail({ tail: side.tail, port, sources, asked, log: (what, details) => log.warn(details, what) })
    dropping.stop()
    await side.close()
  } catch (error) {
    port?.send({ kind: 'failed', message: inOneLine(error) })
    throw error
  }
}
