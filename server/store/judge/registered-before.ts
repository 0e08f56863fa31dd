import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { KnownAgent } from '@/lib/rules/judged'
import { type Loosened, loosenedSince } from '@/lib/rules/loosened'
import type { Reader } from '@/server/store/door/door'
import type { JudgedDbRow } from './judged-rows'

const Registered = z.object({
  autonomy: z.string().nullable(),
  guardrails: z.array(z.object({ name: z.string(), value: z.string() })),
})

type VersionDbRow = { file: number; content: string; at: number }

/** What the registration of each agent allows that the one before in its file did not, by the key of its last message. */
export async function loosenedOf(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  agents: ReadonlyMap<number, ReadonlyMap<string, KnownAgent>>,
): Promise<Map<number, Loosened>> {
  const loosened = new Map<number, Loosened>()
  for (const { key, uid, source_id, sender } of rows) {
    const agent = sender === null ? undefined : agents.get(source_id)?.get(sender)
    if (agent === undefined || agent.registeredAt === null || agent.lastUid !== uid) continue
    const [now, before] = await reader.all<VersionDbRow>(
      sql`select file_id as file, content, at from versions where source_id = ${source_id}
        and what = 'registration' and subject = ${agent.agent} order by id desc limit 2`,
    )
    if (now === undefined || before === undefined || now.file !== before.file) continue
    const [allowed, was] = [registeredIn(now.content), registeredIn(before.content)]
    const found = allowed === null || was === null ? null : loosenedSince(was, allowed, now.at)
    if (found !== null) loosened.set(key, found)
  }
  return loosened
}

/** Null of one that was withdrawn. */
function registeredIn(content: string) {
  const read = Registered.safeParse(JSON.parse(content))
  return read.success ? read.data : null
}
