import { store as words } from '@/lib/text/data/store-words'
import { StoreError } from '@/server/store/door/base/store-error'

/** A migration as data hold it that it was applied to. */
export type Applied = { name: string; sha256: string }

type Known = Applied & { replaces: readonly Applied[] }

/** Which migrations data lack; `by`: the first, where they hold exactly what it replaces instead of it. */
export type Standing<Migration extends Known> = { missing: readonly Migration[]; by: Migration | null }

/** Throws `StoreError`: `newer` where more was applied than is known, `foreign` where something else was. */
export function standingAt<Migration extends Known>(
  applied: readonly Applied[],
  migrations: readonly Migration[],
): Standing<Migration> {
  const [first, ...rest] = migrations
  if (first === undefined || applied.length === 0) return { missing: migrations, by: null }
  if (first.replaces.length > 0 && areSame(applied, first.replaces)) return { missing: rest, by: first }
  const hashes = new Map(applied.map(({ name, sha256 }) => [name, sha256]))
  const isOurs = migrations.every(({ name, sha256 }) => (hashes.get(name) ?? sha256) === sha256)
  if (!isOurs || !hashes.has(first.name)) throw new StoreError('foreign', words.foreign, words.foreignMend)
  const names = new Set(migrations.map(({ name }) => name))
  if (applied.some(({ name }) => !names.has(name))) throw new StoreError('newer', words.newer, words.newerMend)
  return { missing: migrations.filter(({ name }) => !hashes.has(name)), by: null }
}

function areSame(some: readonly Applied[], others: readonly Applied[]): boolean {
  const lines = (all: readonly Applied[]) => all.map(({ name, sha256 }) => `${name} ${sha256}`).sort()
  return lines(some).join('\n') === lines(others).join('\n')
}
