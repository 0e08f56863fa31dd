/** `wall` is UTC epoch ms and may jump; `mono` only rises and measures spans. */
export type Clock = { wall: () => number; mono: () => number }

export const systemClock: Clock = { wall: Date.now, mono: () => performance.now() }
