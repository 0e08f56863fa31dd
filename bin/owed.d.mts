export type Failure = { file: string | null; name: string; errors: string[] }
export declare const MOST_OWED: number
export declare function mayBeOwed(file: string | null): boolean
export declare function settle(run: { failed: Failure[]; again: Failure[]; before: string[] }): {
  owed: Failure[]
  broken: Failure[]
}
