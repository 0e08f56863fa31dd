import { newSecret, sha256Hex } from './secret'

/** What waits for a next step, each under a secret. Times are UTC ms. */
export type Steps<What> = {
  /** Gives the secret by which it goes on, for five minutes. */
  begin: (what: What, now: number) => string
  /** Null where it is unknown or too late. */
  find: (secret: string, now: number) => What | null
  end: (secret: string) => void
}

const LIVES_MS = 5 * 60_000
const MOST = 1_000

/** Kept in memory: whoever is between two steps when the console stops begins again. */
export function steps<What>(): Steps<What> {
  const open = new Map<string, { what: What; at: number }>()
  return {
    begin: (what, now) => {
      for (const [key, { at }] of open) if (now - at > LIVES_MS || open.size >= MOST) open.delete(key)
      const secret = newSecret()
      open.set(sha256Hex(secret), { what, at: now })
      return secret
    },
    find: (secret, now) => {
      const found = open.get(sha256Hex(secret))
      return found && now - found.at <= LIVES_MS ? found.what : null
    },
    end: (secret) => void open.delete(sha256Hex(secret)),
  }
}
