/** What a turn of an agent cost, in tokens. Every line of a turn may say so; it counts once. */
export type Turn = {
  /** Its id, whichever line says it. */
  id: string
  agent: string
  /** Key of the conversation that it is of, as its messages' links have it. */
  link: string
  tokens: Tokens
}

/** `input` leaves out what the cache gave or took. */
export type Tokens = { input: number; output: number; cacheRead: number; cacheWritten: number }

/** What so many turns cost together, as their programs say. */
export type TokensSpent = Tokens & { turns: number }
