/** Why a delivery did not arrive. It is kept, so it is no sentence: whoever looks reads it in their own language. */
export type DeliveryFailure =
  | { why: 'late'; ms: number }
  | { why: 'stopped' }
  | { why: 'own' }
  | { why: 'metadata'; address: string }
  | { why: 'redirect'; status: number }
  /** `word`: in which Slack says what it refused. */
  | { why: 'status'; status: number; word: string | null }
  /** A messenger that did not say that it took it. */
  | { why: 'messenger'; status: number }
  /** A messenger that answered and took nothing, with its own code and words. */
  | { why: 'code'; status: number; code: string; said: string }
  /** Of the system or its network. */
  | { why: 'system'; code: string }
  /** A sentence that an older version kept. */
  | { why: 'said'; says: string }
