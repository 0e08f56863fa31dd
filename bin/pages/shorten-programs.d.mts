export declare function shortenPrograms(directory: string): Promise<void>
