export function nodeTrouble(version: string): string | null
