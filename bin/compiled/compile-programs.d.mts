export declare function compilePrograms(directory: string): Promise<void>
