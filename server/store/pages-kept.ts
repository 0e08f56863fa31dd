import type { MessageRow, Page } from '@/lib/message'
import { jsonOf } from './written'

/** Characters of all the pages that are kept. */
const MOST = 4_000_000

/** Gives the page of that name that is kept, or reads and keeps it. */
export type KeptPages = (name: string, read: () => Promise<Page<MessageRow>>) => Promise<Page<MessageRow>>

/**
 * Keeps pages for as long as nobody changes the record: who looks at the newest asks what others have just asked.
 * `version` is another one after every change; where there is none, every page is read.
 */
export function pagesKept(version: (() => number) | null): (scope: string) => KeptPages {
  if (version === null) return () => (_, read) => read()
  const kept = new Map<string, Page<MessageRow>>()
  let keptAt = version()
  let size = 0
  const renew = (at: number) => {
    kept.clear()
    size = 0
    keptAt = at
  }
  const keep = (name: string, page: Page<MessageRow>) => {
    const { length } = jsonOf(page)
    if (size + length > MOST) renew(keptAt)
    kept.set(name, page)
    size += length
  }
  return (scope) => async (name, read) => {
    const at = version()
    if (at !== keptAt) renew(at)
    const known = kept.get(`${scope} ${name}`)
    if (known) return known
    const page = await read()
    if (at === keptAt) keep(`${scope} ${name}`, page)
    return page
  }
}
