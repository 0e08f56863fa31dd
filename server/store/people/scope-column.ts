import * as z from 'zod'
import type { Scope } from '@/lib/people/scope'

const kept = z
  .array(z.union([z.string(), z.strictObject({ source: z.string(), channels: z.array(z.string()) })]))
  .nullable()

/** A scope as it is kept. */
export const writtenScope = (scope: Scope): string | null => (scope === null ? null : JSON.stringify(scope))

/** Throws at what was never written so: nobody is let in by a guess. */
export const scopeFrom = (text: string | null): Scope => (text === null ? null : kept.parse(JSON.parse(text)))
