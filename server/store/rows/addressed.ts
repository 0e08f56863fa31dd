import { type SQL, sql } from 'drizzle-orm'

/** Whether it is addressed to this agent by name, letter for letter: what a pattern takes for another sign stands in names too. */
export const isAddressedTo = (message: SQL, agent: SQL) =>
  sql`replace(${message}.recipients, '"agent":"' || ${agent} || '"', '') <> ${message}.recipients`
