export declare function writeFacts(root: string, dist: string): void
export declare function commitOf(root: string): { commit: string | null; changed: boolean | null }
export declare function licencesIn(
  root: string,
): { name: string; version: string; licence: string | null; text: string | null }[]
