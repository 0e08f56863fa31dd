import { StreamPage } from '@/components/stream/stream-page'
import type { First } from '@/components/stream/window/first'
import { asked, isOpened, statusThen } from './search-params'

/** Rows that a high screen shows, and some above them. */
const ROWS = 60

type Look = { [name: string]: string | string[] | undefined }

export default async function Page({ searchParams }: { searchParams: Promise<Look> }) {
  return <StreamPage first={(await isOpened()) ? await firstOf(await searchParams) : null} />
}

/** The end of the list that an address asks for; null where it stands elsewhere or cannot be read: the page asks, and says why not. */
async function firstOf({ q = '', at, m }: Look): Promise<First | null> {
  if (typeof q !== 'string' || at !== undefined || m !== undefined) return null
  const api = await asked()
  const { rev } = await statusThen()
  const page = await api.stream.page({ query: q, direction: 'older', limit: ROWS }).catch(() => null)
  return page && { query: q, rev, page }
}
