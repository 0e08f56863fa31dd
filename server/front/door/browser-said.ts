import type { IncomingMessage } from 'node:http'
import { type Browser, ZONE_COOKIE } from '@/lib/reader/preferences'
import { cookieIn } from './cookie'

/** What the browser says of itself; `readerOf` judges it. */
export function browserOf({ headers }: IncomingMessage): Browser {
  const said = cookieIn(headers.cookie, ZONE_COOKIE)
  return { languages: headers['accept-language'], zone: said === null ? null : unescaped(said) }
}

function unescaped(said: string): string | null {
  try {
    return decodeURIComponent(said)
  } catch {
    // No browser wrote it so.
    return null
  }
}
