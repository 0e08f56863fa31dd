import { sql } from 'drizzle-orm'
import type { KnownAgent, Registrations } from '@/lib/rules/judged'
import type { Reader } from '@/server/store/door/door'
import type { JudgedDbRow } from './judged-rows'

type VersionDbRow = { file: number; content: string; at: number }

/** The last two registrations of each agent, where they stood in one file, by the key of its last message. */
export async function registrationsOf(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  agents: ReadonlyMap<number, ReadonlyMap<string, KnownAgent>>,
): Promise<Map<number, Registrations>> {
  const registrations = new Map<number, Registrations>()
  for (const { key, uid, source_id, sender } of rows) {
    const agent = sender === null ? undefined : agents.get(source_id)?.get(sender)
    if (agent === undefined || agent.registeredAt === null || agent.lastUid !== uid) continue
    const [now, before] = await reader.all<VersionDbRow>(
      sql`select file_id as file, content, at from versions where source_id = ${source_id}
        and what = 'registration' and subject = ${agent.agent} order by id desc limit 2`,
    )
    if (now === undefined || before === undefined || now.file !== before.file) continue
    registrations.set(key, { before: before.content, now: now.content, at: now.at })
  }
  return registrations
}
