import { availableParallelism, loadavg } from 'node:os'

/** How many times longer everything takes where others use the machine, too: 1 where there is a processor for each. */
export const crowding = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
