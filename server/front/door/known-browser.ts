import type { IncomingMessage } from 'node:http'
import { BROWSER_LIVES_MS, type BrowserStore } from '@/server/store/people/browser-rows'
import { newSecret, sha256Hex } from '@/server/store/people/secret'
import { cookieIn, cookieName, setCookie } from './cookie'
import { isBeyond } from './guess-source'

/**
 * Browsers in which somebody signed in before. What such a one keeps opens nothing: it only makes the browser a source of
 * guesses of its own, so that what others try from the same address does not slow who has signed in there.
 */
export type Browsers = {
  /** The sha256 of what the browser shows; null: nothing. Anybody may show anything. */
  of: (request: IncomingMessage) => string | null
  /** A Set-Cookie header for a browser in which this person has just signed in; null where that cannot be kept. */
  remember: (person: string, request: IncomingMessage) => Promise<string | null>
}

type Parts = {
  data: string
  publicHost: string | null
  store: BrowserStore
  now: () => number
  report: (error: unknown, where: string) => void
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

export function browsersOf({ data, publicHost, store, now, report }: Parts): Browsers {
  const nameFor = (beyond: boolean) => `${cookieName(data, beyond)}-browser`
  const beyondOf = ({ headers }: IncomingMessage) => isBeyond(headers.host, publicHost)
  const shownBy = (request: IncomingMessage) => {
    const shown = cookieIn(request.headers.cookie, nameFor(beyondOf(request)))
    return shown !== null && TOKEN.test(shown) ? shown : null
  }
  return {
    of: (request) => {
      const shown = shownBy(request)
      return shown === null ? null : sha256Hex(shown)
    },
    remember: async (person, request) => {
      const at = now()
      try {
        const shown = shownBy(request)
        // What we did not give to a browser of this person may be known to somebody else.
        const ours = shown !== null && (await store.knows(sha256Hex(shown), person, at))
        const token = ours ? shown : newSecret()
        await store.keep(sha256Hex(token), person, at)
        const beyond = beyondOf(request)
        return setCookie(nameFor(beyond), token, BROWSER_LIVES_MS / 1000, beyond)
      } catch (error) {
        report(error, 'browser')
        return null
      }
    },
  }
}
