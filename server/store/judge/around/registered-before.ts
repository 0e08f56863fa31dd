import { sql } from 'drizzle-orm'
import type { KnownAgent, Registrations } from '@/lib/rules/judged'
import type { Reader } from '@/server/store/door/door'
import { addressedIn, type JudgedDbRow } from './judged-rows'

type VersionDbRow = { file: number; content: string; at: number }

/** The last two registrations of each agent, where they stood in one file, by the key of the message that tells of it. */
export async function registrationsOf(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  agents: ReadonlyMap<number, ReadonlyMap<string, KnownAgent>>,
): Promise<Map<number, Registrations[]>> {
  const registrations = new Map<number, Registrations[]>()
  for (const row of rows) {
    const { key, uid, source_id } = row
    for (const name of addressedIn(row)) {
      const agent = agents.get(source_id)?.get(name)
      if (agent === undefined || agent.registeredAt === null || agent.toldBy !== uid) continue
      const [now, before] = await reader.all<VersionDbRow>(
        sql`select file_id as file, content, at from versions where source_id = ${source_id}
          and what = 'registration' and subject = ${name} order by id desc limit 2`,
      )
      if (now === undefined || before === undefined || now.file !== before.file) continue
      const one = { agent: name, before: before.content, now: now.content, at: now.at }
      registrations.set(key, [...(registrations.get(key) ?? []), one])
    }
  }
  return registrations
}
