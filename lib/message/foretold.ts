/** What lines of a file tell of those behind them, in words of its protocol: whose file it is, which version writes it. */
export type Foretold = Readonly<Record<string, string>>

export const NOTHING_FORETOLD: Foretold = Object.freeze({})
