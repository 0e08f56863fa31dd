/** What the console says of itself to everybody. */
export type Health = { status: 'ok' | 'degraded' | 'stopped'; reasons: string[] }
