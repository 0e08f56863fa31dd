/**
 * The name that passkeys made at this origin are bound to; null where it is an address in digits, for which browsers
 * make none.
 */
export function passkeyName(origin: string): string | null {
  const { hostname } = new URL(origin)
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname) ? null : hostname
}

/** The same console under the name that this machine has for itself. */
export function localhostOf(origin: string): string {
  const url = new URL(origin)
  url.hostname = 'localhost'
  return url.origin
}

/**
 * What one is shown for besides signing in by it alone: beside a password, or to show again who is signed in. Where it
 * stands for itself it makes sure of its person, by a PIN or a finger.
 */
export type PasskeyUse = 'beside' | 'again'
