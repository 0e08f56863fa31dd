import type { Script } from 'node:vm'

export declare function compiledFor(word: string): string | null
export declare const codeOf: (program: string) => string
export declare function runCompiled(program: string): Script
