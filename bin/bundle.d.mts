export declare function bundle(directory: string): Promise<void>
