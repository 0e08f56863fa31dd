import * as z from 'zod'
import { inOneLine } from '@/server/boot/base/sentence'
import { portOf, serveTail } from '@/server/tail/run/process'
import type { WantedSource } from '@/server/tail/run/tail-wire'
import { deriveInTheEnd, type TellDeriving } from './deriving'
import { monthsKept, retaining } from './retention'
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

type Serving = {
  sources: readonly WantedSource[]
  /** Resolves when the process is asked to end. */
  asked: Promise<void>
  /** The record is open, and nobody else reads into it alone. */
  onOpen?: () => void
  /** Is told as well how far the index is derived anew. */
  onDeriving?: TellDeriving
}

/** Runs as the tail of these data until it is told or asked to stop. */
export async function runTail(
  { data, keepMonths, logging }: TailParameters,
  { sources, asked, onOpen, onDeriving }: Serving,
): Promise<void> {
  const port = portOf(process)
  try {
    const side = await openTailSide({ data, events: true, tell: (word) => port?.send(word), logging })
    const { log } = side
    onOpen?.()
    const tell: TellDeriving = (progress) => {
      port?.send({ kind: 'deriving', progress })
      onDeriving?.(progress)
    }
    const ending = new AbortController()
    const dropping = deriveInTheEnd(side, { tell, signal: ending.signal, log }).then((derived) => {
      if (derived) log.info('The index was derived by an older version, and is derived anew.')
      return retaining(side, () => monthsKept(data, keepMonths), { log, tell })
    })
    await serveTail({
      tail: side.tail,
      port,
      sources,
      asked,
      first: dropping.then(() => undefined),
      log: (what, details) => log.warn(details, what),
    })
    ending.abort()
    const retention = await dropping.catch(() => null)
    retention?.stop()
    await side.close()
  } catch (error) {
    port?.send({ kind: 'failed', message: inOneLine(error), ends: true })
    throw error
  }
}
