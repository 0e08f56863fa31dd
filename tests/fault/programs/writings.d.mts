export type Protocol = 'multi-agent-os' | 'swarm' | 'dream-os' | 'claw-os'
export declare function writings(root: string, name: string): Record<Protocol, (n: number, token: string) => void>
