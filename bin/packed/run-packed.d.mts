import type { Script } from 'node:vm'

export declare function packedFor(word: string): string | null
export declare const codeOf: (program: string) => string
export declare function runPacked(program: string): Script
