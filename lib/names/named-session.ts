const LEAST_LETTERS = 8

/** Of sessions by their ids the one that is meant: by its whole id, or by enough letters at one end that no other has. */
export function sessionNamed(typed: string, sessions: Iterable<string>): string | null {
  const all = new Set(sessions)
  if (all.has(typed)) return typed
  const [session, ...others] = [...all].filter((one) => isSessionNamed(typed, one))
  return session === undefined || others.length > 0 ? null : session
}

export function isSessionNamed(typed: string, session: string): boolean {
  return typed.length >= LEAST_LETTERS && (session.startsWith(typed) || session.endsWith(typed))
}

/** A path as it is typed, without what shells put behind it. */
export function typedPath(typed: string): string {
  return typed.replace(/(?<=.)\/+$/, '')
}
