import { existsSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'

/** Looks into the record while the tail writes it. Returns null while there is nothing to look into yet. */
export const ask = <T>(data: string, query: string, ...params: unknown[]): T | null =>
  looked(data, (db) => db.prepare(query).get(...params) as T)

/** The same for every row; none while there is nothing to look into yet. */
export const askAll = <T>(data: string, query: string): T[] =>
  looked(data, (db) => db.prepare(query).all() as T[]) ?? []

function looked<T>(data: string, look: (db: Database.Database) => T): T | null {
  const file = path.join(data, 'record.db')
  if (!existsSync(file)) return null
  const db = new Database(file, { readonly: true })
  try {
    return look(db)
  } catch (error) {
    if (error instanceof Error && /no such table|locked/.test(error.message)) return null
    throw error
  } finally {
    db.close()
  }
}

/** The text of every message in the record, also of those whose files are gone. */
export function bodiesIn(data: string, like = '%'): string[] {
  const query = "select group_concat(body, char(10)) as bodies from messages where reading = 'message' and body like ?"
  return ask<{ bodies: string | null }>(data, query, like)?.bodies?.split('\n') ?? []
}

export const countOf = (data: string, where: string): number =>
  ask<{ n: number }>(data, `select count(*) as n from messages where ${where}`)?.n ?? 0
