import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { DROPS } from '@/server/front/door/sockets'

/** Where the console on these data can be reached, for other commands of the same person. */
export type ServingNote = {
  pid: number
  url: string
  /** Its index and ledger lie in a database; which one is a secret. */
  database: boolean
}

const note = z.object({
  pid: z.int(),
  url: z.string().regex(/^http:\/\/[\w.:[\]-]+$/),
  database: z.boolean().default(false),
})
export const servingNoteIn = (data: string) => path.join(data, 'serving.json')

export async function writeServingNote(data: string, content: ServingNote): Promise<void> {
  await writeFile(servingNoteIn(data), JSON.stringify(content), { mode: 0o600 })
}

/** Removes it, unless another console has written its own meanwhile. */
export async function removeServingNote(data: string, pid: number): Promise<void> {
  const text = await readFile(servingNoteIn(data), 'utf8').catch(() => '')
  if (text.includes(`"pid":${pid}`)) await rm(servingNoteIn(data), { force: true })
}

/** What the last console on these data noted of itself, whether or not it runs. */
export async function readServingNote(data: string): Promise<ServingNote | null> {
  try {
    return note.parse(JSON.parse(await readFile(servingNoteIn(data), 'utf8')))
  } catch {
    return null
  }
}

const dropped = z.object({ kind: z.enum(DROPS), count: z.int(), lastAt: z.int() })
const health = z.object({
  status: z.string(),
  reasons: z.array(z.string()).default([]),
  dropped: z.array(dropped).default([]),
})

/** The console that runs on these data now and answers, with what it says of itself, or null. */
export async function findServing(data: string): Promise<(ServingNote & z.infer<typeof health>) | null> {
  const found = await readServingNote(data)
  if (found === null) return null
  try {
    const answer = await fetch(`${found.url}/api/healthz`, { signal: AbortSignal.timeout(2_000) })
    return { ...found, ...health.parse(await answer.json()) }
  } catch {
    return null
  }
}
