/** Of a request that may be judged: one spelling for each path, whatever the sender wrote. */
export type Address = { path: string; search: string }

const ENCODED_SEPARATOR = /%2f|%5c|\\|%00/i
const CONTROL = /[^\x21-\x7e]/
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/** Null for a target that is spelt in a way no page of ours makes: absolute, with encoded separators or dot segments. */
export function addressOf(target: string): Address | null {
  const mark = target.indexOf('?')
  const rawPath = mark < 0 ? target : target.slice(0, mark)
  const search = mark < 0 ? '' : target.slice(mark)
  if (!rawPath.startsWith('/') || CONTROL.test(target) || target.length > 16_384) return null
  const path = rawPath.replace(/\/{2,}/g, '/')
  if (ENCODED_SEPARATOR.test(path) || DOT_SEGMENT.test(path) || !decodes(path)) return null
  return { path, search }
}

/** A place in the console to go on to after signing in; anything that could lead elsewhere is the first page. */
export function onwardTo(wanted: string | null): string {
  if (wanted === null || !wanted.startsWith('/') || wanted.startsWith('//')) return '/'
  const address = addressOf(wanted)
  return address === null || address.path.startsWith('/api/') ? '/' : address.path + address.search
}

/** Pages that had another address before, and keep what was asked of them. */
const MOVED: { readonly [path: string]: string } = {
  '/ingest': '/sources',
  '/settings/notices': '/settings/notifications',
}

/** Where a page is now; null where it always was. */
export function movedTo({ path, search }: Address): string | null {
  const to = Object.hasOwn(MOVED, path) ? MOVED[path] : undefined
  return to === undefined ? null : to + search
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
