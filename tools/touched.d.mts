export declare const LOOKED_AT: [RegExp, string[]][]
export declare function pagesTouched(changed: string[], tests: string[]): string[]
