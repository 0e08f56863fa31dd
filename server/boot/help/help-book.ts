import type { HelpBook } from '@/server/api/base/context'
import { builtFacts } from './about-facts'
import { helpPage, helpTopics } from './help-files'

/** What a console gives to read, and what it says of itself. */
export function helpBook({ data, database }: { data: string; database: string | null }): HelpBook {
  const { about, licence } = builtFacts()
  const place = { node: process.versions.node, data, database: database === null ? 'sqlite' : 'postgres' } as const
  return { topics: helpTopics, page: helpPage, about: () => ({ ...about(), place }), licence }
}
