import { newSecret, sha256Hex } from '@/server/store/people/secret'

/** Who has shown a right password, and has one thing more to show. Times are UTC ms. */
export type Steps<Who> = {
  /** Gives the secret by which the same browser goes on, for five minutes. */
  begin: (who: Who, now: number) => string
  /** Null where it is unknown or too late. */
  find: (secret: string, now: number) => Who | null
  end: (secret: string) => void
}

const LIVES_MS = 5 * 60_000
const MOST = 1_000

/** Kept in memory: whoever is between two steps when the console stops begins again. */
export function steps<Who>(): Steps<Who> {
  const open = new Map<string, { who: Who; at: number }>()
  return {
    begin: (who, now) => {
      for (const [key, { at }] of open) if (now - at > LIVES_MS || open.size >= MOST) open.delete(key)
      const secret = newSecret()
      open.set(sha256Hex(secret), { who, at: now })
      return secret
    },
    find: (secret, now) => {
      const found = open.get(sha256Hex(secret))
      return found && now - found.at <= LIVES_MS ? found.who : null
    },
    end: (secret) => void open.delete(sha256Hex(secret)),
  }
}
