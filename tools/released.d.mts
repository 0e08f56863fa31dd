export declare function wrongReleased(root: string): Iterable<[file: string, line: number, text: string]>
export declare function noteReleased(root: string): void
